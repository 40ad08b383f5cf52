/** Converts numbers, flags, dates and JSON of a reply that have another type than in the contract. */
import type { Unreadable } from '#contract'
import { parseExactly } from './exact-json.ts'

/** Why a value cannot be read; callers prepend to `path` while it propagates. */
export class CannotRead extends Error {
  readonly path: (string | number)[] = []
  within(key: string | number): this {
    this.path.unshift(key)
    return this
  }
}

export type Reader = (value: unknown, unreadable: Unreadable[]) => unknown

export const plain: Record<string, Reader> = {
  unknown: (given) => given,
  number: (given) => numberIn(given) ?? refuse(),
  boolean: (given) => flags.get(typeof given === 'string' ? given.trim().toLowerCase() : given) ?? refuse(),
  string: (given) => (typeof given === 'string' ? given : isScalar(given) ? String(given) : refuse()),
}

const flags = new Map<unknown, boolean>([
  ...[true, 'true', 1, '1'].map((written) => [written, true] as const),
  ...[false, 'false', 0, '0'].map((written) => [written, false] as const),
])

const decimal = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

/** Null for a number that a double cannot hold exactly: it would become another number. */
function numberIn(given: unknown): number | null {
  if (typeof given === 'number') return Number.isFinite(given) ? given : null
  if (typeof given !== 'string' || !decimal.test(given.trim())) return null
  const number = Number(given)
  return Number.isSafeInteger(number) || (Number.isFinite(number) && !Number.isInteger(number)) ? number : null
}

const isScalar = (given: unknown): given is number | boolean =>
  typeof given === 'boolean' || (typeof given === 'number' && Number.isFinite(given))

export function refuse(): never {
  throw new CannotRead()
}

/** Converts a number of seconds or milliseconds since 1970 to ISO 8601 in UTC; returns a text unchanged. */
export function instantIn(given: unknown): unknown {
  const number = numberIn(given)
  if (number === null) return given
  const ms = Math.abs(number) < 100_000_000_000 ? number * 1_000 : number
  return Math.abs(ms) <= 8.64e15 ? new Date(ms).toISOString() : refuse()
}

const forbidden = ['__proto__', 'constructor', 'prototype']

/** Accepts an empty list: some servers write it for an object without fields. */
export function objectIn(given: unknown): Record<string, unknown> {
  const value = typeof given === 'string' ? jsonIn(given, '{') : given
  if (Array.isArray(value)) return value.length === 0 ? {} : refuse()
  return isObject(value) ? value : refuse()
}

export function withoutForbidden(came: Record<string, unknown>): Record<string, unknown> {
  if (forbidden.every((key) => !Object.hasOwn(came, key))) return came
  return Object.fromEntries(Object.entries(came).filter(([key]) => !forbidden.includes(key)))
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function jsonIn(text: string, begins: '{' | '['): unknown {
  if (!text.trimStart().startsWith(begins)) return undefined
  try {
    return parseExactly(text)
  } catch {
    // The caller reports invalid JSON as unreadable.
    return undefined
  }
}

export function listIn(given: unknown): unknown[] {
  if (given === null) return []
  const value = typeof given === 'string' ? jsonIn(given, '[') : given
  if (Array.isArray(value)) return value
  if (!isObject(value)) return refuse()
  return Object.keys(value).every((key, index) => key === String(index)) && Object.keys(value).length > 0
    ? Object.values(value)
    : refuse()
}
