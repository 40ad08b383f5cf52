/**
 * `npm run test:soak`: the long versions of the tests that look for rare losses, junk that `npm test` does not know, then
 * fifteen minutes of memory (B18).
 * Arguments go to vitest; HERALD_SEED repeats a run; HERALD_SOAK_SECONDS shortens the fifteen minutes.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const drafts = 'tests/unit/main/drafts'
/** 2,000 histories, 200 kills, and a cut at every page of the write-ahead log. */
const files = ['model', 'kill', 'torn-log'].map((name) => `${drafts}/${name}.test.ts`)
const node = join(root, 'node_modules/.bin/node')

const losses = await run(join(root, 'node_modules/.bin/vitest'), 'run', ...files, ...process.argv.slice(2))
const built = await run(node, 'scripts/build.mjs')
const junk = built || (await run(node, '--test', 'tests/electron-built/fuzz.test.ts'))
const memory = built || (await run(node, 'tests/soak/b18-memory.ts'))
process.exit(losses || junk || memory)

function run(command, ...args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, HERALD_SOAK: '1' } })
    child.on('exit', (code) => resolve(code ?? 1))
  })
}
