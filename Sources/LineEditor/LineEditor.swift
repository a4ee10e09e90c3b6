internal import CLineEditor
