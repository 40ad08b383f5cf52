/** Rules of merge tags: braces of other programs, one that is not closed, and a missing default. Unknown ones are told by tag-finding. */
import { eitherOf, filled, type MergeTag } from '#contract'
import { elementsIn } from '../../rules/elements'
import { type ForeignTag, foreignTagsIn, isFilter, isHeralds } from '../merge-tags/dialects'
import { loose } from '../merge-tags/tag-finding'
import { isKnown, keyOf, labelOf, parseText, placeholderOf } from '../merge-tags/text'
import { heraldsOf } from '../merge-tags/translate'
import {
  type CheckContext,
  type Html,
  type HtmlRuleHit,
  htmlRule,
  type Role,
  type Rule,
  type RuleHit,
  shown,
  textRule,
} from './message'
import * as texts from './texts'

const all: readonly Role[] = [...shown, 'link']

export const tagRules: readonly Rule[] = [
  { ...textRule('tag-foreign', [...all, 'sender'], foreignTags), level: 'blocking' },
  { ...htmlRule('tag-foreign', foreignTagsInHtml), level: 'blocking' },
  textRule('tag-open', all, openTag),
  textRule('tag-no-default', ['subject', 'preheader', 'title', 'text', 'said', 'plain'], emptyDefault),
]

/** Whether a tag goes out as it stands: what Herald would read as a tag of its own is told by tag-finding, unless another program's is plain. */
function isSentAsWritten({ source, found }: ForeignTag, tags: readonly MergeTag[]): boolean {
  const [piece] = parseText(source)
  if (isHeralds(source) && found !== 'unsubscribe') return false
  if (piece?.kind !== 'tag' || piece.source !== source) return true
  if (piece.fallback !== null && isFilter(piece.fallback, source)) return true
  if (isKnown(piece.key, tags)) return false
  return !/^[\w ]+$/.test(piece.key) || found === 'unsubscribe' || /[a-z][A-Z]/.test(piece.key)
}

function foreignTags(text: string, { tags }: CheckContext): RuleHit | null {
  const known = tags.map(keyOf)
  const all = foreignTagsIn(text, known).filter((tag) => isSentAsWritten(tag, tags))
  const [first] = all
  if (!first) return null
  const mapped = all.flatMap((tag) => {
    const to = heraldsOf(tag, { known, unsubscribe: null })
    return to === null ? [] : [{ ...tag, to }]
  })
  const [shown = null] = mapped
  const told = shown ?? first
  const hit = {
    title: filled(texts.mergeTagOfAnotherTool, { programs: eitherOf(told.programs) }),
    detail: filled(texts.isSentAsWritten, { sure: told.source }),
  }
  if (!shown) return hit
  const to = mapped.reduceRight(
    (rest, { at, source, to }) => rest.slice(0, at) + to + rest.slice(at + source.length),
    text,
  )
  return { ...hit, fix: { label: texts.replaceTheTag, to, now: shown.source, after: shown.to, safe: true } }
}

/** Where a tag stands in HTML beside the words that it shows: links, pictures, and what a page's own language would fill in. */
function foreignTagsInHtml({ text: html }: Html, context: CheckContext): HtmlRuleHit[] {
  const values = elementsIn(html).flatMap(({ attributes: { href, src, alt, title } }) => [href, src, alt, title])
  const code = html.match(/<\?(?:php\b|=)[\s\S]{0,2000}?\?>|<%[^<>]{1,120}%>/g) ?? []
  const told = [...values, ...code].flatMap((value) => {
    const hit = value ? foreignTags(value, context) : null
    return hit ? [{ title: hit.title, detail: hit.detail ?? '', key: value ?? '' }] : []
  })
  const own = /<(?:unsubscribe|webversion|forwardtoafriend)\b[^>]*>/i.exec(html)?.[0]
  const programs = eitherOf(['Campaign Monitor', 'Sendy'])
  return [
    ...new Map(told.map((one) => [one.key, one])).values(),
    ...(own
      ? [
          {
            title: filled(texts.mergeTagOfAnotherTool, { programs }),
            detail: filled(texts.isSentAsWritten, { sure: own }),
            key: own,
          },
        ]
      : []),
  ]
}

/** '{{first_name}', '{first_name}}': one brace is missing. */
function openTag(text: string, { tags }: CheckContext): RuleHit | null {
  const found =
    /(?<!\{)\{\{\s*([\w ]{2,40}?)\s*(\|[^{}\r\n]*)?\}(?!\})|(?<!\{)\{\s*([\w ]{2,40}?)\s*(\|[^{}\r\n]*)?\}\}/.exec(text)
  if (!found) return null
  const key = found[1] ?? found[3] ?? ''
  const tag = tags.find((one) => loose(keyOf(one)) === loose(key))
  const title = texts.aMergeTagIsNot
  const detail = filled(texts.isSentAsWritten3, { found: found[0] })
  if (!tag) return { title, detail }
  const after = placeholderOf(keyOf(tag), (found[2] ?? found[4])?.slice(1) ?? null)
  return {
    title,
    detail,
    fix: { label: texts.closeIt, to: text.replace(found[0], () => after), now: found[0], after, safe: true },
  }
}

/** A name of which a greeting is made: without a default it reads 'Hello ,' for some. */
const greeting = /^(?:first|last|full|given|customer)?_?name$/i

/** An empty default says that nothing is wanted there; none at all was forgotten. */
function emptyDefault(text: string, { tags }: CheckContext): RuleHit | null {
  const piece = parseText(text).find(
    (one) => one.kind === 'tag' && one.fallback === null && greeting.test(one.key) && isKnown(one.key, tags),
  )
  if (piece?.kind !== 'tag') return null
  const after = placeholderOf(piece.key, 'friend')
  return {
    title: filled(texts.hasNoDefault, { key: labelOf(piece.key, tags) }),
    detail: texts.peopleWithoutOneSeeA,
    fix: { label: texts.useFriend, to: text.replaceAll(piece.source, after), now: piece.source, after, safe: false },
  }
}
