/** What the mutation run changes, area by area, and how many of its mutants it tries. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../programs.mjs'
import { type Mutant, mutantsOf, type Sample } from './mutants.ts'

/** `share` of the mutants, from 0 to 1, is tried; `tests` in the order in which they are asked. Screens (`.tsx`) are held by journeys, which are no part of this run. */
export const areas = [
  {
    name: 'main/drafts',
    share: 0.3,
    files: 'src/main/drafts/**/*.ts',
    tests: [
      'tests/unit/main/drafts/store/*.test.ts',
      'tests/unit/main/drafts/**/*.test.ts',
      'tests/unit/main/backup/*.test.ts',
    ],
  },
  {
    name: 'model',
    share: 0.5,
    files: 'src/model/*.ts',
    tests: ['tests/unit/model/s*.test.ts', 'tests/unit/model/fields.test.ts', 'tests/unit/main/drafts/merge/*.test.ts'],
  },
  {
    name: 'main/api',
    share: 1,
    files: 'src/main/api/*.ts',
    tests: ['tests/unit/main/api/*.test.ts', 'tests/unit/main/services.test.ts', 'tests/unit/main/serve.test.ts'],
  },
  {
    name: 'steps/schedule',
    share: 1,
    files: 'src/{model,renderer}/steps/schedule/**/*.ts',
    tests: [
      'tests/unit/{model,renderer}/steps/schedule/**/*.test.{ts,tsx}',
      'tests/unit/renderer/steps/**/*.test.{ts,tsx}',
      'tests/unit/renderer/screens/calendar/*.test.ts',
    ],
  },
  {
    name: 'channels/*/wire',
    share: 1,
    files: 'src/model/channels/*/wire.ts',
    tests: [
      'tests/unit/model/channels/**/*.test.ts',
      'tests/unit/renderer/channels/**/*.test.{ts,tsx}',
      'tests/unit/main/exchange/*.test.ts',
    ],
  },
]

/** Started as a process or thread of its own, where nobody can switch a mutant on. */
const ofItsOwn = ['src/main/drafts/worker.ts']

/** Paths below the project's folder, with `/`. */
export const filesOf = (area: (typeof areas)[number]): string[] =>
  globSync(area.files, { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !ofItsOwn.includes(file))
    .toSorted()

export const sourceOf = (file: string): string => readFileSync(join(root, file), 'utf8')

export const mutantsIn = (area: (typeof areas)[number], sample: Sample): Mutant[] =>
  filesOf(area).flatMap((file) => mutantsOf(file, sourceOf(file), sample))

/** HERALD_SEED draws another sample; HERALD_MUTATION_SHARE (0 to 1) is its size, where it is not to be the area's own. */
export const sampleOf = ({ share }: (typeof areas)[number], env: NodeJS.ProcessEnv): Sample => ({
  seed: env.HERALD_SEED ?? '1',
  share: Number(env.HERALD_MUTATION_SHARE ?? share),
})
