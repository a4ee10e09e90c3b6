internal import Daybook

extension Session {
  /// `help` and `help COMMAND`.
  func help(_ topic: String?) throws {
    guard let topic else { return try surroundings.output.write(HelpTopic.overview) }
    guard let found = HelpTopic.topic(for: topic) else {
      let known = HelpTopic.all.flatMap { [$0.word] + $0.alsoWords }
      let remedy =
        nearest(to: topic, among: known).map { "did you mean help \($0)?" }
        ?? "help alone lists all commands"
      throw DaybookError(.unknownCommand, "there is no help for \(topic); \(remedy)")
    }
    try surroundings.output.write(found.page)
  }

  /// `model`: the commands that make it.
  func printModel(_ model: Model) throws {
    let commands = ModelText.commands(for: model)
    var renderer = renderer()
    try renderer.print(
      .model(commands: commands, ModelText.json(of: model)), as: .model)
  }
}
