/** Outlines the parts of a message that a finding is about, in previews of the message. */
import { type AnyNode, isTag, isText, type Element as Tag } from 'domhandler'
import { type Feature, featureOf } from '../../../model/checks/client-support'
import { backgroundOf, declaredValue, styleOf } from '../../../model/checks/html-source'
import { linkRules } from '../../../model/checks/links'
import { isSample } from '../../../model/rules/addresses'
import {
  type Element,
  elementsIn,
  inline,
  isEmpty,
  isLink,
  neverShownTags,
  readableTextOf,
  topIn,
  withAttribute,
  wordsIn,
} from '../../../model/rules/elements'
import type { Finding } from '../../../model/rules/finding'
import { hasHeadings, headingLike } from '../../../model/rules/heading-like'

/** Attribute of an outlined part; the preview scrolls to the first one. */
const MARK = 'data-finding'
/** Returns `html` with the finding's parts outlined, unchanged if it names none. Linear. */
export const markedHtml = (html: string, finding: MarkedFinding | null): string =>
  finding ? withOutline(withMarks(html, finding), finding) : html

type MarkedFinding = Pick<Finding, 'id'> & Partial<Pick<Finding, 'level'>>

/** Marks the finding's parts, without their outline: a simulated email app would remove its style. */
export function withMarks(html: string, finding: MarkedFinding): string {
  const markedElements = partsOf(html, finding)
  return markedElements.length === 0 ? html : withAttribute(html, markedElements, `${MARK}=""`)
}

/** Adds the outline to HTML with marks: red for what must be fixed, else orange. Both are visible on light and dark backgrounds. */
export function withOutline(html: string, { level }: Partial<Pick<Finding, 'level'>>): string {
  if (!html.includes(` ${MARK}=""`)) return html
  const colour = level === 'blocking' ? '#e03131' : '#d9480f'
  const sheet = `<style>[${MARK}]{outline:3px solid ${colour}!important;outline-offset:2px!important;box-shadow:0 0 0 6px rgba(255,255,255,.75)!important}</style>`
  return /<\/head\s*>/i.test(html) ? html.replace(/<\/head\s*>/i, (end) => `${sheet}${end}`) : `${sheet}${html}`
}

function partsOf(html: string, { id }: Pick<Finding, 'id'>): Element[] {
  const [, name = id, key = ''] = /^(\S+) html(?: (.*))?$/s.exec(id) ?? []
  const claim = /-claim (.*)$/s.exec(id)?.[1]
  const matches = claim ? hasText(claim) : (byAddress(name, key) ?? byRule[name]?.(html, key) ?? byKind(name))
  if (!matches) return []
  return elementsIn(html).filter((element) => isVisible(element) && matches(element))
}

type ElementTest = (element: Element) => boolean
/** Matches an element that contains the text directly, not in a child element. */
const hasText =
  (label: string): ElementTest =>
  (element) =>
    element.attributes.alt === label ||
    element.nodes.some(({ children }) => children.some((child) => isText(child) && child.data.includes(label)))
/** Outlook-only elements are not visible in previews. */
const isVisible = ({ name, readers }: Element): boolean =>
  readers !== 'outlook' && !['html', 'head', 'meta', 'title', 'style', 'body'].includes(name)
const styleIn = ({ attributes: { style = '' } }: Element): string => style
const isPicture = ({ name }: Element): boolean => name === 'img'
const altIs =
  (matches: (alt: string) => boolean): ElementTest =>
  (element) =>
    isPicture(element) && matches(element.attributes.alt ?? '')

/** Matches links that break a rule for addresses; with an empty `key`, one finding covers several links. */
function byAddress(name: string, key: string): ElementTest | null {
  const rule = linkRules.find(({ id }) => id === name)
  if (!rule) return null
  return (element) => {
    const { href } = element.attributes
    return isLink(element) && href !== undefined && (key === '' ? rule.find(href, []) !== null : href === key)
  }
}

/** Matches links by their text; `key` is empty if one finding covers several links. */
const linkOfWords =
  (_html: string, key: string): ElementTest =>
  (element) =>
    isLink(element) && key !== '' && readableTextOf(element) === key

const byRule: Readonly<Record<string, (html: string, key: string) => ElementTest>> = {
  'html-link-words': linkOfWords,
  'html-other-host': linkOfWords,
  'html-no-target': (_html, key) => (element) => element.attributes.href === key,
  'html-label-differs': linkOfWords,
  'html-link-colour': linkOfWords,
  'html-empty-link': () => (element) => isLink(element) && isEmpty(element),
  'html-alt-file-name': (_html, key) => altIs((alt) => alt === key),
  'html-alt-prefix': (_html, key) => altIs((alt) => alt === key),
  'html-alt-vague': (_html, key) => altIs((alt) => alt === key),
  'html-alt-long': (_html, key) => altIs((alt) => alt !== '' && alt.startsWith(key)),
  'html-picture-expires': (_html, key) => (element) => element.attributes.src === key,
  'html-picture-local': (_html, key) => (element) => element.attributes.src === key,
  'html-contrast': (_html, key) => (element) =>
    `${styleOf(styleIn(element), 'color')} on ${backgroundOf(styleIn(element))}` === key,
  'html-small-text': () => (element) => Number.parseFloat(declaredValue(styleIn(element), 'font-size') ?? '12') < 10,
  'html-styled-heading': (html) => {
    const headingLikes = hasHeadings(html) ? [] : headingLike(html)
    return (element) => headingLikes.includes(element)
  },
  'html-hidden-link': () => (element) => isLink(element) && element.attributes['aria-hidden'] === 'true',
  'html-tab-order': () => (element) => Number(element.attributes.tabindex) > 0,
  'html-moving':
    () =>
    ({ name }) =>
      name === 'blink' || name === 'marquee',
  'html-justified': () => (element) =>
    /text-align\s*:\s*justify/i.test(styleIn(element)) || element.attributes.align === 'justify',
  'client-support': (_html, key) => {
    const { style, element, picture } = featureOf(key as Feature) ?? {}
    return (candidate) =>
      candidate.name === element ||
      Boolean(
        style?.test(
          styleIn(candidate)
            .toLowerCase()
            .replace(/\s*([:;])\s*/g, '$1'),
        ),
      ) ||
      (isPicture(candidate) && Boolean(picture?.test(candidate.attributes.src?.trim().toLowerCase() ?? '')))
  },
}

/** Findings of a design: the end of their id is their kind. */
const kinds: readonly (readonly [kind: string, is: ElementTest])[] = [
  ['-sample-links', (element) => isLink(element) && isSample(element.attributes.href)],
  ['-placeholders', (element) => isPicture(element) && /^data:image|example\./i.test(element.attributes.src ?? '')],
  [
    '-alt',
    (element) => isPicture(element) && !element.attributes.alt?.trim() && element.attributes.role !== 'presentation',
  ],
  ['-links', (element) => isLink(element) && /^(?:#|https?:\/*)?$/i.test(element.attributes.href?.trim() ?? '')],
]
const byKind = (name: string): ElementTest | undefined => kinds.find(([kind]) => name.endsWith(kind))?.[1]

/** `text` is empty if the element has no accessible name. `isMarked`: the element is outlined for a finding. */
export type Spoken = { kind: string; text: string; isMarked?: true }

/**
 * The first `limit` entries that a screen reader speaks for a message, in order (Source: https://www.w3.org/TR/html-aam-1.0/): without
 * decorative and hidden elements. Linear.
 */
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
