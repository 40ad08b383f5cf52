/** Prints what came of every endpoint under every fault, compactly. */

/** One line per row: its name and a cell per fault. */
export function printed(faults: readonly string[], outcomes: ReadonlyMap<string, readonly string[]>): string {
  const lines = [['endpoint', ...faults], ...[...outcomes].map(([name, cells]) => [name, ...cells])]
  const widths = lines[0]?.map((_, at) => Math.max(...lines.map((line) => (line[at] ?? '').length))) ?? []
  const table = lines.map((line) =>
    line
      .map((text, at) => text.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  return ['Faults: what the page is told; ? may have worked; ×4 asked four times', ...table].join('\n')
}
