/**
 * Checks the contents and the start of an AppImage: electron-builder's own packaging with stand-ins for its two tools, and the script that
 * starts Herald.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { configuration, packageOptions } from '../../packaging/configuration.ts'
import { root } from './sources.ts'

const folder = mkdtempSync(join(tmpdir(), 'herald-app-image-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const appRun = { from: 'packaging/app-run.sh', to: 'AppRun' }
const script = readFileSync(join(root, appRun.from), 'utf8')
const program = (path: string, text: string) => {
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, text, { mode: 0o755 })
}

// AppImages are only built and started on Linux.
describe.skipIf(process.platform !== 'linux')('the AppImage', () => {
  test('starts by our script, in the sandbox, from a runtime that needs no library of the system', () => {
    expect(configuration(packageOptions({})).linux?.extraFiles).toEqual([appRun])
    const app = join(folder, 'app')
    const tools = join(folder, 'tools')
    const staged = join(folder, 'staged')
    program(join(app, 'herald'), '#!/bin/sh\n')
    cpSync(join(root, appRun.from), join(app, appRun.to))
    // Same folders as the static runtime's tools; those of the older runtime are elsewhere and would not be found.
    for (const arch of ['x64', 'arm64']) {
      program(join(tools, `runtimes/runtime-${arch}`), 'a runtime')
      program(join(tools, `lib/${arch}/libraries`), '')
    }
    program(join(tools, 'desktop-file-validate'), '')
    program(join(tools, 'mksquashfs'), `#!/bin/sh\ncp -r "$1" '${staged}'\nprintf files > "$2"\n`)

    const builder = join(root, 'node_modules/electron-builder/cli.js')
    const args = ['--linux', 'AppImage', '--prepackaged', app, '--publish', 'never']
    // Within Vitest, electron-builder links files instead of copying them.
    const { VITEST: _, ...env } = process.env
    const made = spawnSync(process.execPath, [builder, ...args, `-c.directories.output=${join(folder, 'dist')}`], {
      cwd: root,
      encoding: 'utf8',
      env: { ...env, APPIMAGE_TOOLS_PATH: tools },
    })
    expect(made.stderr + made.stdout).not.toMatch(/error/i)
    expect(readFileSync(join(staged, 'AppRun'), 'utf8')).toBe(script)
    const entry = readFileSync(join(staged, 'herald.desktop'), 'utf8')
    expect(entry).toMatch(/^Exec=AppRun %U$/m)
    const types = /^MimeType=(.*);$/m.exec(entry)?.[1]?.split(';')
    expect(types?.toSorted()).toEqual([
      'application/vnd.herald.backup',
      'application/vnd.herald.campaigns+json',
      'x-scheme-handler/herald',
    ])
    expect(entry).not.toContain('--no-sandbox')
  }, 60_000)

  const open = { 'self/attr/current': 'unconfined' }
  const ubuntu = { ...open, 'sys/kernel/apparmor_restrict_unprivileged_userns': '1' }
  test.each([
    ['a system that allows the sandbox', open, ['herald://campaign/12', 'two words'], 0],
    ['Ubuntu 24.04 as it is installed', ubuntu, [], 1],
    ['Ubuntu with a profile for it', { ...ubuntu, 'self/attr/current': 'herald-appimage (unconfined)' }, [], 0],
    [
      'Ubuntu where an administrator allows all',
      { ...ubuntu, 'sys/kernel/apparmor_restrict_unprivileged_userns': '0' },
      [],
      0,
    ],
    ['an older Debian', { 'sys/kernel/unprivileged_userns_clone': '0' }, [], 1],
    ['no namespaces at all', { 'sys/user/max_user_namespaces': '0' }, [], 1],
    ['a kernel without AppArmor', {}, [], 0],
    ['somebody who turns the sandbox off by hand', ubuntu, ['--no-sandbox'], 0],
  ])('%s', (_, kernel: Record<string, string>, args, status) => {
    const here = mkdtempSync(join(folder, 'run-'))
    for (const [path, text] of Object.entries(kernel)) program(join(here, 'proc', path), `${text}\n`)
    program(join(here, 'AppRun'), script.replaceAll('/proc/', `${join(here, 'proc')}/`))
    program(join(here, 'herald'), '#!/bin/sh\nprintf "%s\\n" started "$@"\n')
    program(join(here, 'bin/zenity'), '#!/bin/sh\nprintf "%s\\n" told "$@"\n')
    const env = { PATH: `${join(here, 'bin')}:${process.env.PATH}`, APPIMAGE: '/home/a/Herald.AppImage' }
    const ran = spawnSync(join(here, 'AppRun'), args, { encoding: 'utf8', env })
    expect(ran.status).toBe(status)
    if (status === 0) return expect(ran.stdout).toBe(['started', ...args, ''].join('\n'))
    expect(ran.stdout).toMatch(/^told\n--error\n.*\n.*\n--text=Herald cannot start from its AppImage/)
    expect(ran.stdout).not.toMatch(/^started$/m)
    expect(ran.stderr).toContain('profile herald-appimage "/home/a/Herald.AppImage" flags=(unconfined) {')
  })
})
