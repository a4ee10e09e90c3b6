internal import Shell
print("daybook")
