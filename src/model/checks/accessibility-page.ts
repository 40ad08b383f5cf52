/**
 * Accessibility rules for an HTML page as a whole: language, title, direction, zoom and tables. Numbers are success criteria of WCAG 2.2.
 */
import { type AnyNode, isTag, isText, type Element as Tag } from 'domhandler'
import { agreeing, amount, cut } from '#contract'
import { directionOf } from '../rules/direction.ts'
import {
  type Element,
  elementsIn,
  encodedValue,
  inline,
  locationOf,
  neverShownTags,
  ownWords,
  topIn,
  withAttribute,
} from '../rules/elements.ts'
import { declaredAt } from '../rules/reading.ts'
import { isLanguage, titleIn, titleWords } from './accessibility-structure.ts'
import { wordsOfHtml } from './html-parts.ts'
import { type Html, type HtmlRuleHit, htmlRule, mailRule, type Rule, type Source } from './message.ts'

export const pageRules: readonly Rule[] = [
  // WCAG 3.1.1. Without a language, a screen reader pronounces the text in the wrong language.
  mailRule('html-language', (html) => {
    const root = rootIn(html.text)
    if (!root || isLanguage(root.attributes.lang ?? '')) return []
    const lang = /[ٹپچڈڑژکگھہیے]/.test(wordsOfHtml(html.text)) ? 'ur' : 'en'
    const edit = onlyImported(html, (text) => withLanguage(text, lang))
    return [
      {
        title: 'The message does not say its language',
        detail: 'Screen readers may read it in the wrong language.',
        ...fixedBy(edit, {
          label: `Set it to '${lang}'`,
          now: '<html>',
          after: `<html lang="${lang}">`,
          safe: false,
        }),
      },
    ]
  }),
  // WCAG 2.4.2. The title is shown in the browser tab of 'view in browser', and screen readers speak it first. Herald's own designs get a new
  // title with each edit.
  mailRule('html-title', (html) => {
    if (html.source?.design !== null) return []
    const { text } = html
    if (!headIn(text) || titleWords(text) !== '') return []
    const heading = elementsIn(text).find(({ name, readers }) => /^h[1-3]$/.test(name) && readers !== 'outlook')
    const title = heading ? cut(ownWords(heading), 80) : ''
    const edit = onlyImported(html, (source) => withTitle(source, title))
    return [
      {
        title: 'The message has no title',
        detail: 'Screen readers and browser tabs show its address instead.',
        ...fixedBy(title && !/[{}]/.test(title) ? edit : null, {
          label: 'Use the first heading',
          now: '',
          after: title,
          safe: true,
        }),
      },
    ]
  }),
  // WCAG 1.3.2, technique H56. Urdu, Arabic and Hebrew run from right to left; in a left-to-right element, punctuation and numbers appear at
  // the wrong end.
  htmlRule('html-direction', (html) => {
    const reversedTags = misdirectedIn(html.text)
    if (reversedTags.length === 0) return []
    const first = reversedTags.find((tag) => tag?.sourceCodeLocation?.startTag)
    const edit = first ? onlyImported(html, withTextFromRight) : null
    const name = first?.name ?? 'body'
    return [
      {
        title: 'Right-to-left text has no direction',
        detail: 'Full stops and numbers may appear at the wrong end of the line.',
        ...fixedBy(edit, {
          label: 'Set right to left',
          now: `<${name}>`,
          after: `<${name} dir="rtl">`,
          safe: false,
        }),
      },
    ]
  }),
  // WCAG 1.4.4. Readers must be able to zoom the text to twice its size.
  htmlRule('html-zoom', ({ text }) =>
    elementsIn(text).flatMap(({ name, attributes: { name: kind, content = '' } }): HtmlRuleHit[] => {
      if (name !== 'meta' || kind?.toLowerCase() !== 'viewport') return []
      const after = content
        .split(',')
        .map((part) => part.trim())
        .filter(
          (part) =>
            !/^user-scalable\s*=\s*(?:no|0)$/i.test(part) && !/^maximum-scale\s*=\s*[01](?:\.\d+)?$/i.test(part),
        )
        .join(', ')
      if (
        after ===
        content
          .split(',')
          .map((part) => part.trim())
          .join(', ')
      )
        return []
      return [
        {
          title: 'The message cannot be zoomed',
          detail: 'People with low vision cannot read it on a phone.',
          fix: {
            label: 'Allow zooming',
            now: content,
            after,
            safe: true,
            swap: { name: 'content', from: content, to: after },
          },
        },
      ]
    }),
  ),
  // WCAG 1.3.1. Screen readers announce rows and columns of a layout table, unless it has role 'presentation'.
  mailRule('html-table-role', (html) => {
    const elements = elementsIn(html.text)
    if (elements.some(({ name }) => name === 'th' || name === 'caption')) return []
    const unannouncedCount = silentTables(html.text).length
    if (unannouncedCount === 0) return []
    const edit = onlyImported(html, (text) => withAttribute(text, silentTables(text), 'role="presentation"'))
    return [
      {
        title: agreeing(
          unannouncedCount,
          'A layout table is announced as a table',
          `${amount(unannouncedCount)} layout tables are announced as tables`,
        ),
        detail: 'Screen readers announce rows and columns that mean nothing.',
        ...fixedBy(edit, {
          label: 'Mark them as layout',
          now: '<table>',
          after: '<table role="presentation">',
          safe: true,
        }),
      },
    ]
  }),
]

const silentTables = (html: string): Element[] =>
  elementsIn(html).filter(({ name, attributes }) => name === 'table' && attributes.role === undefined)

const rootIn = (html: string): Element | undefined =>
  elementsIn(html).find(({ name, readers }) => name === 'html' && readers !== 'outlook')
const headIn = (html: string): Element | undefined =>
  elementsIn(html).find(({ name, readers }) => name === 'head' && readers !== 'outlook')

function withLanguage(html: string, lang: string): string {
  const root = rootIn(html)
  if (!root) return html
  const { startOffset = root.end - 1, endOffset = root.end - 1 } = locationOf(root.nodes[0]).attrs?.lang ?? {}
  const [before, after] = [html.slice(0, startOffset).trimEnd(), html.slice(endOffset, root.end - 1)]
  return `${before}${after} lang="${lang}"${html.slice(root.end - 1)}`
}

/** Adds the title, or replaces an empty one. */
function withTitle(html: string, text: string): string {
  const [head, title] = [headIn(html), titleIn(html)]
  if (!head) return html
  const [from, to] = title ? [title.start, locationOf(title.nodes[0]).endOffset] : [head.end, head.end]
  const element = `<title>${encodedValue(text).replaceAll('<', '&lt;')}</title>`
  return `${html.slice(0, head.end)}${element}${html.slice(head.end, from)}${html.slice(to)}`
}

/** An element with right-to-left text but left-to-right direction; null for the body that a parser adds. */
type MisdirectedTag = Tag | null
/** Text of an element up to the current node, without children that have a direction or are blocks. */
type Run = { tag: MisdirectedTag; direction: string; text: string }

/** Inline elements without text. */
const inlineTags = /^(?:area|br|img|input)$/
/** A single word looks the same in both directions. */
const oneWord = /^[\p{L}\p{M}\u200c\u200d]*$/u
/** Width of an email app's window in pixels, for media queries. */
const WINDOW = 640

/**
 * Finds elements with the wrong direction. Source: HTML Living Standard, 'The dir attribute'; CSS Writing Modes 3, section 2.1. Linear in
 * the number of elements.
 */
function misdirectedIn(html: string): MisdirectedTag[] {
  const styled = declaredAt(html, WINDOW, 'direction')
  const found = new Set<MisdirectedTag>()
  const end = (run: Run) => {
    const text = run.text.trim()
    if (run.direction === 'ltr' && !oneWord.test(text) && directionOf(text) === 'rtl') found.add(run.tag)
    run.text = ''
  }
  const root: Run = { tag: null, direction: 'ltr', text: '' }
  /** Stack of nodes with their runs; a null node ends the run of its element. */
  const waitingNodes: [node: AnyNode | null, run: Run][] = [[null, root]]
  const add = (nodes: readonly AnyNode[], run: Run) => {
    for (const node of [...nodes].reverse()) waitingNodes.push([node, run])
  }
  add(topIn(html), root)
  for (let next = waitingNodes.pop(); next; next = waitingNodes.pop()) {
    const [node, run] = next
    if (node === null) end(run)
    else if (isText(node)) run.text += node.data
    else if (isTag(node) && inlineTags.test(node.name)) run.text += ' '
    else if (isTag(node) && !neverShownTags.has(node.name)) {
      const declaredDirection = ownDirection(node, styled(node))
      const isInline = inline.test(node.name)
      if (!isInline) end(run)
      const inner =
        isInline && declaredDirection === null
          ? run
          : { tag: node, direction: declaredDirection ?? run.direction, text: '' }
      if (inner !== run) waitingNodes.push([null, inner])
      add(node.children, inner)
    }
  }
  return [...found]
}

/** The element's own direction. 'chosen' if the user set a block of Herald's design to left-to-right. */
function ownDirection({ name, attribs }: Tag, styled: string | undefined): string | null {
  if (/(?:^|\s)dir-ltr(?:\s|$)/.test(attribs.class ?? '')) return 'chosen'
  if (styled === 'rtl' || styled === 'ltr') return styled
  const dir = attribs.dir?.toLowerCase() ?? ''
  return /^(?:rtl|ltr|auto)$/.test(dir) ? dir : name === 'bdi' ? 'auto' : null
}

function withTextFromRight(html: string): string {
  let result = ''
  let from = 0
  const add = (to: number, language: string, next = to) => {
    result += html.slice(from, to) + language
    from = next
  }
  for (const tag of misdirectedIn(html).sort((one, other) => startOf(one) - startOf(other))) {
    const { startTag, startOffset, attrs } = (tag && locationOf(tag)) || {}
    if (!tag || !startTag || startOffset === undefined) continue
    add(startOffset + 1 + tag.name.length, ' dir="rtl"')
    const places = [attrs?.dir, attrs?.style].flatMap((place) => place ?? [])
    for (const place of places.sort((one, other) => one.startOffset - other.startOffset)) {
      const isDir = place === attrs?.dir
      const style = html.slice(place.startOffset, place.endOffset)
      // Includes the space before the attribute.
      if (isDir) add(place.startOffset - 1, '', place.endOffset)
      else add(place.startOffset, style.replace(/(?<![\w-])direction\s*:\s*ltr/gi, 'direction:rtl'), place.endOffset)
    }
  }
  return result + html.slice(from)
}

const startOf = (tag: MisdirectedTag): number => tag?.sourceCodeLocation?.startOffset ?? 0

/** The fix, if the HTML can be edited. */
const fixedBy = (
  edit: ReturnType<typeof onlyImported>,
  fix: { label: string; now: string; after: string; safe: boolean },
) => (edit ? { fix: { ...fix, edit } } : {})

/** Edits only imported HTML. Herald regenerates the HTML of its own designs with each edit, so such a change belongs in the design. */
const onlyImported = ({ source }: Html, edit: (html: string) => string) =>
  source && source.design === null ? (source: Source): Source => ({ ...source, html: edit(source.html) }) : null
