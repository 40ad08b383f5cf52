/** Finding about merge tags that the workspace does not know. Fixes a typing mistake in a name if the intended tag is clear. */

import { type Json, listOf, type MergeTag } from '#contract'
import { editDistance } from '../rules/edit-distance.ts'
import { type Change, type Finding, type Fix, passed } from '../rules/finding.ts'
import { keyOf, labelOf, parseText, placeholderOf, unknownKeys } from './text.ts'

/** Places that a fix can change: texts of the values by path, and the HTML with its design. */
type Places = {
  texts: readonly { path: string; text: string; along?: (to: string) => readonly Change[]; fixed?: boolean }[]
  html?: { source: { html: string; design: Json } | null }
}

type TagCheck = Pick<Finding, 'tab' | 'field' | 'link'> & {
  id: string
  /** All texts that may contain tags, as sent. */
  texts: readonly string[]
  /** What happens to an unknown tag, before 'as written'. */
  verb: 'sent' | 'shown' | 'read out'
  /** Prefix of the title: 'Android'. */
  name?: string
  /** The places that a fix can change; without it there is no fix. */
  message?: Places | null
}

/** One finding: all tags are known, or a list of the unknown ones. */
export function tagFinding(
  { id, texts, verb, name, message, ...location }: TagCheck,
  tags: readonly MergeTag[],
): Finding {
  // Tags with formatting inside are reported as broken, in blocks/checks.
  const unknown = [...new Set(texts.flatMap((text) => unknownKeys(text, tags)))].filter((key) => !key.includes('<'))
  const withTitle = (fact: string) => (name ? `${name}: ${fact.replace(/^./u, (first) => first.toLowerCase())}` : fact)
  if (unknown.length === 0) return passed(id, withTitle('Merge tags valid'), location)
  const isOne = unknown.length === 1
  const names = listOf(unknown.map((key) => `{{${key}}}`))
  const fix = message && fixOf(unknown, message, tags)
  return {
    id,
    level: 'warning',
    title: withTitle(isOne ? 'Unknown merge tag' : `${unknown.length} unknown merge tags`),
    detail: isOne
      ? `${names} is not in this workspace's list and may be ${verb} as written.`
      : `${names} are not in this workspace's list and may be ${verb} as written.`,
    ...location,
    ...(fix ? { fix } : {}),
  }
}

type IntendedTag = { key: string; to: string; certain: boolean }

/** Fixes every clear typing mistake, wherever it occurs. */
function fixOf(unknown: readonly string[], message: Places, tags: readonly MergeTag[]): Fix | null {
  const keys = tags.map(keyOf)
  const intendedTags = unknown.flatMap((key): IntendedTag[] => {
    const nearest = nearestKey(key, keys)
    return nearest ? [{ key, to: nearest.key, certain: nearest.certain }] : []
  })
  const changes = changesIn(message, intendedTags)
  const [first] = intendedTags
  if (!first || changes.length === 0) return null
  const tagList = (side: 'key' | 'to') => intendedTags.map((tag) => `{{${tag[side]}}}`).join(', ')
  return {
    label: intendedTags.length === 1 ? `Use ${labelOf(first.to, tags)}` : 'Use the nearest',
    now: tagList('key'),
    after: tagList('to'),
    safe: intendedTags.every(({ certain }) => certain),
    changes,
  }
}

function changesIn({ texts, html }: Places, intendedTags: readonly IntendedTag[]): Change[] {
  const withMeaning = (text: string) => withIntendedTags(text, intendedTags)
  const textChanges = texts.flatMap(({ path, text, along, fixed }) => {
    const to = withMeaning(text)
    return fixed || to === text ? [] : [{ path, before: text, after: to }, ...(along?.(to) ?? [])]
  })
  const source = html?.source
  const to = source ? withMeaning(source.html) : ''
  if (!source || to === source.html) return textChanges
  const design = withTexts(source.design, withMeaning)
  return [
    ...textChanges,
    { path: 'html', before: source.html, after: to },
    ...(source.design === null ? [] : [{ path: 'design', before: source.design, after: design }]),
  ]
}

const withIntendedTags = (text: string, intendedTags: readonly IntendedTag[]): string =>
  text.includes('{{')
    ? parseText(text)
        .map((piece) => {
          const found = piece.kind === 'tag' && intendedTags.find(({ key }) => key === piece.key)
          return found ? placeholderOf(found.to, piece.fallback) : piece.source
        })
        .join('')
    : text

function withTexts(value: Json, change: (text: string) => string): Json {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((item) => withTexts(item, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value as Record<string, Json>).map(([name, item]) => [name, withTexts(item, change)]),
  )
}

/** A key in normal form, without case and punctuation. */
export const comparable = (key: string): string => key.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** The only key within one typing mistake; null if there is none, or more than one. */
function nearestKey(key: string, keys: readonly string[]): { key: string; certain: boolean } | null {
  const equal = keys.filter((knownKey) => comparable(knownKey) === comparable(key))
  if (equal.length === 1 && equal[0]) return { key: equal[0], certain: true }
  const close = keys.filter(
    (knownKey) =>
      knownKey.length > 4 && editDistance(comparable(knownKey), comparable(key)) <= (knownKey.length > 8 ? 2 : 1),
  )
  return close.length === 1 && close[0] ? { key: close[0], certain: false } : null
}
