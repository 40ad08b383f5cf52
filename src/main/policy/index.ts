/** The organisation's policy for this computer, read once at the start by both hosts. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import * as v from 'valibot'
import { type ChosenSetting, chosenSettings, folderPath, type Policy, type Settings } from '#contract'
import type { Log } from '../ports.ts'
import { originOf } from '../session/sign-in.ts'
import type { StartWith } from '../session/start.ts'
import { windowsProgram } from '../windows-program.ts'

/** The validated policy, with its values. */
export type JudgedPolicy = Policy & { settings: Partial<Settings> }

/** Never throws. `file` replaces the system's policy in a run from the sources. */
export const policyOf = (file?: string): JudgedPolicy => judgePolicy(readPolicy(file))

/** A policy as read, key by key; not validated. */
export type ReadPolicy = { source: string | null; values: Record<string, unknown>; problems: string[] }

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
const readNoPolicy = { source: null, values: {}, problems: [] }

/**
 * Reads the policy from the registry, managed preferences, or a file. Never throws: an unreadable policy is reported as a problem. `file`
 * replaces the system's policy.
 */
export function readPolicy(file?: string, ports: PolicyPorts = thisComputer(file)): ReadPolicy {
  if (ports.file) return readJson(ports.file, ports)
  if (ports.platform === 'win32') return readRegistry(ports)
  if (ports.platform === 'darwin') return readManaged(ports)
  return readJson(policyFile, ports)
}

function readJson(path: string, { exists, read }: PolicyPorts): ReadPolicy {
  if (!exists(path)) return readNoPolicy
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
  if (path === undefined) return readNoPolicy
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
  if (found.length === 0) return readNoPolicy
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

export const noPolicy: JudgedPolicy = {
  source: null,
  locked: [],
  server: null,
  dataFolder: null,
  problems: [],
  settings: {},
}

const address = v.pipe(v.string(), v.check(isAddress), v.transform(originOf))

/** All keys of a policy: the settings of the Settings screen, the server and the data folder. */
export const policyKeys = { ...chosenSettings, server: address, dataFolder: folderPath } as const

/** Accepts known keys with valid values; ignores and reports all others. Never throws. */
export function judgePolicy({ source, values, problems: before }: ReadPolicy): JudgedPolicy {
  const problems = [...before]
  const accepted: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(values)) {
    const schema = Object.hasOwn(policyKeys, key) ? policyKeys[key as keyof typeof policyKeys] : null
    if (schema === null) problems.push(`${keyName(key)}: Herald knows no such key`)
    else if (!isAccepted(key, schema, value)) problems.push(`${key}: this value cannot be used`)
  }
  function isAccepted(key: string, schema: v.GenericSchema, value: unknown): boolean {
    const checked = v.safeParse(schema, valueAsWritten(schema, value))
    if (checked.success) accepted[key] = checked.output
    return checked.success
  }
  const { server = null, dataFolder = null, ...settings } = accepted
  return {
    source,
    // Each key of `settings` is in the table, with a value of its schema.
    locked: Object.keys(settings) as ChosenSetting[],
    settings: settings as Partial<Settings>,
    server: server as string | null,
    dataFolder: dataFolder as string | null,
    problems,
  }
}

/** Registries have no booleans, and administrators write lists as one text. */
function valueAsWritten(schema: v.GenericSchema, value: unknown): unknown {
  if (schema.type === 'boolean' && (value === 0 || value === 1)) return value === 1
  if (schema.type === 'array' && typeof value === 'string')
    return value
      .split(/[,\n]/)
      .map((part) => part.trim())
      .filter((part) => part !== '')
  return value
}

/** A key may be any text. */
const keyName = (key: string): string => (/^[\w.-]{1,60}$/.test(key) ? key : 'A key')

function isAddress(text: string): boolean {
  try {
    return originOf(text) !== ''
  } catch {
    return false
  }
}

/** Logs which keys apply, and which were ignored. */
export function logPolicy({ source, locked, server, dataFolder, problems }: JudgedPolicy, log: Log): void {
  const keys = [...locked, ...(server ? ['server'] : []), ...(dataFolder ? ['dataFolder'] : [])]
  if (source !== null) log('info', `Set by the organisation (${source}): ${keys.join(', ') || 'nothing'}`)
  for (const problem of problems) log('warn', `Left out of the policy: ${problem}`)
}

/** The organisation's server takes precedence over the command line. */
export const startOf = (start: StartWith, { server }: JudgedPolicy): StartWith =>
  server === null ? start : { ...start, server }
