/** The lines of a day: each entry one, and the campaigns of a family at the same time one together. */
import { countOf } from '#contract'
import type { Entry } from '../../steps/schedule/entries'

/** A line with several entries is that of a family. */
export type Line = readonly [Entry, ...Entry[]]

/** `entries` of one day, in their order; a family is at the place of its first. */
export function linesOf(entries: readonly Entry[]): Line[] {
  const groups = Map.groupBy(entries, ({ id, time, kind, plan }) =>
    plan.row.memberOf ? `${plan.row.memberOf.id} ${time} ${kind}` : id,
  )
  return [...groups.values()].flatMap(([first, ...others]) => (first ? [[first, ...others] as const] : []))
}

/** 'Blessed Friday at your shop, 91 campaigns', or the name of the only campaign. */
export const lineName = ([{ plan }, ...others]: Line): string =>
  plan.row.memberOf && others.length > 0
    ? `${plan.row.memberOf.name}, ${countOf(others.length + 1, 'campaign')}`
    : plan.name
