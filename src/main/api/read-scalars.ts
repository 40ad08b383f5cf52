/** Converts numbers, flags, dates and JSON of a reply that have another type than in the contract. */
import type { Unreadable } from '#contract'

/** Why a value cannot be read; callers prepend to `path` while it propagates. */
export class CannotRead extends Error {
  readonly path: (string | number)[] = []
  within(key: string | number): this {
    this.path.unshift(key)
    return this
  }
}

export type Reader = (value: unknown, unreadable: Unreadable[]) => unknown

export const scalarReaders: Record<string, Reader> = {
  unknown: (value) => value,
  number: (value) => numberIn(value) ?? refuse(),
  boolean: (value) => flags.get(typeof value === 'string' ? value.trim().toLowerCase() : value) ?? refuse(),
  string: (value) => (typeof value === 'string' ? value : isScalar(value) ? String(value) : refuse()),
}

const flags = new Map<unknown, boolean>([
  ...[true, 'true', 1, '1'].map((spelling) => [spelling, true] as const),
  ...[false, 'false', 0, '0'].map((spelling) => [spelling, false] as const),
])

const decimal = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

/** Null for a number that a double cannot hold exactly: it would become another number. */
function numberIn(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'string' || !decimal.test(value.trim())) return null
  const number = Number(value)
  return Number.isSafeInteger(number) || (Number.isFinite(number) && !Number.isInteger(number)) ? number : null
}

const isScalar = (value: unknown): value is number | boolean =>
  typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))

export function refuse(): never {
  throw new CannotRead()
}

/** Converts a number of seconds or milliseconds since 1970 to ISO 8601 in UTC; returns a text unchanged. */
export function instantIn(value: unknown): unknown {
  const number = numberIn(value)
  if (number === null) return value
  const ms = Math.abs(number) < 100_000_000_000 ? number * 1_000 : number
  return Math.abs(ms) <= 8.64e15 ? new Date(ms).toISOString() : refuse()
}

const forbidden = ['__proto__', 'constructor', 'prototype']

/** Accepts an empty list: some servers write it for an object without fields. */
export function objectIn(input: unknown): Record<string, unknown> {
  const value = typeof input === 'string' ? jsonIn(input, '{') : input
  if (Array.isArray(value)) return value.length === 0 ? {} : refuse()
  return isObject(value) ? value : refuse()
}

export function withoutForbidden(fields: Record<string, unknown>): Record<string, unknown> {
  if (forbidden.every((key) => !Object.hasOwn(fields, key))) return fields
  return Object.fromEntries(Object.entries(fields).filter(([key]) => !forbidden.includes(key)))
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

/** Throws the same errors as `JSON.parse`. */
export function parseExactly(text: string): unknown {
  return mayBeLong.test(text) ? JSON.parse(text, exactNumber) : JSON.parse(text)
}

/** Finds a number of sixteen or more digits; without one the fast path is safe. */
const mayBeLong = /[:[,]\s*-?\d{16}/

function exactNumber(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value) || context?.source === undefined) return value
  return isInteger.test(context.source) ? context.source : value
}

const isInteger = /^-?\d+$/

export function listIn(input: unknown): unknown[] {
  if (input === null) return []
  const value = typeof input === 'string' ? jsonIn(input, '[') : input
  if (Array.isArray(value)) return value
  if (!isObject(value)) return refuse()
  return Object.keys(value).every((key, index) => key === String(index)) && Object.keys(value).length > 0
    ? Object.values(value)
    : refuse()
}
