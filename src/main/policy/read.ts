/** Reads the organisation's policy from the registry, managed preferences, or a file, once at the start. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import * as v from 'valibot'
import { windowsProgram } from '../windows-program.ts'
import type { ReadPolicy } from './judge.ts'

export const policyFile = '/etc/herald/policy.json'
/** The machine's key takes precedence over the user's. */
const registryKeys = ['HKLM\\SOFTWARE\\Policies\\Herald', 'HKCU\\SOFTWARE\\Policies\\Herald'] as const
const domain = 'app.herald.desktop'

/** Milliseconds for a program of the system. */
const REGISTRY_TIMEOUT_MS = 5_000

export type PolicyPorts = {
  platform: NodeJS.Platform
  /** Replaces the system's policy in tests. */
  file?: string
  exists(path: string): boolean
  read(path: string): string
  /** The output of a program of the system. Throws if it fails. */
  run(program: string, args: readonly string[]): string
  user(): string
}

const thisComputer = (file?: string): PolicyPorts => ({
  platform: process.platform,
  ...(file ? { file } : {}),
  exists: existsSync,
  read: (path) => readFileSync(path, 'utf8'),
  run: (program, args) =>
    execFileSync(program, args, { encoding: 'utf8', timeout: REGISTRY_TIMEOUT_MS, windowsHide: true }),
  user: () => userInfo().username,
})

const list = v.record(v.string(), v.unknown())
const noPolicy: ReadPolicy = { source: null, values: {}, problems: [] }

/** Never throws: an unreadable policy is reported as a problem. `file` replaces the system's policy. */
export function readPolicy(file?: string, ports: PolicyPorts = thisComputer(file)): ReadPolicy {
  if (ports.file) return readJson(ports.file, ports)
  if (ports.platform === 'win32') return readRegistry(ports)
  if (ports.platform === 'darwin') return readManaged(ports)
  return readJson(policyFile, ports)
}

function readJson(path: string, { exists, read }: PolicyPorts): ReadPolicy {
  if (!exists(path)) return noPolicy
  return parsePolicy(path, () => read(path))
}

function parsePolicy(source: string, text: () => string): ReadPolicy {
  try {
    const read: unknown = JSON.parse(text().replace(/^\uFEFF/, ''))
    const { success, output } = v.safeParse(list, read)
    if (success && !Array.isArray(read)) return { source, values: output, problems: [] }
    return { source, values: {}, problems: [`${source} holds no list of keys`] }
  } catch (error) {
    const reason = error instanceof SyntaxError ? 'is no JSON' : 'cannot be read'
    return { source, values: {}, problems: [`${source} ${reason}`] }
  }
}

/** Values of configuration profiles; the user's take precedence over the computer's, as in macOS. */
function readManaged(ports: PolicyPorts): ReadPolicy {
  const folder = '/Library/Managed Preferences'
  const paths = [`${folder}/${ports.user()}/${domain}.plist`, `${folder}/${domain}.plist`]
  const path = paths.find(ports.exists)
  if (path === undefined) return noPolicy
  return parsePolicy(path, () => ports.run('/usr/bin/plutil', ['-convert', 'json', '-o', '-', '--', path]))
}

function readRegistry({ run }: PolicyPorts): ReadPolicy {
  const read = registryKeys.flatMap((source) => {
    try {
      return [{ source, values: registryValues(run(windowsProgram('reg.exe'), ['query', source])) }]
    } catch {
      // `reg` fails if there is no such key, which is the normal case.
      return []
    }
  })
  const found = read.filter(({ values }) => Object.keys(values).length > 0)
  if (found.length === 0) return noPolicy
  const values = Object.assign({}, ...found.map((policy) => policy.values).toReversed())
  return { source: found.map(({ source }) => source).join(', '), values, problems: [] }
}

/** Parses the output of `reg query`: four spaces, name, type, value. A value of an unknown type is returned as its text. */
export function registryValues(printed: string): Record<string, unknown> {
  const lines = printed.split(/\r?\n/).flatMap((line) => {
    const [, name, kind, value = ''] = /^ {4}(\S+) {4}(REG_\w+)(?: {4}(.*))?$/.exec(line) ?? []
    return name === undefined ? [] : [[name, registryValue(kind ?? '', value)] as const]
  })
  return Object.fromEntries(lines)
}

function registryValue(kind: string, value: string): unknown {
  if (kind === 'REG_DWORD' || kind === 'REG_QWORD') return Number(value)
  if (kind === 'REG_MULTI_SZ') return value === '' ? [] : value.split('\\0')
  return value
}
