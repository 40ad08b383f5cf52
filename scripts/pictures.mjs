/** `npm run pictures`: draws the pictures of the documents anew, from the build. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { build, isStale } from './build.mjs'

const root = join(import.meta.dirname, '..')
if (isStale() && build() !== 0) process.exit(1)
const command = [join(root, 'node_modules/@playwright/test/cli.js'), 'test', 'tests/e2e/document-pictures.spec.ts']
const { status } = spawnSync(process.execPath, command, {
  cwd: root,
  env: { ...process.env, HERALD_PICTURES: '1' },
  stdio: 'inherit',
})
process.exitCode = status ?? 1
