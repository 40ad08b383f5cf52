/**
 * Checks the tools that try out packages: which package is for which system, whether a program starts and ends, and what uninstalling may
 * remove.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { kinds, packageOf } from '../../packaging/installed.ts'
import { programPath } from '../chromium.mjs'
import { root } from './sources.ts'

const folder = mkdtempSync(join(tmpdir(), 'herald-installed-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the package for a kind of processor', () => {
  // File names as electron-builder writes them.
  const names = [
    'herald-0.1.0-win-x64.exe',
    'herald-0.1.0-win-arm64.exe',
    'herald-0.1.0-win-x64.exe.blockmap',
    'herald-0.1.0-win-x64.msi',
    'herald-0.1.0-mac-x64.dmg',
    'herald-0.1.0-mac-arm64.dmg',
    'herald-0.1.0-mac-arm64.zip',
    'herald-0.1.0-linux-amd64.deb',
    'herald-0.1.0-linux-arm64.deb',
    'herald-0.1.0-linux-x86_64.rpm',
    'herald-0.1.0-linux-aarch64.rpm',
    'herald-0.1.0-linux-x86_64.AppImage',
    'herald-0.1.0-linux-arm64.AppImage',
  ]
  test.each([
    ['nsis', 'x64', 'herald-0.1.0-win-x64.exe'],
    ['nsis', 'arm64', 'herald-0.1.0-win-arm64.exe'],
    ['msi', 'x64', 'herald-0.1.0-win-x64.msi'],
    ['dmg', 'arm64', 'herald-0.1.0-mac-arm64.dmg'],
    ['deb', 'x64', 'herald-0.1.0-linux-amd64.deb'],
    ['rpm', 'x64', 'herald-0.1.0-linux-x86_64.rpm'],
    ['rpm', 'arm64', 'herald-0.1.0-linux-aarch64.rpm'],
    ['AppImage', 'x64', 'herald-0.1.0-linux-x86_64.AppImage'],
  ] as const)('%s, %s', (kind, arch, name) => expect(packageOf(kind, names, arch)).toBe(name))
  test('reports no package, or two', () => {
    expect(() => packageOf('deb', [], 'x64')).toThrow(/One deb for x64 is wanted/)
    expect(() => packageOf('deb', ['herald-1-amd64.deb', 'herald-2-amd64.deb'], 'x64')).toThrow(/One deb for x64/)
  })
})

test('the workflow makes and starts packages for both kinds of processor, without waiting for tests', () => {
  const workflow = (name: string) => readFileSync(join(root, '.github/workflows', name), 'utf8')
  const packages = workflow('packages.yml')
  expect(packages).toContain('npm run package -- --x64 --arm64')
  const started = [...packages.matchAll(/os: (\S+), made: \S+, kind: (\w+)/g)].map(([, os, kind]) => `${kind} on ${os}`)
  expect(started).toEqual([
    'deb on ubuntu-24.04',
    'AppImage on ubuntu-24.04',
    'deb on ubuntu-24.04-arm',
    'AppImage on ubuntu-24.04-arm',
    'nsis on windows-2025',
    'msi on windows-2025',
    'nsis on windows-11-arm',
    'dmg on macos-15',
    'dmg on macos-15-intel',
  ])
  expect(packages).toMatch(/installed\.ts install rpm/)
  const tried = new Set([...started.map((one) => one.split(' ')[0]), 'rpm'])
  expect([...tried].sort()).toEqual([...kinds].sort())
  for (const name of ['ci.yml', 'release.yml']) {
    const [, job = ''] = /^ {2}packages:\n([\s\S]*?)(?=^ {2}\w+:$|(?![\s\S]))/m.exec(workflow(name)) ?? []
    expect([name, job.includes('uses: ./.github/workflows/packages.yml'), job.includes('needs:')]).toEqual([
      name,
      true,
      false,
    ])
  }
})

test('the workflows give Chromium what it needs, publish a release, and make the MSI', () => {
  const workflow = (name: string) => readFileSync(join(root, '.github/workflows', name), 'utf8')
  const [ci, packages, release] = ['ci.yml', 'packages.yml', 'release.yml'].map(workflow)
  // The image for Arm has no Chrome, and so not the libraries that Chromium links to.
  for (const text of [ci, packages])
    expect(text).toMatch(/apt-get install --yes .*\blibgtk-3-0t64 libnss3 libgbm1 libasound2t64$/m)
  // The system around a container restricts user namespaces; Chromium's pages share more memory than a container's 64 MB.
  expect(packages).toContain('options: --privileged --shm-size=1g')
  expect(packages).toContain('echo 0 > /proc/sys/kernel/apparmor_restrict_unprivileged_userns')
  expect(packages).toMatch(/run: npm run package -- --win msi --x64\n {8}env:\n {10}HERALD_MSI: '1'/)
  expect(packages).toMatch(/^ +dist\/.*\/latest\*\.yml$/m)
  expect(release).toMatch(
    / {2}publish:[\s\S]* {6}contents: write[\s\S]*complete-release\.sh release[\s\S]*gh release create/,
  )
})

describe.skipIf(process.platform === 'win32')('a packaged program', () => {
  const ready = "trap 'exit 0' TERM; echo 'Herald is ready: app://herald/'; while :; do sleep 0.05; done"
  test.each([
    ['comes to be ready and ends', ready, [], 0],
    ['ends at once, silently', 'exit 0', [], 1],
    ['is ready, and ends with an error', ready.replace('exit 0', 'exit 3'), [], 1],
    ['says why it does not start', "echo 'Herald cannot start from its AppImage' >&2; exit 1", ['refused'], 0],
    ['should have refused', ready, ['refused'], 1],
  ])('%s', (what, code, words, status) => {
    const program = join(folder, what)
    writeFileSync(program, `#!/bin/sh\n${code}\n`, { mode: 0o755 })
    const ran = spawnSync(process.execPath, [join(root, 'packaging/starts.ts'), program, ...words], {
      encoding: 'utf8',
    })
    expect([ran.status, ran.stderr]).toEqual([status, ''])
  })
})

describe('uninstalling on Windows', () => {
  const lines = readFileSync(join(root, 'packaging/uninstall.nsh'), 'utf8')
    .split('\n')
    .map((line) => line.trim())

  test("removes only this installation's registry entries, and nothing during an update", () => {
    const first = lines.findIndex((line) => line !== '' && !line.startsWith(';') && !line.startsWith('!macro'))
    expect(lines[first]).toMatch(/^\$\{ifNot\} \$\{isUpdated\}$/)
    const deleted = lines.filter((line) => line.startsWith('Delete'))
    const current = 'Software\\Microsoft\\Windows\\CurrentVersion'
    expect(deleted).toEqual([
      'DeleteRegKey HKCU "Software\\Classes\\herald"',
      `DeleteRegValue HKCU "${current}\\Run" "app.herald.desktop"`,
      `DeleteRegValue HKCU "${current}\\Explorer\\StartupApproved\\Run" "app.herald.desktop"`,
      // The second entry of an installation for all users.
      'Delete "$SMPROGRAMS\\Herald.lnk"',
      'DeleteRegKey HKCU "Software\\Classes\\CLSID\\$R2"',
    ])
    for (const line of deleted.filter((one) => one.startsWith('DeleteReg'))) {
      const before = lines.slice(0, lines.indexOf(line)).filter((one) => !one.startsWith('DeleteReg'))
      expect(before.at(-1)).toMatch(/^\$\{(if|orIf)\} \$R\d == .*\$INSTDIR\\\$\{APP_EXECUTABLE_FILENAME\}/)
    }
    const link = lines.findIndex((line) => line.startsWith('Delete "$SMPROGRAMS'))
    expect(lines.slice(link - 2, link)).toEqual([
      expect.stringMatching(/^\$\{if\} \$installMode == "all"$/),
      'SetShellVarContext current',
    ])
  })

  // Only if the NSIS compiler is installed.
  test.skipIf(!programPath('makensis'))('is a script that NSIS compiles', () => {
    const compiled = ['-NOCD', `-DOUT=${join(folder, 'nothing.exe')}`, '-V2', '-WX', 'tests/fixtures/uninstall.nsi']
    const made = spawnSync('makensis', compiled, { cwd: root, encoding: 'utf8' })
    expect([made.status, made.stderr]).toEqual([0, ''])
  })
})

test.skipIf(process.platform === 'win32')(
  'a release has a checksum of every file, and a list of what it is made of',
  () => {
    const release = mkdtempSync(join(tmpdir(), 'herald-release-'))
    const complete = () =>
      spawnSync(join(root, 'packaging/complete-release.sh'), [release], { cwd: root, encoding: 'utf8' })
    expect(complete().status).toBe(1)
    writeFileSync(join(release, 'herald-0.1.0-win-x64.exe'), 'a program')
    writeFileSync(join(release, 'latest.yml'), 'version: 0.1.0')
    const done = complete()
    expect([done.status, done.stderr]).toEqual([0, ''])
    const sums = readFileSync(join(release, 'SHA256SUMS'), 'utf8')
    const names = ['herald-0.1.0-win-x64.exe', 'herald-sbom.cdx.json', 'latest.yml']
    expect([...sums.matchAll(/^[0-9a-f]{64} {2}(.+)$/gm)].map(([, name]) => name)).toEqual(names)
    expect(sums).toContain(`${createHash('sha256').update('a program').digest('hex')}  herald-0.1.0-win-x64.exe`)
    const { components } = JSON.parse(readFileSync(join(release, 'herald-sbom.cdx.json'), 'utf8'))
    const held = (components as { name: string }[]).map(({ name }) => name)
    for (const library of ['electron', 'electron-updater', 'react', 'grapesjs']) expect(held).toContain(library)
    rmSync(release, { recursive: true })
  },
)
