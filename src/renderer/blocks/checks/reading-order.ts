/** What a screen reader speaks for a mail, in order (Source: https://www.w3.org/TR/html-aam-1.0/). */
import { type AnyNode, isTag, isText, type Element as Tag } from 'domhandler'
import { declaredValue } from '../../../model/checks/html-source'
import { inline, neverShownTags, topIn, wordsIn } from '../../../model/rules/elements'
import { MARK } from './finding-mark'

/** `text` is empty if the element has no accessible name. `isMarked`: the element is outlined for a finding. */
export type Spoken = { kind: string; text: string; isMarked?: true }

/** The first `limit` entries, without decorative and hidden elements. Linear. */
export function readingOrder(html: string, limit: number): Spoken[] {
  const all: Spoken[] = []
  let text = ''
  const end = () => {
    const visible = text.replace(/[\s\u200b]+/g, ' ').trim()
    if (/[^\u200c ]/.test(visible)) all.push({ kind: 'Text', text: visible })
    text = ''
  }
  const waitingNodes: (AnyNode | '\n')[] = [...topIn(html)].reverse()
  for (let next = waitingNodes.pop(); next && all.length < limit; next = waitingNodes.pop()) {
    if (next === '\n') end()
    else if (isText(next)) text += next.data
    else if (isTag(next) && isSpoken(next)) {
      const kind = kindOf(next)
      if (kind || !inline.test(next.name)) end()
      if (kind) all.push({ kind, text: nameOf(next), ...(MARK in next.attribs ? { isMarked: true as const } : {}) })
      else {
        if (!inline.test(next.name)) waitingNodes.push('\n')
        for (const child of [...next.children].reverse()) waitingNodes.push(child)
      }
    }
  }
  end()
  return all.slice(0, limit)
}

/**
 * Whether a screen reader speaks the element. An empty alt attribute marks decoration; an absent one is a mistake, so the picture is
 * announced.
 */
function isSpoken({ name, attribs }: Tag): boolean {
  if (neverShownTags.has(name) || 'hidden' in attribs || attribs['aria-hidden'] === 'true') return false
  if (name === 'img' && (attribs.alt === '' || /^\s*(?:presentation|none)\b/i.test(attribs.role ?? ''))) return false
  const style = attribs.style ?? ''
  return declaredValue(style, 'display') !== 'none' && declaredValue(style, 'visibility') !== 'hidden'
}

/** The kind that is announced before the name: 'Heading 1', 'Link', 'Picture'. The role takes precedence over the element's name. */
function kindOf({ name, attribs }: Tag): string | null {
  const level = attribs.role === 'heading' ? (attribs['aria-level'] ?? '2') : /^h([1-6])$/.exec(name)?.[1]
  if (level) return `Heading ${level}`
  if (name === 'img') return 'Picture'
  return name === 'a' && attribs.href !== undefined ? 'Link' : null
}

const nameOf = (tag: Tag): string => tag.attribs['aria-label']?.trim() || wordsIn([tag], isSpoken, isSpoken)
