/** Validates a policy: accepts known keys with valid values; ignores and logs all others. */
import * as v from 'valibot'
import { type ChosenSetting, chosenSettings, folderPath, type Policy, type Settings } from '#contract'
import { originOf } from '../session/sign-in.ts'

/** A policy as read, key by key; not validated. */
export type ReadPolicy = { source: string | null; values: Record<string, unknown>; problems: string[] }
/** The validated policy, with its values. */
export type JudgedPolicy = Policy & { settings: Partial<Settings> }

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

/** Never throws. */
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
