/** Rules of merge tags: braces of other programs, one that is not closed, and a missing default. Unknown ones are told by tag-finding. */
import { filled } from '#contract'
import { loose } from '../merge-tags/tag-finding'
import { isKnown, keyOf, labelOf, parseText, placeholderOf } from '../merge-tags/text'
import { type CheckContext, type Role, type Rule, type RuleHit, shown, textRule } from './message'
import * as texts from './texts'

const all: readonly Role[] = [...shown, 'link']

/** Tags as other programs write them, with the name in the first group that is there. */
const foreign =
  /\*\|\s*([A-Z_]{2,30})(?::[^|]*)?\s*\|\*|%%\s*([\w ]{2,30}?)\s*%%|\[\[\s*([\w ]{2,30}?)\s*\]\]|\$\{\s*([\w.]{2,30})\s*\}|<%=?\s*([\w.]{2,30})\s*%>|\[\[\s*(\w{2,30})\s+OR\b[^\]]*\]\]|\[(\w{2,30}),\s*fallback=[^\]]*\]|(?<![%\w])%([A-Z][A-Z_]{2,30})%(?![%\w])|\{%-?\s*(\w{2,20})[^%{}]*%\}|(?<![{\w])\{\s*([\w ]{2,30}?)\s*\}(?!\})/g

/** What other programs call a field. Source: Mailchimp, 'All the merge tags cheat sheet'. */
const synonyms: Readonly<Record<string, string>> = { fname: 'firstname', lname: 'lastname' }

export const tagRules: readonly Rule[] = [
  textRule(
    'tag-foreign',
    all.filter((role) => role !== 'link'),
    foreignTags,
  ),
  textRule('tag-open', all, openTag),
  textRule('tag-no-default', ['subject', 'preheader', 'title', 'text', 'said', 'plain'], emptyDefault),
]

function foreignTags(text: string, { tags }: CheckContext): RuleHit | null {
  // The unsubscribe token is a brace of the specification's own.
  const found = [...text.matchAll(foreign)].filter(([whole]) => whole !== '{token}')
  const known = found.flatMap((match) => {
    const name = loose(match.slice(1).find(Boolean) ?? '')
    const tag = tags.find((one) => [name, synonyms[name]].includes(loose(keyOf(one))))
    return tag ? [{ source: match[0], to: placeholderOf(keyOf(tag), null) }] : []
  })
  const [first] = known
  const sure = found.find(([whole]) => !/^\{(?!%)/.test(whole))
  if (!first) {
    if (!sure) return null
    return { title: texts.mergeTagOfAnotherTool, detail: filled(texts.isSentAsWritten, { sure: sure[0] }) }
  }
  const to = known.reduce((rest, one) => rest.replace(one.source, one.to), text)
  return {
    title: texts.mergeTagOfAnotherTool,
    detail: filled(texts.isSentAsWritten2, { source: first.source }),
    fix: { label: texts.replaceTheTag, to, now: first.source, after: first.to, safe: true },
  }
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
