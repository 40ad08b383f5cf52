/**
 * Puts a package in place as a person does and takes it away again: `node packaging/installed.ts install KIND FOLDER` prints where the
 * program then is, and names it to the workflow's later steps (HERALD_PROGRAM); `node packaging/installed.ts remove KIND` looks at what is left.
 */
import { spawnSync } from 'node:child_process'
import { appendFileSync, chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

export const kinds = ['nsis', 'msi', 'dmg', 'deb', 'rpm', 'AppImage'] as const
export type Kind = (typeof kinds)[number]

/** What each system calls a kind of processor. */
const processors: Readonly<Record<string, readonly string[]>> = {
  x64: ['x64', 'amd64', 'x86_64'],
  arm64: ['arm64', 'aarch64'],
}

/** The package of `kind` for the processor `arch` among the files `names`. Throws where there is none, or more than one. */
export function packageOf(kind: Kind, names: readonly string[], arch: string = process.arch): string {
  const end = kind === 'nsis' ? 'exe' : kind
  const ends = (processors[arch] ?? [arch]).map((called) => `-${called}.${end}`)
  const found = names.filter((name) => ends.some((one) => name.endsWith(one)))
  const [only] = found
  if (!only || found.length > 1) throw new Error(`One ${kind} for ${arch} is wanted; there are: ${names.join(', ')}`)
  return only
}

type Installer = { install(file: string): string; remove(): void }

const onLinux: Pick<Installer, 'remove'> & { program: string } = { program: '/usr/bin/herald', remove: () => {} }
/** Where an installer for everybody puts it. */
const programForAll = () => join(process.env.ProgramFiles ?? '', 'Herald', 'Herald.exe')
const windowsProgram = () => join(process.env.LOCALAPPDATA ?? '', 'Programs', 'Herald', 'Herald.exe')
const macProgram = '/Applications/Herald.app'

const installers: Record<Kind, Installer> = {
  nsis: {
    install: (file) => {
      run(file, ['/S'])
      return windowsProgram()
    },
    remove: () => {
      run(join(windowsProgram(), '../Uninstall Herald.exe'), ['/S'])
      // The uninstaller goes on in a copy of itself.
      for (let seconds = 0; existsSync(windowsProgram()) && seconds < 60; seconds++) sleep(1_000)
      const startsWith = 'HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Run'
      const left = [['HKCU\\Software\\Classes\\herald'], [startsWith, '/v', 'app.herald.desktop']].filter(
        (key) => spawnSync('reg', ['query', ...key]).status === 0,
      )
      if (existsSync(windowsProgram()) || left.length > 0)
        throw new Error(`Uninstalling left behind: ${left.join('; ')}`)
    },
  },
  msi: {
    install: (file) => {
      run('msiexec', ['/i', file, '/qn', '/norestart'])
      return programForAll()
    },
    // By its name: the number of the product is another in every version.
    remove: () => {
      run('powershell', [
        '-NoProfile',
        '-Command',
        'Get-Package -Name Herald -ProviderName msi | Uninstall-Package -Force',
      ])
      if (existsSync(programForAll())) throw new Error(`${programForAll()} is still there`)
    },
  },
  dmg: {
    install: (file) => {
      const mounted = mkdtempSync(join(tmpdir(), 'herald-dmg-'))
      run('hdiutil', ['attach', file, '-nobrowse', '-readonly', '-mountpoint', mounted])
      run('ditto', [join(mounted, 'Herald.app'), macProgram])
      run('hdiutil', ['detach', mounted])
      return join(macProgram, 'Contents/MacOS/Herald')
    },
    remove: () => rmSync(macProgram, { recursive: true }),
  },
  deb: {
    install: (file) => {
      run('sudo', ['apt-get', 'install', '--yes', file])
      return onLinux.program
    },
    remove: () => gone(['apt-get', 'remove', '--yes', 'herald']),
  },
  rpm: {
    install: (file) => {
      run('sudo', ['dnf', 'install', '--assumeyes', file])
      return onLinux.program
    },
    remove: () => gone(['dnf', 'remove', '--assumeyes', 'herald']),
  },
  AppImage: {
    install: (file) => {
      chmodSync(file, 0o755)
      return file
    },
    remove: onLinux.remove,
  },
}

function gone(command: string[]): void {
  run('sudo', command)
  if (existsSync(onLinux.program)) throw new Error(`${onLinux.program} is still there`)
}

function run(command: string, args: string[]): void {
  const { status, error } = spawnSync(command, args, { stdio: 'inherit' })
  if (status !== 0) throw new Error(`${command} ended with ${error?.message ?? status}`)
}

function sleep(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
}

if (import.meta.main) {
  const [act, named, folder = ''] = process.argv.slice(2)
  const kind = kinds.find((one) => one === named)
  if (!kind || (act !== 'install' && act !== 'remove'))
    throw new Error(`install or remove, and one of ${kinds.join(', ')}`)
  if (act === 'remove') installers[kind].remove()
  else {
    const program = installers[kind].install(resolve(folder, packageOf(kind, readdirSync(folder))))
    if (process.env.GITHUB_ENV) appendFileSync(process.env.GITHUB_ENV, `HERALD_PROGRAM=${program}\n`)
    console.log(program)
  }
}
