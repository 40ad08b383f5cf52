/**
 * Rules for merge tags: another program's syntax, broken or unclosed tags, missing or quoted defaults. tag-finding reports unknown tags.
 */
import { escapeText } from 'entities/escape'
import { eitherOf, type MergeTag } from '#contract'
import { type BrokenTag, brokenTagsIn, brokenTagsInHtml, heraldsOf } from '../merge-tags/broken.ts'
import { type ForeignTag, foreignTagsIn, isFilter, isHeraldTag } from '../merge-tags/dialects.ts'
import { comparable } from '../merge-tags/tag-finding.ts'
import { isKnown, keyOf, labelOf, parseText, placeholderOf } from '../merge-tags/text.ts'
import { elementsIn } from '../rules/elements.ts'
import { shownTexts, writtenAt } from '../rules/shown-text.ts'
import { changedText } from './html-source.ts'
import {
  type CheckContext,
  type Html,
  type HtmlRuleHit,
  htmlRule,
  type Role,
  type Rule,
  type RuleHit,
  read,
  type Source,
  shownRoles,
  textRule,
} from './message.ts'

const all: readonly Role[] = [...shownRoles, 'link']

export const tagRules: readonly Rule[] = [
  { ...textRule('tag-foreign', [...read, 'link', 'sender'], foreignTags), level: 'blocking' },
  { ...htmlRule('tag-foreign', foreignTagsShown), level: 'blocking' },
  { ...htmlRule('tag-foreign', foreignTagsInHtml), level: 'blocking' },
  textRule('tag-broken', [...read, 'link'], brokenTag),
  htmlRule('tag-broken', ({ text }, context) => [
    ...brokenTagsInHtml(text, context.tags)
      // A tag that is complete once its formatting is removed is reported as a tag of another program.
      .filter(({ why, seen }) => !/^(?:split|coded)$/.test(why) || foreignIn(seen, context).length === 0)
      .map(brokenHit),
    ...hitsInAttributes(text, (value) => brokenTag(value, context)),
  ]),
  textRule('tag-open', all, openTag),
  htmlRule('tag-open', ({ text }, context) => hitsInAttributes(text, (value) => openTag(value, context))),
  textRule('tag-default-quoted', all, quotedDefault),
  textRule('tag-no-default', ['subject', 'preheader', 'title', 'text', 'said', 'plain'], emptyDefault),
]

/** Whether a tag is sent as plain text. A tag in Herald's syntax belongs to tag-finding, unless it is clearly another program's. */
function isSentAsWritten({ source, found }: ForeignTag, tags: readonly MergeTag[]): boolean {
  const [piece] = parseText(source)
  if (piece?.kind === 'tag' && /^\s*(?:default|fallback)\s*=/.test(piece.fallback ?? '')) return true
  if (isHeraldTag(source) && found !== 'unsubscribe') return false
  if (piece?.kind !== 'tag' || piece.source !== source) return true
  if (piece.fallback !== null && isFilter(piece.fallback, source)) return true
  if (isKnown(piece.key, tags)) return false
  return !/^[\w ]+$/.test(piece.key) || found === 'unsubscribe' || /[a-z][A-Z]/.test(piece.key)
}

/** `to`: the tag in Herald's syntax; null if there is no counterpart. */
type Foreign = ForeignTag & { to: string | null }

function foreignIn(text: string, { tags }: CheckContext): Foreign[] {
  const keys = tags.map(keyOf)
  const broken = brokenTagsIn(text, tags)
  const isBroken = ({ at }: ForeignTag) => broken.some((tag) => at >= tag.at && at < tag.at + tag.source.length)
  return foreignTagsIn(text, keys)
    .filter((tag) => isSentAsWritten(tag, tags) && !isBroken(tag))
    .map((tag) => ({ ...tag, to: heraldsOf(tag, { known: keys, unsubscribe: null }) }))
}

/** The tag to report: the first one with a counterpart in Herald. */
const reportedTag = (all: readonly Foreign[]): Foreign | undefined => all.find(({ to }) => to !== null) ?? all[0]

const foreignHit = (tag: Foreign, { tags }: CheckContext): Pick<HtmlRuleHit, 'title' | 'detail'> => ({
  title: `Merge tag of another tool: ${eitherOf(tag.programs)}`,
  detail: filledIn(tag, tags),
})

function foreignTags(text: string, context: CheckContext): RuleHit | null {
  const all = foreignIn(text, context)
  const first = reportedTag(all)
  if (!first) return null
  const hit = foreignHit(first, context)
  if (first.to === null) return hit
  const to = all.reduceRight(
    (rest, { at, source, to }) => rest.slice(0, at) + (to ?? source) + rest.slice(at + source.length),
    text,
  )
  return { ...hit, fix: { label: 'Replace the tag', to, now: first.source, after: first.to, safe: true } }
}

/** Maximum tags per message that are located in the source. Further ones have the same fix, or are found by the next check. */
const MAX_WRITTEN = 100

/** Finds tags in the visible text, Outlook-only text included. The fix moves formatting from inside a tag behind the tag. */
function foreignTagsShown({ text: html }: Html, context: CheckContext): HtmlRuleHit[] {
  const all = shownTexts(html).flatMap((shownText) =>
    foreignIn(shownText.text, context).map((tag) => ({ ...tag, shownText })),
  )
  const first = reportedTag(all)
  if (!first) return []
  const hit = foreignHit(first, context)
  const tagReplacements = all.slice(0, MAX_WRITTEN).flatMap(({ at, source, to, shownText }): [string, string][] => {
    const place = to === null ? null : writtenAt(html, shownText, at, source.length)
    return to && place ? [[place.source, escapeText(to) + place.formatting]] : []
  })
  if (first.to === null || tagReplacements.length === 0) return [hit]
  // Longest first: a short tag may be part of a longer one.
  const changes = [...new Map(tagReplacements)].sort(([one], [other]) => other.length - one.length)
  const edit = (source: Source) => changes.reduce((source, [from, to]) => changedText(from, to)(source), source)
  return [{ ...hit, fix: { label: 'Replace the tag', now: first.source, after: first.to, safe: true, edit } }]
}

/** A tag that Herald accepts takes everything after the bar as its default. */
function filledIn({ source }: ForeignTag, tags: readonly MergeTag[]): string {
  const [piece] = parseText(source)
  return piece?.kind === 'tag' &&
    piece.source === source &&
    piece.fallback &&
    tags.some((tag) => keyOf(tag) === piece.key)
    ? `'${source}': people without one get '${piece.fallback.trim()}'.`
    : `'${source}' is sent as written.`
}

const textAttributes = ['href', 'src', 'alt', 'title'] as const

/** Matches most addresses quickly: no program's tags use these characters only, with hyphens between letters. */
const withoutTag = /^(?:[\w\s:/.?=&,;'"!+]|(?<=\w)-(?=\w))*$/

/** Hits in addresses, alt texts and titles, each value once. */
function hitsInAttributes(html: string, find: (value: string) => RuleHit | null): HtmlRuleHit[] {
  const seenValues = new Set<string>()
  const hits = elementsIn(html).flatMap(({ attributes }) =>
    textAttributes.flatMap((name): [string, HtmlRuleHit][] => {
      const value = attributes[name]
      const key = `${name} ${value}`
      if (!value || seenValues.has(key) || withoutTag.test(value)) return []
      seenValues.add(key)
      const hit = find(value)
      if (!hit) return []
      const { fix, ...rest } = hit
      if (!fix) return [[value, { ...rest, key: value }]]
      const { label, safe, to } = fix
      const swap = { name, from: value, to }
      return [[key, { ...rest, key, fix: { label, safe, now: value, after: to, swap } }]]
    }),
  )
  return [...new Map(hits).values()]
}

/** Finds tags outside the visible text: in links and pictures, and code of a template language or another email tool. */
function foreignTagsInHtml({ text: html }: Html, context: CheckContext): HtmlRuleHit[] {
  const code = html.match(/<\?(?:php\b|=)[\s\S]{0,2000}?\?>/g) ?? []
  const ownTag = elementsIn(html).find(({ name }) => /^(?:unsubscribe|webversion|forwardtoafriend)$/.test(name))
  const certainTag = ownTag && html.slice(ownTag.start, ownTag.end)
  const programs = eitherOf(['Campaign Monitor', 'Sendy'])
  return [
    ...hitsInAttributes(html, (value) => foreignTags(value, context)),
    ...[...new Set(code)].flatMap((key) => {
      const first = reportedTag(foreignIn(key, context))
      return first ? [{ ...foreignHit(first, context), key }] : []
    }),
    ...(certainTag
      ? [
          {
            title: `Merge tag of another tool: ${programs}`,
            detail: `'${certainTag}' is sent as written.`,
            key: certainTag,
          },
        ]
      : []),
  ]
}

const brokenText: Readonly<Record<BrokenTag['why'], (found: string) => string>> = {
  hidden: (found) => `'${found}' has a space or sign in it that cannot be seen, and is sent as written.`,
  wide: (found) => `'${found}' has full-width braces, and is sent as written.`,
  apart: (found) => `'${found}' has spaces between its braces, and is sent as written.`,
  line: (found) => `'${found}' has a line break in it, and is sent as written.`,
  encoded: (found) => `'${found}' is encoded, and is sent as written.`,
  split: (found) => `'${found}' is split by formatting, and is sent as written.`,
  coded: (found) => `'${found}' is written in codes, and is sent as written.`,
}

function brokenDetail({ why, seen, source }: BrokenTag): string {
  const found = why === 'wide' || why === 'encoded' || why === 'apart' ? source : seen
  return brokenText[why](found.replaceAll('\0', ' '))
}

function brokenTag(text: string, { tags }: CheckContext): RuleHit | null {
  const all = brokenTagsIn(text, tags)
  const [first] = all
  if (!first) return null
  const hit = { title: 'A merge tag is broken', detail: brokenDetail(first) }
  const [recognised] = all.filter(({ to }) => to !== null)
  if (!recognised?.to) return hit
  const to = all.reduceRight(
    (rest, { at, source, to }) => rest.slice(0, at) + (to ?? source) + rest.slice(at + source.length),
    text,
  )
  const label = `Write '${recognised.to}'`
  return { ...hit, fix: { label, to, now: recognised.source, after: recognised.to, safe: true } }
}

const brokenHit = (tag: BrokenTag): HtmlRuleHit => {
  const { source, to } = tag
  const hit = { title: 'A merge tag is broken', detail: brokenDetail(tag), key: source }
  if (to === null) return hit
  const label = `Write '${to.replace(/<.*/s, '')}'`
  return { ...hit, fix: { label, now: source, after: to, safe: true, edit: changedText(source, to) } }
}

/**
 * '{{first_name}', '{first_name}}': one brace is missing. '{{first_name, ': two braces are missing, and the end of a default is unknown.
 */
const unclosed =
  /(?<!\{)\{\{\s*([\w ]{2,40}?)\s*(\|[^{}\r\n]*)?\}(?!\})|(?<!\{)\{\s*([\w ]{2,40}?)\s*(\|[^{}\r\n]*)?\}\}|(?<!\{)\{\{ ?(?=[\p{L}_])([\w ]{2,40}?)(\|[^{}\r\n]{0,200})?(?!\w|[^{}]{0,300}\})/u
const unopened = /(?<![{\w])(\w{2,40})(\|[^{}|\r\n]{0,200})?\}\}/g

function openTag(text: string, { tags }: CheckContext): RuleHit | null {
  const isKnownKey = (key: string) => tags.find((tag) => comparable(keyOf(tag)) === comparable(key))
  const untagged = withoutWhole(text, tags)
  const found = unclosed.exec(untagged) ?? [...untagged.matchAll(unopened)].find(([, key = '']) => isKnownKey(key))
  if (!found) return null
  const [source, one, defaultInOne, other, defaultInOther, unquoted, afterUnquoted] = found
  const tag = isKnownKey(one ?? other ?? unquoted ?? '')
  const hit = { title: 'A merge tag is not closed', detail: `'${source}' is sent as written.` }
  if (!tag || afterUnquoted) return hit
  const after = placeholderOf(keyOf(tag), (defaultInOne ?? defaultInOther)?.slice(1) ?? null)
  const to = text.slice(0, found.index) + after + text.slice(found.index + source.length)
  return { ...hit, fix: { label: 'Close it', to, now: source, after, safe: true } }
}

/** The text with the characters of complete and broken tags replaced by a character that no pattern matches. */
function withoutWhole(text: string, tags: readonly MergeTag[]): string {
  const plainPieces = parseText(text).map(({ kind, source }) => (kind === 'tag' ? '\0'.repeat(source.length) : source))
  return brokenTagsIn(text, tags).reduce(
    (rest, { at, source }) => rest.slice(0, at) + '\0'.repeat(source.length) + rest.slice(at + source.length),
    plainPieces.join(''),
  )
}

/** Quotes around a whole default would be sent with it. */
function quotedDefault(text: string, { tags }: CheckContext): RuleHit | null {
  for (const piece of parseText(text)) {
    if (piece.kind !== 'tag' || piece.fallback === null || !isKnown(piece.key, tags)) continue
    const quoted = /^\s*(["'“”„«‘’‚])([^"'“”„«»‘’‚]+)["'“”»’‘]\s*$/.exec(piece.fallback)?.[2]
    if (!quoted) continue
    const after = placeholderOf(piece.key, quoted)
    return {
      title: 'A default has quotes around it',
      detail: `People without one get '${piece.fallback.trim()}'.`,
      fix: {
        label: 'Remove the quotes',
        to: text.replaceAll(piece.source, after),
        now: piece.source,
        after,
        safe: false,
      },
    }
  }
  return null
}

/** Names that are used in greetings: without a default, some people get 'Hello ,'. */
const greeting = /^(?:first|last|full|given|customer)?_?name$/i

/** Reports an absent default. An empty default is deliberate. */
function emptyDefault(text: string, { tags }: CheckContext): RuleHit | null {
  const piece = parseText(text).find(
    (piece) => piece.kind === 'tag' && piece.fallback === null && greeting.test(piece.key) && isKnown(piece.key, tags),
  )
  if (piece?.kind !== 'tag') return null
  const after = placeholderOf(piece.key, 'friend')
  return {
    title: `${labelOf(piece.key, tags)} has no default`,
    detail: 'People without one see a blank.',
    fix: { label: "Use 'friend'", to: text.replaceAll(piece.source, after), now: piece.source, after, safe: false },
  }
}
