/** Vitest with mutants in the sources: one process, the tests of one area. */
import { dirname, join, matchesGlob, relative } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { root } from '../programs.mjs'
import { areas, filesOf, sampleOf } from './areas.ts'
import { readPlan } from './journal.ts'
import { instrumented } from './mutants.ts'

// As in the project's own configuration, which says why.
setFlagsFromString('--wasm-wrapper-tiering-budget=1000000000')

const area = areas.find(({ name }) => name === process.env.HERALD_MUTATION_AREA)
if (!area) throw new Error('HERALD_MUTATION_AREA names no area')
const files = new Set(filesOf(area))
const sample = sampleOf(area, process.env)
const journal = String(process.env.HERALD_MUTATION_JOURNAL)
// After the first pass only files with something to try are loaded.
const planned = [...readPlan(journal).keys()]
const open = [...new Set(planned.map((test) => test.slice(0, test.indexOf(' > '))))]
const pathOf = (id: string) => relative(root, id).replaceAll('\\', '/')

/** In the order in which the area names its tests. */
class AsNamed extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) =>
      area?.tests.findIndex((pattern) => matchesGlob(pathOf(moduleId), pattern)) ?? 0
    return specifications.toSorted((a, b) => rank(a) - rank(b) || (a.moduleId < b.moduleId ? -1 : 1))
  }
}

export default defineConfig({
  root,
  plugins: [
    {
      name: 'mutants',
      enforce: 'pre',
      transform: (code, id) =>
        files.has(pathOf(id)) ? { code: instrumented(pathOf(id), code, sample), map: null } : null,
    },
  ],
  test: {
    environment: 'node',
    pool: 'threads',
    maxWorkers: 1,
    fileParallelism: false,
    isolate: false,
    include: open.length > 0 ? open : area.tests,
    // Long histories, kills and other computers: none of them could be repeated for each mutant.
    exclude: ['**/model.test.ts', '**/kill.test.ts', '**/torn-log.test.ts', '**/postgres.test.ts', '**/start.test.ts'],
    // Vitest keeps what it transformed by the file's text alone: another area or sample would find its files without its mutants.
    fsModuleCachePath: join(dirname(journal), 'modules'),
    runner: 'tests/mutation/runner.ts',
    sequence: { sequencer: AsNamed, hooks: 'stack' },
    testTimeout: 15_000,
    hookTimeout: 10_000,
    reporters: [],
    silent: true,
    dangerouslyIgnoreUnhandledErrors: true,
    passWithNoTests: true,
  },
})
