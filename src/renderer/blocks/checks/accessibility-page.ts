/** Rules of what a page of HTML says of itself: its language, title, direction, size and tables. Numbers in brackets are success criteria of WCAG 2.2. */
import { agreeing, amount, cut, filled } from '#contract'
import { directionOfHtml } from '../../rules/direction'
import { type Element, elementsIn, encoded, locationOf, ownWords, withAttribute } from '../../rules/elements'
import { isLanguage, titleIn, titleWords } from './accessibility-structure'
import { wordsOfHtml } from './html-text'
import { type Html, type HtmlRuleHit, htmlRule, mailRule, type Rule, type Source } from './message'
import * as texts from './texts'

export const pageRules: readonly Rule[] = [
  // (3.1.1) Without it a voice reads one language with the sounds of another.
  mailRule('html-language', (html) => {
    const root = rootIn(html.text)
    if (!root || isLanguage(root.attributes.lang ?? '')) return []
    const lang = /[ٹپچڈڑژکگھہیے]/.test(wordsOfHtml(html.text)) ? 'ur' : 'en'
    const edit = ifImported(html, (text) => withLanguage(text, lang))
    return [
      {
        title: texts.theMessageDoesNotSay,
        detail: texts.screenReadersMayReadIt,
        ...fixedBy(edit, {
          label: filled(texts.setItTo, { lang }),
          now: '<html>',
          after: `<html lang="${lang}">`,
          safe: false,
        }),
      },
    ]
  }),
  // (2.4.2) The tab of 'view in browser', and what a voice says first. Ours is made anew with each edit.
  mailRule('html-title', (html) => {
    if (html.source?.design !== null) return []
    const { text } = html
    if (!headIn(text) || titleWords(text) !== '') return []
    const heading = elementsIn(text).find(({ name, readers }) => /^h[1-3]$/.test(name) && readers !== 'outlook')
    const words = heading ? cut(ownWords(heading), 80) : ''
    const edit = ifImported(html, (made) => withTitle(made, words))
    return [
      {
        title: texts.theMessageHasNoTitle,
        detail: texts.screenReadersAndBrowserTabs,
        ...fixedBy(words && !/[{}]/.test(words) ? edit : null, {
          label: texts.useTheFirstHeading,
          now: '',
          after: words,
          safe: true,
        }),
      },
    ]
  }),
  // (1.3.2, technique H56) Urdu, Arabic and Hebrew run from the right; marks and figures land at the wrong end otherwise.
  htmlRule('html-direction', (html) => {
    const [first] = tagsOfTurnedText(html.text)
    if (!first) return []
    const edit = first.tag ? ifImported(html, withTextFromRight) : null
    return [
      {
        title: texts.rightToLeftTextHas,
        detail: texts.fullStopsAndNumbersMay,
        ...fixedBy(edit, {
          label: texts.setRightToLeft,
          now: `<${first.name}>`,
          after: `<${first.name} dir="rtl">`,
          safe: false,
        }),
      },
    ]
  }),
  // (1.4.4) Text can be made twice as large.
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
          title: texts.theMessageCannotBeZoomed,
          detail: texts.peopleWithLowVisionCannot,
          fix: {
            label: texts.allowZooming,
            now: content,
            after,
            safe: true,
            swap: { name: 'content', from: content, to: after },
          },
        },
      ]
    }),
  ),
  // (1.3.1) A table that only places things is announced with its rows and columns, unless its role says what it is.
  mailRule('html-table-role', (html) => {
    const elements = elementsIn(html.text)
    if (elements.some(({ name }) => name === 'th' || name === 'caption')) return []
    const silent = silentTables(html.text).length
    if (silent === 0) return []
    const edit = ifImported(html, (text) => withAttribute(text, silentTables(text), 'role="presentation"'))
    return [
      {
        title: agreeing(
          silent,
          texts.aLayoutTableIsAnnounced,
          filled(texts.layoutTablesAreAnnouncedAs, { silent: amount(silent) }),
        ),
        detail: texts.screenReadersAnnounceRowsAnd,
        ...fixedBy(edit, {
          label: texts.markThemAsLayout,
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

/** In the place of one without words. */
function withTitle(html: string, words: string): string {
  const [head, title] = [headIn(html), titleIn(html)]
  if (!head) return html
  const [from, to] = title ? [title.start, locationOf(title.nodes[0]).endOffset] : [head.end, head.end]
  const made = `<title>${encoded(words).replaceAll('<', '&lt;')}</title>`
  return `${html.slice(0, head.end)}${made}${html.slice(head.end, from)}${html.slice(to)}`
}

/** An element around a text that is from the right but read from the left; `tag` is where its start tag is, null where it has none. */
type Turned = { name: string; tag: readonly [from: number, to: number] | null }

const piece = /<!--[\s\S]*?-->|<(\/?)([a-z][\w:-]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>|[^<]+|</gi
const unseen = /<(head|style|script|title|template)\b[\s\S]*?<\/\1\s*>/gi
const within = /^(?:a|abbr|b|big|cite|code|del|em|font|i|ins|kbd|mark|q|s|small|strike|strong|sub|sup|tt|u|var)$/
const noEnd = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/
/** So many elements may have no end of their own in the one that ends. */
const MAX_UNCLOSED = 100
/** A word by itself reads the same from either side. */
const oneWord = /^[\p{L}\p{M}\u200c\u200d]*$/u

/** Text blocks by what is around them, each with its own direction. A sheet that turns something turns whatever it likes. */
function tagsOfTurnedText(html: string): Turned[] {
  if (/<style\b[^>]*>[^<]*direction\s*:\s*rtl/i.test(html)) return []
  const found: Turned[] = []
  const around: (Turned & { direction: string })[] = [{ name: 'body', tag: null, direction: 'ltr' }]
  let text = ''
  const end = () => {
    const inner = around.at(-1)
    const words = plain(text)
    if (inner?.direction === 'ltr' && !oneWord.test(words) && directionOfHtml(text) === 'rtl') found.push(inner)
    text = ''
  }
  // Blanks of the same length keep each tag at its place.
  const shown = html.replace(unseen, (whole) => ' '.repeat(whole.length))
  for (const { 0: whole, 1: closes, 2: written = '', 3: attributes = '', index } of shown.matchAll(piece)) {
    const name = written.toLowerCase()
    const own = name === 'bdi' ? 'auto' : ownDirection(attributes)
    if (name === '' || ((within.test(name) || noEnd.test(name)) && own === null)) {
      if (!whole.startsWith('<!')) text += name === 'br' ? ' ' : whole
      continue
    }
    end()
    const at = closes ? around.slice(-MAX_UNCLOSED).findLastIndex((one) => one.name === name) : -1
    if (at >= 0) around.length = Math.max(1, Math.max(0, around.length - MAX_UNCLOSED) + at)
    else if (!closes && !noEnd.test(name))
      around.push({ name, tag: [index, index + whole.length], direction: own ?? around.at(-1)?.direction ?? 'ltr' })
  }
  end()
  return found
}

const plain = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;/g, ' ')
    .trim()

/** As an element says it itself; one that Herald was told of is as it is meant. */
function ownDirection(attributes: string): string | null {
  if (/\sclass\s*=\s*["'][^"']*\bdir-ltr\b/i.test(attributes)) return 'chosen'
  const dir = /\sdir\s*=\s*["']?(rtl|ltr|auto)\b/i.exec(attributes)?.[1]
  const style = /\sstyle\s*=\s*(?:"[^"]*?|'[^']*?)(?<![\w-])direction\s*:\s*(rtl|ltr)/i.exec(attributes)?.[1]
  return (style ?? dir)?.toLowerCase() ?? null
}

function withTextFromRight(html: string): string {
  const tags = new Map(tagsOfTurnedText(html).flatMap(({ tag }) => (tag ? [[tag[0], tag[1]]] : [])))
  let made = ''
  let from = 0
  for (const [start, end] of [...tags].sort(([one], [other]) => one - other)) {
    const tag = html
      .slice(start, end)
      .replace(/\sdir\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/i, '')
      .replace(/(?<![\w-])direction\s*:\s*ltr/i, 'direction:rtl')
    made += html.slice(from, start) + tag.replace(/^<[\w:-]+/, '$& dir="rtl"')
    from = end
  }
  return made + html.slice(from)
}

/** The fix where something can be edited. */
const fixedBy = (
  edit: ReturnType<typeof ifImported>,
  fix: { label: string; now: string; after: string; safe: boolean },
) => (edit ? { fix: { ...fix, edit } } : {})

/** What our designer makes comes anew with its next edit: there such a change belongs into the design. */
const ifImported = ({ source }: Html, edit: (html: string) => string) =>
  source && source.design === null ? (made: Source): Source => ({ ...made, html: edit(made.html) }) : null
