/** What a measured figure is, and how two things are measured fairly: in turn, in the same run, quoted as a ratio. */

/** One row of the bench table. `ours` and `peer` are in `unit`; `ratio` is ours / peer unless `what` says otherwise. */
export type Figure = {
  id: string
  what: string
  unit: string
  ours: number
  peer: number
  peerName: string
  ratio: number
  /** The target in words, as the table prints it. */
  target: string
  met: boolean
}

export const median = (values: readonly number[]): number => percentile(values, 50)

/** The value below which `percent` of `values` lie (nearest rank). */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const rank = Math.min(sorted.length - 1, Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1))
  return sorted[rank] ?? Number.NaN
}

/** Runs both `rounds` times in turn (A B, B A, A B ...) and answers the medians and the median of the paired ratios. */
export async function interleaved(
  rounds: number,
  ours: () => number | Promise<number>,
  peer: () => number | Promise<number>,
): Promise<{ ours: number; peer: number; ratio: number }> {
  const pairs: { ours: number; peer: number }[] = []
  for (let round = 0; round < rounds; round++) {
    if (round % 2 === 0) {
      const a = await ours()
      pairs.push({ ours: a, peer: await peer() })
    } else {
      const b = await peer()
      pairs.push({ ours: await ours(), peer: b })
    }
  }
  return {
    ours: median(pairs.map((pair) => pair.ours)),
    peer: median(pairs.map((pair) => pair.peer)),
    ratio: median(pairs.map((pair) => pair.ours / pair.peer)),
  }
}

/** Milliseconds per call of `work`, repeated until at least `atLeast` milliseconds have gone. */
export function perCall(work: () => unknown, atLeast = 20): number {
  let calls = 0
  const began = performance.now()
  let now = began
  while (now - began < atLeast) {
    for (let i = 0; i < 8; i++) work()
    calls += 8
    now = performance.now()
  }
  return (now - began) / calls
}
