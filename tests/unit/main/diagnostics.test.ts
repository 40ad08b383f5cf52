/** Diagnostics: what the zip holds, that it is what was shown, and that no secret or name is in it. */
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { createDiagnostics } from '../../../src/main/diagnostics.ts'
import { systemClock } from '../../../src/main/ports.ts'
import { defaultSettings, type Policy } from '../../../src/preload/contract/index.ts'

const policy: Policy = {
  source: '/etc/herald/policy.json',
  locked: ['updates'],
  problems: [],
  server: 'https://api.example.com',
  dataFolder: null,
}

function bench(write = (path: string) => path) {
  const home = mkdtempSync(join(tmpdir(), 'herald-home-'))
  const path = join(home, 'out.zip')
  mkdirSync(join(home, 'logs'))
  writeFileSync(join(home, 'logs', 'herald.log'), `one line about ${home}/drafts.db\nBearer canary-token-7f3a\n`)
  const diagnostics = createDiagnostics({
    dataFolder: home,
    home,
    policy,
    clock: systemClock,
    facts: async () => `Data folder: ${home}`,
    settings: () => ({
      ...defaultSettings,
      proxyMode: 'manual',
      proxyAddress: 'http://proxy.test:1',
      reviewFolder: '//share.test/reviews',
      senders: { gulmohar: ['Offers <hello@sender.test>'] },
    }),
    checks: async () => ({ drafts: 'ok' }),
    saveAs: async () => ({ path: write(path), deliver: () => ({ savedTo: path, collectFrom: null }) }),
  })
  return { home, path, diagnostics }
}

test('the file holds what was shown, without a token, a home, a server or a brand', async () => {
  const { home, path, diagnostics } = bench()
  const shown = await diagnostics.diagnosticsFiles()
  expect(shown.map(({ name }) => name)).toEqual([
    'versions.txt',
    'settings.json',
    'policy.json',
    'stores.txt',
    'herald.log',
  ])
  writeFileSync(join(home, 'logs', 'herald.log'), 'what came later')
  expect(await diagnostics.saveDiagnostics()).toEqual({ savedTo: path, collectFrom: null })
  const saved = Object.entries(unzipSync(readFileSync(path))).map(([name, bytes]) => ({ name, text: strFromU8(bytes) }))
  expect(saved).toEqual(shown)
  const all = saved.map(({ text }) => text).join('\n')
  for (const secret of [
    'canary-token-7f3a',
    home,
    'proxy.test',
    'share.test',
    'api.example.com',
    'gulmohar',
    'sender.test',
  ])
    expect(all).not.toContain(secret)
  expect(all).toContain('drafts: ok')
})

test('a disk that refuses is told; who decides against it has saved nothing', async () => {
  const refused = bench((path) => join(path, 'nowhere', 'x.zip'))
  await expect(refused.diagnostics.saveDiagnostics()).rejects.toThrow('The diagnostics could not be written')
})
