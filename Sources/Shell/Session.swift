internal import Daybook
