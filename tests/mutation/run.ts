/**
 * `node tests/mutation/run.ts [area ...]`: changes one small thing of the sources at a time and looks whether a unit test notices. Prints
 * the score and the survivors of each area, and ends with 1 where less than 95 % were noticed. HERALD_SEED draws another sample,
 * HERALD_MUTATION_SHARE (0 to 1) is its size, HERALD_MUTATION_SECONDS the time for an area; what is not noticed by then counts as survived.
 * HERALD_MUTATION_SHOW keeps the journal of a run and says where it is; HERALD_MUTATION_JOURNAL goes on from such a one: what was noticed
 * in the same sources stays noticed, and only the rest is tried, with the tests that it was not tried with.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { commandOf, root } from '../programs.mjs'
import { areas, mutantsIn, sampleOf } from './areas.ts'
import { isEquivalent } from './equivalents.ts'
import { killedIn, type Line, linesOf, type Place, passes, plan, textOf, writePlan } from './journal.ts'

const least = 0.95
const seconds = Number(process.env.HERALD_MUTATION_SECONDS ?? 1_200)
/** Milliseconds without a word: a test that a mutant holds up for good. */
const silence = 90_000
/** A mutant may fill the memory: this process ends then, and not the computer's others. */
const heap = '--max-old-space-size=1500'

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !areas.some((area) => area.name === name))
if (unknown.length > 0)
  throw new Error(`No such area: ${unknown.join(', ')}. There are ${areas.map(({ name }) => name).join(', ')}.`)

const scores: number[] = []
for (const area of areas) {
  if (asked.length > 0 && !asked.includes(area.name)) continue
  scores.push(await tryArea(area))
}
process.exit(scores.every((score) => score >= least) ? 0 : 1)

async function tryArea(area: (typeof areas)[number]): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'herald-mutation-'))
  const journal = join(folder, 'journal')
  const { HERALD_MUTATION_JOURNAL: earlier } = process.env
  writeFileSync(journal, earlier ? textOf(linesOf(earlier)) : '')
  const began = performance.now()
  const until = began + seconds * 1_000
  let isOver = false
  const places = new Map(mutantsIn(area, sampleOf(area, process.env)).map((mutant) => [mutant.id, mutant]))
  for (const pass of passes.keys()) isOver ||= await untilDone(area.name, journal, places, until, pass)
  const lines = linesOf(journal)
  if (process.env.HERALD_MUTATION_SHOW) console.log(journal)
  else rmSync(folder, { recursive: true })
  return report(area, lines, isOver, (performance.now() - began) / 1_000)
}

/** Starts vitest until it ends by itself; returns whether the time was over before. */
async function untilDone(
  area: string,
  journal: string,
  places: ReadonlyMap<string, Place>,
  until: number,
  pass: number,
): Promise<boolean> {
  for (let starts = 0; performance.now() < until && starts < 200; starts += 1) {
    const before = statSync(journal).size
    const left = plan(linesOf(journal), pass, places)
    if (pass > 0 && left.size === 0) return false
    writePlan(journal, left)
    const { ended, child } = start(area, journal, pass)
    const status = await watch(child, ended, journal, until)
    // With nothing tested vitest did not come to the tests.
    const isLost = status !== 'over' && noteLost(journal)
    if (status === 'ended' && !isLost && linesOf(journal).some(({ kind }) => kind === 'tested')) return false
    if (pass === 0 && statSync(journal).size === before) throw new Error(`Vitest does not start for ${area}`)
  }
  return true
}

function start(area: string, journal: string, pass: number): { child: ChildProcess; ended: Promise<number | null> } {
  const command = [heap, commandOf('vitest'), 'run', '--config', 'tests/mutation/vitest.config.ts']
  const child = spawn(process.execPath, command, {
    cwd: root,
    stdio: ['ignore', process.env.HERALD_MUTATION_SHOW ? 'inherit' : 'ignore', 'inherit'],
    env: {
      ...process.env,
      HERALD_MUTATION_AREA: area,
      HERALD_MUTATION_JOURNAL: journal,
      HERALD_MUTATION_PASS: String(pass),
    },
  })
  return { child, ended: new Promise((resolve) => child.on('exit', resolve)) }
}

/** `stopped`: a test asked for a fresh process. */
async function watch(
  child: ChildProcess,
  ended: Promise<number | null>,
  journal: string,
  until: number,
): Promise<'ended' | 'stopped' | 'silent' | 'over'> {
  const began = Date.now()
  for (;;) {
    const status = await Promise.race([ended, new Promise<'wait'>((resolve) => setTimeout(resolve, 1_000, 'wait'))])
    if (status !== 'wait') return status === null ? 'stopped' : 'ended'
    const isSilent = Date.now() - Math.max(began, statSync(journal).mtimeMs) > silence
    if (!isSilent && performance.now() < until) continue
    child.kill('SIGKILL')
    await ended
    return isSilent ? 'silent' : 'over'
  }
}

/** A mutant that lets a test neither end nor fail, or takes the process along, is noticed by whoever runs it. Returns whether there was one. */
function noteLost(journal: string): boolean {
  const last = linesOf(journal).at(-1)
  if (last?.kind !== 'try') return false
  appendFileSync(journal, `${JSON.stringify({ ...last, kind: 'killed' } satisfies Line)}\n`)
  return true
}

function report(area: (typeof areas)[number], lines: Line[], isOver: boolean, took: number): number {
  const killed = killedIn(lines)
  const reached = new Set(lines.flatMap((line) => (line.kind === 'tested' ? line.reached : [])))
  const loaded = new Set(lines.flatMap((line) => (line.kind === 'loaded' ? line.reached : [])))
  const sample = sampleOf(area, process.env)
  const all = mutantsIn(area, sample)
  const known = all.filter((mutant) => isEquivalent(mutant))
  const tried = all.filter((mutant) => !isEquivalent(mutant) && (reached.has(mutant.id) || !loaded.has(mutant.id)))
  const survivors = tried.filter(({ id }) => !killed.has(id))
  const score = tried.length === 0 ? 1 : 1 - survivors.length / tried.length
  for (const { file, line, from, to, id } of survivors)
    console.log(`  ${id} ${file}:${line}${reached.has(id) ? '' : ' (not reached)'}: ${short(from)} -> ${short(to)}`)
  const last = new Map(lines.flatMap((line) => (line.kind === 'tested' ? [[line.test, line]] : [])))
  const unfit = [...last.values()].filter((line) => line.unfit && line.reached.length > 0)
  console.log(
    `${area.name} (seed ${sample.seed}, ${Math.round(sample.share * 100)} %): ${percent(score)} of ${tried.length} mutants noticed, ${survivors.length} survived` +
      `${known.length > 0 ? `, ${known.length} change nothing` : ''}; ${all.length - tried.length - known.length} only while modules load, not tried` +
      `; ${unfit.length} tests could not be repeated; ${Math.round(took)} s${isOver ? ', the time was over' : ''}`,
  )
  if (process.env.HERALD_MUTATION_SHOW) for (const line of unfit) console.log(`  ${line.test}: ${line.unfit}`)
  return score
}

function percent(share: number): string {
  return `${(Math.floor(share * 1_000) / 10).toFixed(1)} %`
}

function short(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > 90 ? `${line.slice(0, 87)}...` : line
}
