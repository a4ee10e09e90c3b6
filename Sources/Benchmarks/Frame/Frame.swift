internal import Glibc

/// Runs workloads, the sides in turn, each run in a process of its own.
///
/// So no run finds the memory, the caches in the process or the allocator as another one left them,
/// and its peak memory is its own. What the kernel holds of the files, all runs share.
struct Frame {
  let options: Options

  /// Runs what the options ask for, calling for each line as soon as it is known.
  func run(_ report: (Comparison) -> Void) throws {
    var comparisons: [Comparison] = []
    for workload in Workload.all where options.only.isEmpty || options.only.contains(workload.name)
    {
      for objects in workload.sizes(options.objects) {
        let medians = try measure(workload, objects: objects)
        for row in workload.rows {
          let comparison = Comparison(
            workload: workload.name, objects: objects, row: row,
            medians: medians.compactMapValues { $0[row.measure] }, earlier: comparisons)
          comparisons.append(comparison)
          report(comparison)
        }
      }
    }
  }

  /// Does one step in this process, which is a child, and prints its measures.
  func runStep(_ step: Options.Step) throws {
    let workload = Workload.all.first { $0.name == step.workload }
    guard let work = workload?.work[step.side] else {
      throw OptionsError("\(step.workload) has no side \(step.side)")
    }
    let workplace = Workplace(folder: options.folder, objects: options.objects)
    if step.isPreparing { return try work.prepare(workplace) }
    var measures = try work.run(workplace)
    if measures["memory"] == nil { measures["memory"] = Double(ChildProcess.ownPeakMemory) / 1e6 }
    for (name, value) in measures { print(name, value) }
  }

  /// The median of each measure for each side.
  private func measure(_ workload: Workload, objects: Int) throws -> [Side: Measures] {
    let sides = Side.allCases.filter { workload.work[$0] != nil }
    for side in sides {
      say("\(workload.name) at \(objects): preparing \(side.rawValue)")
      _ = try child(workload, side, "prepare", objects: objects)
    }
    var results: [Side: [Measures]] = [:]
    let runs = options.runs * workload.repeats
    for run in 1...runs {
      // Turning the order round evens out what a side leaves behind for the next.
      for side in run.isMultiple(of: 2) ? sides.reversed() : sides {
        say("\(workload.name) at \(objects): run \(run) of \(runs), \(side.rawValue)")
        results[side, default: []].append(try child(workload, side, "run", objects: objects))
      }
    }
    say("")
    return results.mapValues { runs in
      let names = Set(runs.flatMap(\.keys))
      return names.reduce(into: [:]) { medians, name in
        medians[name] = median(runs.compactMap { $0[name] })
      }
    }
  }

  private func child(
    _ workload: Workload, _ side: Side, _ step: String, objects: Int
  ) throws -> Measures {
    let process = try ChildProcess(running: [
      ChildProcess.ownPath, "--folder", options.folder, "--objects", String(objects),
      "--child", workload.name, side.rawValue, step,
    ])
    return process.output.split(separator: "\n").reduce(into: [:]) { measures, line in
      let words = line.split(separator: " ")
      if words.count == 2 { measures[String(words[0])] = Double(words[1]) }
    }
  }

  /// Shows what goes on, on a terminal only, in one line that is written over.
  private func say(_ text: String) {
    guard isatty(STDERR_FILENO) == 1 else { return }
    let line = Array("\r\u{1B}[K\(text)".utf8)
    _ = unsafe line.withUnsafeBytes { unsafe write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
