/** `npm run test:soak`: the long versions of the tests that look for rare losses. Arguments go to vitest; HERALD_SEED repeats a run. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const drafts = 'tests/unit/main/drafts'
/** 2,000 histories, 200 kills, and a cut at every page of the write-ahead log. */
const files = ['model', 'kill', 'torn-log'].map((name) => `${drafts}/${name}.test.ts`)

const vitest = spawn(join(root, 'node_modules/.bin/vitest'), ['run', ...files, ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, HERALD_SOAK: '1' },
})
vitest.on('exit', (code) => process.exit(code ?? 1))
