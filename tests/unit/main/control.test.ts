/** The second start: it finds the first through the data folder, and nobody else does. */
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { askToComeForward, openControl } from '../../../src/main/control.ts'
import { isPrivate } from '../../fixtures/files.ts'

let folder = ''
let asked: boolean[] = []
let control: Awaited<ReturnType<typeof openControl>>

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'herald-control-'))
  asked = []
  control = await openControl(
    folder,
    (open) => {
      asked.push(open)
      return 'http://127.0.0.1:4000/?key=k'
    },
    () => {},
  )
})
afterEach(() => control.close())

const file = () => join(folder, 'control.json')
const kept = (): { port: number; secret: string } => JSON.parse(readFileSync(file(), 'utf8'))

test('the first comes forward and says where it is', async () => {
  expect(await askToComeForward(folder, true)).toBe('http://127.0.0.1:4000/?key=k')
  expect(await askToComeForward(folder, false)).toBe('http://127.0.0.1:4000/?key=k')
  expect(asked).toEqual([true, false])
})

test('one that is starting itself is waited for', async () => {
  const starting = mkdtempSync(join(tmpdir(), 'herald-control-'))
  const second = askToComeForward(starting, true)
  writeFileSync(join(starting, 'control.json'), JSON.stringify({ port: 1, secret: 'of the run before' }))
  const first = await openControl(
    starting,
    () => 'http://127.0.0.1:4001/',
    () => {},
  )
  expect(await second).toBe('http://127.0.0.1:4001/')
  await first.close()
})

test('the file is for this user only', () => {
  expect(isPrivate(file())).toBe(true)
})

test.each([
  ['a wrong secret', 'POST', { authorization: 'Bearer wrong' }],
  ['no secret', 'POST', {}],
  ['a page in a browser', 'POST', { authorization: 'Bearer SECRET', origin: 'http://elsewhere.example' }],
  ['a read', 'GET', { authorization: 'Bearer SECRET' }],
])('%s is refused', async (_, method, headers: Record<string, string>) => {
  const { port, secret } = kept()
  const filled = Object.entries(headers).map(([name, value]) => [name, value.replace('SECRET', secret)])
  const response = await fetch(`http://127.0.0.1:${port}/come-forward`, { method, headers: Object.fromEntries(filled) })
  expect(response.status).toBe(403)
  expect(asked).toEqual([])
})

test.each(['//', '/', '/elsewhere', '//[', '/come-forward/x'])('%s leads nowhere, and Herald goes on', async (path) => {
  const { port, secret } = kept()
  const status = await new Promise((answered, failed) => {
    const headers = { authorization: `Bearer ${secret}` }
    const sent = request({ host: '127.0.0.1', port, path, method: 'POST', headers }, (response) =>
      answered(response.resume().statusCode),
    )
    sent.on('error', failed).end()
  })
  expect(status).toBe(404)
  expect(asked).toEqual([])
  expect(await askToComeForward(folder, false)).toMatch(/^http:/)
})

test('nobody answers: null', async () => {
  await control.close()
  expect(existsSync(file())).toBe(false)
  expect(await askToComeForward(folder, true, 0)).toBeNull()
  writeFileSync(file(), '{"port":9,"secret":"s"}')
  expect(await askToComeForward(folder, true, 0)).toBeNull()
  writeFileSync(file(), '{')
  expect(await askToComeForward(folder, true, 0)).toBeNull()
})
