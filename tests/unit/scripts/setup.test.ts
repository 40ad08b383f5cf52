/** setup.mjs in a folder of its own, with an npm that only notes what it is asked. */
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'

let folder = ''
const at = (path: string) => join(folder, path)
const lockfile = (version: string) =>
  JSON.stringify({
    packages: {
      '': { version: '0.1.0' },
      'node_modules/a': { version },
      'node_modules/b-for-another-system': { version: '1.0.0', optional: true },
    },
  })

/** Notes its arguments; `ci` puts the lockfile in place, `rebuild` the binary. */
const npm = `
const fs = require('node:fs')
const args = process.argv.slice(2)
fs.appendFileSync('asked', args.join(' ') + '\\n')
if (args[0] === 'ci' && process.env.BROKEN) process.exit(7)
fs.mkdirSync('node_modules/.bin', { recursive: true })
if (args[0] === 'ci') fs.copyFileSync('package-lock.json', 'node_modules/.package-lock.json')
if (args[0] === 'rebuild' || !process.env.NO_SCRIPTS) fs.writeFileSync('node_modules/.bin/node', '')
`

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'herald-setup-'))
  mkdirSync(at('scripts'))
  copyFileSync(join(import.meta.dirname, '../../../scripts/setup.mjs'), at('scripts/setup.mjs'))
  writeFileSync(at('package-lock.json'), lockfile('1.0.0'))
  writeFileSync(at('npm.cjs'), npm)
})

function setup(env: Record<string, string> = {}) {
  const { status, stdout } = spawnSync(process.execPath, [at('scripts/setup.mjs')], {
    env: { ...process.env, npm_execpath: at('npm.cjs'), ...env },
    encoding: 'utf8',
  })
  return { status, stdout, asked: existsSync(at('asked')) ? readFileSync(at('asked'), 'utf8').trim().split('\n') : [] }
}

const touch = (path: string, seconds: number) => utimesSync(at(path), seconds, seconds)
const ci = 'ci --loglevel=error'

test('a fresh clone is installed, and stdout stays free for the ready line', () => {
  expect(setup()).toEqual({ status: 0, stdout: '', asked: [ci] })
})

test('what is installed is left alone', () => {
  setup()
  expect(setup().asked).toEqual([ci])
})

test('a lockfile that asks for something else is installed', () => {
  setup()
  writeFileSync(at('package-lock.json'), lockfile('1.1.0'))
  touch('node_modules/.package-lock.json', 1_000)
  expect(setup().asked).toEqual([ci, ci])
})

test('a lockfile that is newer but asks for the same is not', () => {
  setup()
  touch('node_modules/.package-lock.json', 1_000)
  expect(setup().asked).toEqual([ci])
})

test('without install scripts the missing binary is put in place', () => {
  expect(setup({ NO_SCRIPTS: '1' }).asked).toEqual([ci, 'rebuild node --ignore-scripts=false --loglevel=error'])
})

test('a failed installation ends with its status', () => {
  expect(setup({ BROKEN: '1' }).status).toBe(7)
})
