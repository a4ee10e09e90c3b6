import Glibc
import LineEditor

// A program for the tests of LineEditor: reads lines as the shell would and says what it got.
// Arguments: the history's file, and what the word at the cursor can become.

let words = CommandLine.arguments.dropFirst(2)

guard LineEditor.isPossible else {
  print("no terminal")
  exit(0)
}

let editor = LineEditor(programName: "probe", historyFile: CommandLine.arguments[1]) {
  line, cursor in
  let typed = line.utf8.prefix(cursor)
  let start =
    (typed.lastIndex(of: UInt8(ascii: " ")).map { typed.index(after: $0) }) ?? line.startIndex
  let word = line[start..<typed.endIndex]
  return Completions(
    start: line.utf8.distance(from: line.startIndex, to: start),
    candidates: words.filter { $0.hasPrefix(word) })
}
if let problem = editor.historyProblem { print(problem) }

loop: while true {
  switch editor.readLine(prompt: "\u{1}\u{1B}[1m\u{2}probe\u{1}\u{1B}[0m\u{2}> ") {
  case .line(let line):
    print("line \(line.debugDescription)")
    editor.addHistory(line.replacing("|", with: "\n"))
  case .interrupted: print("interrupted")
  case .endOfInput: break loop
  }
}
print("end")
