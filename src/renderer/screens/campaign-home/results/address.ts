/** A report's view in its address, so that a reload, a second window and a shared link show the same. */

import { isDate } from '../../../../model/steps/schedule/engine'
import type { ReportGrain, ReportRange } from '../../../data/analytics'

/** Maximum number of compared campaigns, including that of the report. */
export const MAX_COMPARED = 4

export type ReportView = { range: ReportRange; grain: ReportGrain; compared: readonly number[] }

const kinds = ['start', 'last-7', 'last-30', 'last-90'] as const

/** The last 30 days is the specification's default (Source: docs/reference/calls.md). */
const defaultRange: ReportRange = { kind: 'last-30' }

/** Parses the address of the report of campaign `id`; invalid parts get their defaults. `today` ('YYYY-MM-DD') ends every range. */
export function viewOf(address: URLSearchParams, id: number, today: string): ReportView {
  const others = (address.get('compare') ?? '').split(',').map(Number)
  const compared = others.filter((other) => Number.isInteger(other) && other > 0 && other !== id)
  return {
    range: rangeOf(address, today),
    grain: address.get('grain') === 'hourly' ? 'hourly' : 'daily',
    compared: [...new Set(compared)].slice(0, MAX_COMPARED - 1),
  }
}

function rangeOf(address: URLSearchParams, today: string): ReportRange {
  const kind = kinds.find((kind) => kind === address.get('range'))
  if (kind) return { kind }
  const [from, to] = [address.get('from') ?? '', address.get('to') ?? '']
  return customProblem(from, to, today) === null ? { kind: 'custom', from, to } : defaultRange
}

/** Why two days are not a valid range, as a text; null if they are. */
export function customProblem(from: string, to: string, today: string): string | null {
  if (!isDate(from)) return 'Choose the first day'
  if (!isDate(to)) return 'Choose the last day'
  if (from > to) return 'The last day cannot be before the first'
  if (to > today) return 'The last day cannot be after today'
  return null
}

/** The address with a changed view; other parameters stay. */
export function withView(address: URLSearchParams, { range, grain, compared }: Partial<ReportView>): URLSearchParams {
  const next = new URLSearchParams(address)
  const set = (name: string, value: string | null) => (value ? next.set(name, value) : next.delete(name))
  if (range) {
    set('range', range.kind === 'custom' ? null : range.kind)
    set('from', range.kind === 'custom' ? range.from : null)
    set('to', range.kind === 'custom' ? range.to : null)
  }
  if (grain) set('grain', grain)
  if (compared) set('compare', compared.join(','))
  return next
}
