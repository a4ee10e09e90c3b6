internal import Daybook
internal import FoundationEssentials

/// The store that a session works on: opened when it is first needed, made by its first write.
final class StoreAccess {
  private let url: URL
  private let options: StoreOptions
  private var opened: Store?

  init(path: String, options: StoreOptions) {
    url = URL(filePath: path)
    self.options = options
  }

  /// The file's name, for prompts and notes.
  var name: String { url.deletingPathExtension().lastPathComponent }

  /// The store.
  /// - Throws: ``StoreUnavailable`` when there is none or it cannot be opened.
  func store() throws -> Store {
    if let opened { return opened }
    do throws(any Error) {
      guard try exists() else {
        throw DaybookError(
          .noStore,
          "there is no store \(url.relativePath): make it with entity NAME ATTRIBUTE:TYPE …, or "
            + "start with --template courses")
      }
      let store = try Store.open(url, options: options)
      opened = store
      return store
    } catch {
      throw StoreUnavailable(error)
    }
  }

  /// Whether there is a file.
  func exists() throws -> Bool {
    if opened != nil { return true }
    return FileManager.default.fileExists(atPath: url.path)
  }

  /// Makes the store with a first revision, if there is none.
  /// - Returns: nil when there was one.
  func create<Result>(
    as kind: RevisionKind? = nil, message: String?, _ body: (Context) throws -> Result
  ) throws -> (result: Result, revision: Revision?)? {
    guard try !exists() else { return nil }
    guard !options.isReadOnly else { throw StoreUnavailable(readOnlyError) }
    let folder = url.deletingLastPathComponent()
    guard FileManager.default.fileExists(atPath: folder.path) else {
      throw StoreUnavailable(
        DaybookError(.noSuchFile, "there is no folder \(folder.relativePath) for the store"))
    }
    guard
      let made = try creating({
        try Store.create(url, options: options, as: kind, message: message, body)
      })
    else { return nil }
    opened = made.store
    return (made.result, made.revision)
  }

  /// Tells a store that cannot be made from a command that cannot be done.
  private func creating<Result>(_ body: () throws -> Result) throws -> Result {
    do { return try body() } catch let error as DaybookError
      where [.noPermission, .inputOutput, .diskFull, .notAStore, .noStore].contains(error.code)
    {
      throw StoreUnavailable(error)
    }
  }

  /// Makes the store from a template.
  /// - Parameter template: the name of a template or another store's file.
  /// - Throws: ``StoreUnavailable`` when there is a store already, or the template cannot be read.
  func create(from template: String) throws {
    do throws(any Error) {
      guard try !exists() else {
        throw DaybookError(
          .storeExists,
          "\(url.relativePath) is there already, and --template makes a new store: leave "
            + "--template out, or name another file")
      }
      if let model = Model.templates[template] {
        opened = try Store.open(url, model: model, options: options)
      } else {
        guard FileManager.default.fileExists(atPath: template) else {
          throw DaybookError(
            .noSuchFile,
            "there is no template \(template), nor a file of that name; the templates are "
              + Model.templates.keys.sorted().joined(separator: ", "))
        }
        opened = try Store.open(url, startingFrom: URL(filePath: template), options: options)
      }
    } catch {
      throw StoreUnavailable(error)
    }
  }

  private var readOnlyError: DaybookError {
    DaybookError(.noStore, "there is no store \(url.relativePath), and --read-only makes none")
  }
}

/// The store cannot be opened: the program ends with status 3.
public struct StoreUnavailable: Error {
  /// Why.
  public let reason: any Error

  init(_ reason: any Error) { self.reason = reason }
}
