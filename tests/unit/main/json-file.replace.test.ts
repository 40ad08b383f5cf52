/** Renaming on Windows, where a virus scanner or the search has a file open for a moment (libuv src/win/fs.c, fs__rename: MoveFileExW once). */
import { expect, test } from 'vitest'
import { rename } from '../../../src/main/json-file.ts'

/** A disk that refuses `times` times, on a clock that jumps to each wait. */
function disk(code: string, times: number) {
  let tries = 0
  let now = 0
  const once = async () => {
    tries += 1
    if (tries <= times) throw Object.assign(new Error(`${code}: operation not permitted, rename`), { code })
  }
  const after = (ms: number, task: () => void) => {
    now += ms
    queueMicrotask(task)
    return () => undefined
  }
  return { once, clock: { now: () => now, after }, tries: () => tries, waited: () => now }
}

test.each(['EPERM', 'EACCES', 'EBUSY'])('%s for a moment: it is tried again until it goes', async (code) => {
  const { tries, ...ports } = disk(code, 5)
  await rename('/a', '/b', { ...ports, platform: 'win32' })
  expect(tries()).toBe(6)
})

test('who keeps the file is told after ten seconds', async () => {
  const { waited, ...ports } = disk('EBUSY', Number.POSITIVE_INFINITY)
  await expect(rename('/a', '/b', { ...ports, platform: 'win32' })).rejects.toThrow('EBUSY')
  expect(waited()).toBe(10_000)
})

test.each([
  ['linux', 'EPERM'],
  ['darwin', 'EACCES'],
  ['win32', 'ENOENT'],
] as const)('%s, %s: once', async (platform, code) => {
  const { tries, ...ports } = disk(code, 1)
  await expect(rename('/a', '/b', { ...ports, platform })).rejects.toThrow(code)
  expect(tries()).toBe(1)
})
