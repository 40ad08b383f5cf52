/**
 * Herald as electron-builder packs it: its configuration over a stand-in for Electron's own folder, the fuses read back from the program, and
 * a start from the archive alone, where nothing of the checkout can be found. Nothing of it asks the network.
 */
import assert from 'node:assert/strict'
import { fork, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { wrongFuses } from '../../packaging/fuses.ts'
import { root } from '../fake-electron/hooks.ts'

const {
  extractAll,
  listPackage,
}: { extractAll(file: string, to: string): void; listPackage(file: string, o: object): string[] } = createRequire(
  import.meta.url,
)('@electron/asar')
const folder = mkdtempSync(join(tmpdir(), 'herald-packed-'))
const at = (path: string) => join(folder, path)
after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

/** What of Electron's folder the packager reads: a program with the wire of its fuses, as Electron 45 ships them (docs/tutorial/fuses.md). */
const electron = `\x7fELF dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX\x01\x09101100011 end`

describe('packed for Linux', { skip: process.platform !== 'linux', timeout: 300_000 }, () => {
  let said = ''
  before(() => {
    mkdirSync(at('dist'))
    writeFileSync(at('dist/electron'), electron, 'latin1')
    writeFileSync(at('dist/LICENSE'), 'Electron')
    // A download would go there, and nobody answers.
    const nowhere = 'http://127.0.0.1:9'
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      [
        ...[join(root, 'node_modules/electron-builder/cli.js'), '--linux', 'dir', '--publish', 'never'],
        ...[`-c.electronDist=${at('dist')}`, `-c.directories.output=${at('out')}`],
      ],
      {
        cwd: root,
        encoding: 'utf8',
        env: { ...process.env, HTTPS_PROXY: nowhere, HTTP_PROXY: nowhere, NODE_OPTIONS: '' },
      },
    )
    said = stdout + stderr
    assert.equal(status, 0, said)
  })
  const archive = () => at('out/linux-unpacked/resources/app.asar')

  test('the fuses of its program are set', async () => {
    assert.deepEqual(await wrongFuses(at('out/linux-unpacked/herald'), 'release'), [])
  })
  test('the archive holds what runs, and nothing of the sources, tests or the other host', () => {
    const held = listPackage(archive(), { isPack: false }).map((path) => path.replaceAll('\\', '/'))
    for (const path of [
      ...['/package.json', '/out/main/index.js', '/out/main/drafts-worker.js', '/out/preload/index.cjs'],
      ...['/out/renderer/index.html', '/resources/icons/32x32.png', '/resources/trayTemplate@2x.png'],
    ])
      assert.ok(held.includes(path), path)
    const wrong = held.filter((path) =>
      /^\/(src|tests|docs|scripts|packaging)\b|^\/out\/.*\.map$|\/browser-host\.js$/.test(path),
    )
    assert.deepEqual(wrong, [])
  })
  test('it starts from the archive alone: a window, practice, the list, and an end', async () => {
    extractAll(archive(), at('app'))
    const child = fork(join(root, 'tests/fake-electron/packed.ts'), [at('data')], {
      cwd: folder,
      env: { ...process.env, HERALD_PACKAGE: at('app') },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    let printed = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (printed += String(chunk)))
    const seen = await new Promise((resolve) => {
      child.once('message', resolve)
      child.once('exit', (code) => resolve(`It ended with ${code}`))
    })
    assert.deepEqual(
      seen,
      { did: ['show'], session: 'practice', rows: true, profile: true, updater: true, status: 0, outside: [] },
      printed,
    )
  })
})
