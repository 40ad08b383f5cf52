/** Parses an exported file, which is untrusted: nothing is used before everything is checked. */
import * as v from 'valibot'
import {
  type ExchangedContents,
  type ExchangeFile,
  exchangedContents,
  exchangeFile,
  exchangeFormat,
  exchangeLimits,
  exchangeVersion,
  json,
} from '#contract'
import { FailureError } from '../failure.ts'

const megabytes = exchangeLimits.bytes / 1024 / 1024

/** Messages for files that cannot be imported. */
export const refusals = {
  large: `Files over ${megabytes} MB cannot be imported`,
  foreign: 'This is not a Herald export',
  damaged: 'This file is damaged and cannot be imported',
  newer: 'A newer version of Herald wrote this file. Update Herald to import it.',
  many: `An export can have up to ${exchangeLimits.campaigns} campaigns and ${exchangeLimits.files} files`,
} as const

const refuse = (refusalKind: keyof typeof refusals): never => {
  throw new FailureError({ kind: 'input', message: refusals[refusalKind] })
}

/** Throws `FailureError` (`input`) with one of `refusals`. */
export function parseExchange(bytes: Uint8Array): ExchangeFile {
  if (bytes.byteLength > exchangeLimits.bytes) return refuse('large')
  const found = parseFile(bytes)
  if (!isRecord(found)) return refuse('foreign')
  if (found.format !== exchangeFormat) return refuse('foreign')
  if (typeof found.version === 'number' && found.version > exchangeVersion) return refuse('newer')
  if (isTooLong(found.campaigns, exchangeLimits.campaigns) || isTooLong(found.files, exchangeLimits.files))
    return refuse('many')
  // Refuses keys that could reach prototypes, at any depth.
  if (!v.is(json, found)) return refuse('damaged')
  const checked = v.safeParse(exchangeFile, found)
  return checked.success ? checked.output : refuse('damaged')
}

/** Parses what is to be exported; throws `FailureError` (`input`). */
export function parseContents(bytes: Uint8Array): ExchangedContents {
  const checked = v.safeParse(exchangedContents, parseFile(bytes))
  if (checked.success) return checked.output
  throw new FailureError({ kind: 'input', message: 'This cannot be exported' })
}

function parseFile(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    // Not JSON: truncated, or another file type. The first bytes decide.
    return refuse(startsAsOurs(bytes) ? 'damaged' : 'foreign')
  }
}

const startsAsOurs = (bytes: Uint8Array): boolean =>
  new TextDecoder('latin1').decode(bytes.subarray(0, 200)).includes(exchangeFormat)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isTooLong = (value: unknown, limit: number): boolean => Array.isArray(value) && value.length > limit
