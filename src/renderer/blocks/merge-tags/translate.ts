/** Merge tags of other programs as Herald's: `{{first_name|there}}`. What has no counterpart stays as it was written and is named. */
import { eitherOf } from '#contract'
import { shownTexts, type Written, writtenAt } from '../../rules/shown-text'
import { type ForeignTag, foreignTagsIn, heraldName, isHeralds } from './dialects'

export type MergeTags = {
  /** Who wrote the tags: 'HubSpot', or 'Customer.io or Bloomreach' where they share all of them. */
  dialect: string | null
  /** From the tag as it stood to Herald's. */
  mapped: Map<string, string>
  /** As they stood: no tag of the workspace's, or logic that Herald has not. */
  unknown: Set<string>
  /** Unsubscribe links that were given Herald's address. */
  unsubscribes: number
}

export type MergeOptions = {
  /** What the workspace calls its tags inside the braces. */
  known: readonly string[]
  /** Where an unsubscribe link leads; null if unknown, then the tag stays. */
  unsubscribe: string | null
}

/** A translator of one mail's tags, and what it has met so far. */
export function mergeTags(options: MergeOptions): { translate: (text: string) => string; met: MergeTags } {
  const met: MergeTags = { dialect: null, mapped: new Map(), unknown: new Set(), unsubscribes: 0 }
  const counts = new Map<string, number>()
  const translate = (text: string): string => {
    let made = ''
    let end = 0
    for (const tag of foreignTagsIn(text, options.known)) {
      const heralds = heraldsOf(tag, options)
      if (heralds === null) met.unknown.add(tag.source)
      else if (tag.found === 'unsubscribe') met.unsubscribes++
      if (!isHeralds(tag.source)) {
        for (const program of tag.programs) counts.set(program, (counts.get(program) ?? 0) + 1)
        if (heralds !== null && tag.found !== 'unsubscribe') met.mapped.set(tag.source, heralds)
      }
      made += text.slice(end, tag.at) + (heralds ?? tag.source)
      end = tag.at + tag.source.length
    }
    const most = Math.max(...counts.values())
    const programs = [...counts].filter(([, count]) => count === most).map(([program]) => program)
    met.dialect = programs.length === 0 ? null : eitherOf(programs)
    return made + text.slice(end)
  }
  return { translate, met }
}

/** The tag as Herald writes it, or the address of an unsubscribe link; null where there is none. */
export function heraldsOf({ found }: ForeignTag, { known, unsubscribe }: MergeOptions): string | null {
  if (found === 'logic') return null
  if (found === 'unsubscribe') return unsubscribe
  const name = heraldName(found.name, known)
  if (name === null) return null
  // A bar, a brace or a line break would end the tag.
  const fallback = found.fallback?.replace(/[{}|\r\n]+/g, ' ').trim()
  return fallback ? `{{${name}|${fallback}}}` : `{{${name}}}`
}

/** Tags of other programs that HTML has in pieces or in codes, as most readers see them, and where: nobody finds them in its source. */
export function splitTags(html: string, known: readonly string[]): (Written & { seen: string })[] {
  const [shown] = shownTexts(html)
  return foreignTagsIn(shown.text, known).flatMap(({ at, source: seen }) => {
    const written = writtenAt(html, shown, at, seen.length)
    return written && written.source !== seen ? [{ ...written, seen }] : []
  })
}
