internal import CLMDB

