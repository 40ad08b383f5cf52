/** The built browser host and its workers: every file is JavaScript, and what they read is read by them. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import type { Answer } from '#contract'
import { isPrivate } from '../fixtures/files.ts'
import { rowsOf, workbook, xlsx, zip } from '../fixtures/xlsx.ts'
import { type BuiltHost, root, startBuiltHost } from './built-host.ts'

const folder = mkdtempSync(join(tmpdir(), 'herald-built-'))
let host: BuiltHost

/** A test that fails half way leaves none of its hosts behind. */
const running: BuiltHost[] = []
async function start(...given: Parameters<typeof startBuiltHost>): Promise<BuiltHost> {
  const started = await startBuiltHost(...given)
  running.push(started)
  return started
}

before(async () => {
  mkdirSync(join(folder, 'data'))
  chmodSync(join(folder, 'data'), 0o777)
  host = await start(join(folder, 'data'))
})
after(async () => {
  const [ended] = await Promise.all(running.map((one) => one.stop()))
  assert.equal(ended, 0)
  rmSync(folder, { recursive: true, force: true })
})

function valueIn(answer: Answer<unknown>): Record<string, unknown> {
  assert.ok(answer.ok, JSON.stringify(answer))
  // The test that asks says what it expects of it.
  return answer.value as Record<string, unknown>
}

test('every built file of main can be parsed', async () => {
  const main = join(root, 'out/main')
  const files = readdirSync(main, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'))
  assert.ok(files.length > 10)
  const check = (name: string) => promisify(execFile)(process.execPath, ['--check', join(main, name)])
  for (const name of files) await check(name)
})

describe('a voucher sheet is read', () => {
  const codes = ['Code', 'BF-1', 'BF-2', 'BF-1', '']
  const many = Array.from({ length: 60_000 }, (_, at) => `CODE-${at}`)
  for (const [what, name, content, expected] of [
    ['XLSX', 'codes.xlsx', xlsx(codes), { format: 'xlsx', codes: 2, duplicates: 1 }],
    [
      'XLSX of numbers',
      'codes.xlsx',
      zip(workbook('<row r="1"><c r="A1"><v>12345678901234567</v></c></row>')),
      { format: 'xlsx', codes: 1, duplicates: 0 },
    ],
    ['XLSX over 512 KB', 'codes.xlsx', zip(workbook(rowsOf(many))), { format: 'xlsx', codes: 60_000, duplicates: 0 }],
    ['CSV', 'codes.csv', Buffer.from(codes.join('\n')), { format: 'csv', codes: 2, duplicates: 1 }],
    ['CSV with quotes', 'codes.csv', Buffer.from('"BF,1","x"\n"BF-2"'), { format: 'csv', codes: 2, duplicates: 0 }],
  ] as const)
    test(what, async () => {
      const { blob } = valueIn(await host.uploadFile('/files', content, name))
      const inspection = valueIn(await host.call('vouchers.inspect', { blob, name }))
      assert.equal(inspection.readable, true, JSON.stringify(inspection))
      const { format, codes, duplicates } = inspection.report as {
        format: string
        codes: number
        duplicates: { count: number }
      }
      assert.deepEqual({ format, codes, duplicates: duplicates.count }, expected)
    })
})

test('what it keeps can be read by nobody else, also in a folder that was open to all', {
  skip: process.platform === 'win32',
}, () => {
  const data = join(folder, 'data')
  const open = readdirSync(data, { recursive: true, encoding: 'utf8' }).filter(
    (name) => (statSync(join(data, name)).mode & 0o077) !== 0,
  )
  assert.deepEqual(open, [])
  assert.equal(statSync(data).mode & 0o777, 0o700)
})

test('a backup is written, and taken in again', async () => {
  const written = valueIn(await host.call('backup.write', undefined))
  const backup = await host.collect(String(written.collectFrom))
  assert.ok(backup.length > 10_000)
  const look = valueIn(await host.uploadFile('/backup', backup, 'mine.herald-backup'))
  assert.ok(Number(look.files) > 0, JSON.stringify(look))
  const damaged = await host.uploadFile('/backup', backup.subarray(0, -1), 'mine.herald-backup')
  assert.equal(damaged.ok, false)
})

/** A line of a stack as a browser writes it, in the built file that holds `source`. */
function placeIn(source: string): string {
  const assets = join(root, 'out/renderer/assets')
  const [file = ''] = readdirSync(assets).filter((name) => /^start-.*\.js$/.test(name))
  const map = new SourceMap(JSON.parse(readFileSync(join(assets, `${file}.map`), 'utf8')))
  const lines = readFileSync(join(assets, file), 'utf8').split('\n')
  for (const [line, text] of lines.entries())
    for (let column = 0; column < text.length; column += 100) {
      const found = map.findEntry(line, column)
      if ('originalSource' in found && found.originalSource?.endsWith(source))
        return `    at x (http://127.0.0.1:4000/assets/${file}:${line + 1}:${column + 1})`
    }
  throw new Error(`${source} is not in ${file}`)
}

test('the log is in a file: start, session, every request that may change something, end', async () => {
  const data = join(folder, 'logged')
  const logged = await start(data)
  const created = valueIn(
    await logged.call('api.createSegment', { name: 'Ayesha', prompt: 'city is Karachi', json: {}, display: {} }),
  )
  await logged.call('api.duplicateSegment', { id: created.id })
  await logged.call('app.report', { message: 'broken: Dear Ayesha', stack: placeIn('src/renderer/app/errors.ts') })
  assert.equal(await logged.stop(), 0)
  const file = join(data, 'logs', 'herald.log')
  // What is prefetched is a line each, sooner or later.
  const isRead = (line: string) => / info (?:get|list)\w+(?: \d+)?: done in \d+ ms$/.test(line)
  const lines = readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .filter((line) => !isRead(line))
  const expected = [
    /^\d{4}-\d\d-\d\dT\S+Z info Herald \d+\.\d+\.\d+ starts: browser, Node\.js /,
    / info Session: practice, workspace practice$/,
    / info createSegment: done in \d+ ms$/,
    / info duplicateSegment \d+: done in \d+ ms$/,
    / error The page reported: Error$/,
    /^ {4}at x \(src\/renderer\/app\/errors\.ts:\d+:\d+\)$/,
    / info Herald ends$/,
  ]
  assert.equal(lines.length, expected.length, lines.join('\n'))
  for (const [at, line] of lines.entries()) assert.match(line, expected[at] ?? /$^/)
  assert.ok(isPrivate(file))
  const terminal = logged.printed().trimEnd().split('\n')
  assert.deepEqual(terminal.slice(1), lines.slice(4, 6), 'the terminal is told what went wrong')
})

/** Stands in for the system's own way to open a file: notes what it was given, for all who list processes, and what the browser would read. */
const opener = (told: string) => `#!/bin/sh
printf '%s\\n' "$@" > '${told}/arguments'
cat "$1" > '${told}/page'
ls -l "$1" > '${told}/mode'
touch '${told}/done'
`

test('the browser is opened with a key that stands in no command line, and that lets one browser in', {
  skip: process.platform !== 'linux',
}, async () => {
  const told = join(folder, 'told')
  const path = join(folder, 'bin')
  for (const made of [told, path]) mkdirSync(made)
  writeFileSync(join(path, 'xdg-open'), opener(told))
  chmodSync(join(path, 'xdg-open'), 0o755)
  const data = join(folder, 'opened')
  const shown = await start(data, [], { PATH: `${path}${delimiter}${process.env.PATH}` })
  while (!readdirSync(told).includes('done')) await new Promise((soon) => setTimeout(soon, 20))
  assert.equal(readFileSync(join(told, 'arguments'), 'utf8'), `${join(data, 'open.html')}\n`)
  assert.match(readFileSync(join(told, 'mode'), 'utf8'), /^-rw------- /)
  const address = /url=(http:[^"]+)"/.exec(readFileSync(join(told, 'page'), 'utf8'))?.[1] ?? ''
  assert.ok(!shown.printed().includes(address), 'the printed address is for another browser')
  const entered = await fetch(address, { redirect: 'manual' })
  assert.equal(entered.headers.getSetCookie().length, 1)
  assert.equal((await fetch(address, { redirect: 'manual' })).status, 403)
  const printed = /http\S+/.exec(shown.printed())?.[0] ?? ''
  assert.equal((await fetch(printed, { redirect: 'manual' })).status, 403, 'built-host.ts has used it')

  const again = await promisify(execFile)(process.execPath, [
    join(root, 'out/main/browser-host.js'),
    '--no-open',
    '--data',
    data,
  ])
  const fresh = /^Herald is already open on this data folder: (\S+)$/m.exec(again.stdout)?.[1] ?? ''
  assert.equal((await fetch(fresh, { redirect: 'manual' })).headers.getSetCookie().length, 1)
  assert.equal(await shown.stop(), 0)
  assert.ok(!readdirSync(data).includes('open.html'))
})
