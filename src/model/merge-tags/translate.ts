/**
 * Translates merge tags of other programs to Herald's: `{{first_name|there}}`. Tags without a counterpart are left unchanged and reported.
 */
import { eitherOf } from '#contract'
import { shownTexts, type TextLocation, writtenAt } from '../rules/shown-text.ts'
import { type ForeignTag, foreignTagsIn, heraldName, isHeraldTag } from './dialects.ts'

export type MergeTags = {
  /** The program that wrote the tags: 'HubSpot', or 'Customer.io or Bloomreach' if all tags fit both. */
  dialect: string | null
  /** From the original tag to Herald's. */
  mapped: Map<string, string>
  /** Original tags without a counterpart: unknown to the workspace, or logic that Herald does not have. */
  unknown: Set<string>
  /** Number of unsubscribe links that got Herald's address. */
  unsubscribes: number
}

export type MergeOptions = {
  /** Keys of the workspace's tags. */
  known: readonly string[]
  /** Target of an unsubscribe link; null if unknown, then the tag stays. */
  unsubscribe: string | null
}

/** A translator for the tags of one mail, and the tags that it has met so far. */
export function mergeTags(options: MergeOptions): { translate: (text: string) => string; met: MergeTags } {
  const metTags: MergeTags = { dialect: null, mapped: new Map(), unknown: new Set(), unsubscribes: 0 }
  const counts = new Map<string, number>()
  const translate = (text: string): string => {
    let result = ''
    let end = 0
    for (const tag of foreignTagsIn(text, options.known)) {
      const heraldTag = heraldsOf(tag, options)
      if (heraldTag === null) metTags.unknown.add(tag.source)
      else if (tag.found === 'unsubscribe') metTags.unsubscribes++
      if (!isHeraldTag(tag.source)) {
        for (const program of tag.programs) counts.set(program, (counts.get(program) ?? 0) + 1)
        if (heraldTag !== null && tag.found !== 'unsubscribe') metTags.mapped.set(tag.source, heraldTag)
      }
      result += text.slice(end, tag.at) + (heraldTag ?? tag.source)
      end = tag.at + tag.source.length
    }
    const maxCount = Math.max(...counts.values())
    const programs = [...counts].filter(([, count]) => count === maxCount).map(([program]) => program)
    metTags.dialect = programs.length === 0 ? null : eitherOf(programs)
    return result + text.slice(end)
  }
  return { translate, met: metTags }
}

/** The tag in Herald's syntax, or the address of an unsubscribe link; null if there is neither. */
export function heraldsOf({ found }: ForeignTag, { known, unsubscribe }: MergeOptions): string | null {
  if (found === 'logic') return null
  if (found === 'unsubscribe') return unsubscribe
  const name = heraldName(found.name, known)
  if (name === null) return null
  // A bar, a brace or a line break would end the tag.
  const fallback = found.fallback?.replace(/[{}|\r\n]+/g, ' ').trim()
  return fallback ? `{{${name}|${fallback}}}` : `{{${name}}}`
}

/**
 * Tags of other programs that HTML splits with elements or character references, with their position: users cannot find such tags in the
 * source.
 */
export function splitTags(html: string, keys: readonly string[]): (TextLocation & { seen: string })[] {
  const [shownText] = shownTexts(html)
  return foreignTagsIn(shownText.text, keys).flatMap(({ at, source: seenText }) => {
    const place = writtenAt(html, shownText, at, seenText.length)
    return place && place.source !== seenText ? [{ ...place, seen: seenText }] : []
  })
}
