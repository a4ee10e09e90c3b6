/// Makes the model that changes of definitions would give, if it is a possible one.
struct ChangedModel {
  private let model: Model
  /// How an error begins: what cannot be done.
  private let refusal: String

  init(_ model: Model, refusal: String) {
    self.model = model
    self.refusal = refusal
  }

  /// - Throws: `name-taken` where two things would have one name; `in-use` where a view would lack
  ///   what it is made of.
  func model(after changes: [NetChange]) throws -> Model {
    var images = try images()
    for change in changes {
      let number = ModelNumbers.number(of: change.object)
      let isView = change.entity == ModelNumbers.entityOfViews
      if isView {
        images.views[number] = change.newImage
      } else {
        images.entities[number] = change.newImage
      }
    }
    var new = Model()
    for (number, image) in images.entities.sorted(by: { $0.key < $1.key }) {
      new.entities.append(try Entity(decoding: image, number: number))
    }
    let changed = Set(changes.map { ModelNumbers.number(of: $0.object) })
    for (number, image) in images.views.sorted(by: { $0.key < $1.key }) {
      new.views.append(try view(number, image, in: new, isChanged: changed.contains(number)))
    }
    try checkNames(of: new)
    return new
  }

  /// The images of the model's objects, by their numbers.
  private func images() throws -> (entities: [UInt32: [UInt8]], views: [UInt32: [UInt8]]) {
    var images: (entities: [UInt32: [UInt8]], views: [UInt32: [UInt8]]) = ([:], [:])
    for entity in model.entities { images.entities[entity.number] = entity.image }
    for view in model.views {
      images.views[view.number] = try view.image(of: try model.entity(named: view.entity))
    }
    return images
  }

  private func view(
    _ number: UInt32, _ image: [UInt8], in new: Model, isChanged: Bool
  ) throws -> View {
    do {
      let view = try View(decoding: image, number: number, entity: new.entity(numbered:))
      // Making the layout finds every key and the predicate.
      _ = try ViewLayout(view, of: try new.entity(named: view.entity))
      return view
    } catch {
      let name = model.views.first { $0.number == number }?.name ?? "a view of then"
      throw DaybookError(
        .inUse,
        isChanged
          ? "\(refusal): \(name) would need an entity or attribute that is not there any more"
          : "\(refusal): \(name) is a view of what it added; drop view \(name) first")
    }
  }

  private func checkNames(of new: Model) throws {
    do {
      for (index, name) in new.names.enumerated() {
        let others = Array(new.names[..<index])
        _ = try NameRules.checked(name, noun: "an entity or view", among: others)
      }
      for entity in new.entities {
        let names = entity.attributes.map(\.name)
        for index in names.indices {
          _ = try NameRules.checked(
            names[index], noun: "an attribute", among: Array(names[..<index]))
        }
      }
    } catch {
      throw DaybookError(error.code, "\(refusal): \(error.message)")
    }
  }
}
