/** How old a report is: when the server counted, and when it said so where it cannot be asked now. */

type Part = { value: { as_of?: string | null | undefined }; asOf: string | null } | undefined

/** `counted`: up to when the figures count, as the server says · `kept`: since when they stand in for an answer that cannot be had. ISO 8601 in UTC. */
export type AsOf = { counted: string | null; kept: string | null }

/** Of several parts the oldest: none may look newer than it is. */
export function asOfOf(parts: readonly Part[]): AsOf {
  return {
    counted: oldest(parts.map((part) => part?.value.as_of)),
    kept: oldest(parts.map((part) => part?.asOf)),
  }
}

const oldest = (moments: readonly (string | null | undefined)[]): string | null =>
  moments.flatMap((moment) => (moment && !Number.isNaN(Date.parse(moment)) ? [moment] : [])).toSorted(byTime)[0] ?? null

const byTime = (one: string, other: string): number => Date.parse(one) - Date.parse(other)
