/** Nothing is missing: every call that a program of this kind must make of Electron is made by the built main process, as a package on each system. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { configuration } from '../../packaging/configuration.ts'
import { dataFolder, type Herald, startHerald } from '../fake-electron/herald.ts'
import { musts } from '../fake-electron/musts.ts'

const real = process.platform
const as = (platform: string) => Object.defineProperty(process, 'platform', { value: platform })

for (const platform of ['win32', 'darwin', 'linux'] as const)
  describe(platform, () => {
    let data: Awaited<ReturnType<typeof dataFolder>>
    let herald: Herald
    before(async () => {
      data = await dataFolder()
      as(platform)
      const env = platform === 'win32' ? { APPDATA: data.folder, LOCALAPPDATA: join(data.folder, 'local') } : {}
      herald = await startHerald({ folder: join(data.folder, 'Herald'), isPackaged: true, env })
    })
    after(async () => {
      assert.equal(await herald.quit(), 0)
      as(real)
      data.clean()
    })
    for (const { what, source, on, isMade } of musts)
      if ((on ?? platform) === platform) test(`${what} (${source})`, () => assert.ok(isMade(herald)))
  })

test('a call that is not made is missed', () => {
  const nothing = {
    fake: {
      listened: () => [],
      menu: () => [],
      permissions: {},
      electron: { app: { name: 'herald' } },
      seen: { early: [], paths: {}, lockedIn: null },
      state: { sandboxed: false },
      partitions: new Map(),
      isActivatable: () => false,
      themeIsFollowed: () => false,
      wakingIsHeard: () => false,
    },
    hears: () => [],
    window: () => ({ options: {}, contents: { listened: () => [], hasOpenHandler: () => false } }),
  }
  // A program that asks for nothing.
  for (const { what, isMade } of musts) assert.equal(isMade(nothing as unknown as Herald), false, what)
})

test("the taskbar's name is the one that the installer writes", () => {
  const { appId } = configuration({ flavour: 'release', updates: null, homepage: 'https://herald.example/' })
  assert.equal(appId, 'app.herald.desktop')
})
