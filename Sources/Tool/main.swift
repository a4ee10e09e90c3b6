internal import Glibc
internal import Platform

exit(Program(Arguments.all).run())
