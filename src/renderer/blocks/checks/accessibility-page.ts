/** Rules of what a page of HTML says of itself: its language, title, direction, size and tables. Numbers in brackets are success criteria of WCAG 2.2. */
import { agreeing, amount, filled } from '#contract'
import { elementsIn } from '../../rules/elements'
import { isLanguage } from './accessibility-structure'
import { type Html, type HtmlRuleHit, htmlRule, mailRule, type Rule, type Source } from './message'
import * as texts from './texts'

export const pageRules: readonly Rule[] = [
  // (3.1.1) Without it a voice reads one language with the sounds of another.
  mailRule('html-language', (html) => {
    const [root] = elementsIn(html.text).filter(({ name }) => name === 'html')
    if (!root || isLanguage(root.attributes.lang ?? '')) return []
    const lang = /[ٹپچڈڑژکگھہیے]/.test(html.text) ? 'ur' : 'en'
    const edit = ifImported(html, (text) =>
      text.replace(
        /<html\b([^>]*)>/i,
        (_all, rest: string) => `<html${rest.replace(/\slang\s*=\s*("[^"]*"|'[^']*')/i, '')} lang="${lang}">`,
      ),
    )
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
    if (!/<head\b/i.test(text) || /<title\b[^>]*>\s*[^\s<]/i.test(text)) return []
    const heading = elementsIn(text).find(({ name }) => /^h[1-3]$/.test(name))
    const words = heading ? (/^[^<]{1,80}/.exec(text.slice(heading.end))?.[0]?.trim() ?? '') : ''
    const edit = ifImported(html, (made) =>
      made
        .replace(/<title\b[^>]*>\s*<\/title\s*>/i, '')
        .replace(/<head\b[^>]*>/i, (head) => `${head}<title>${words}</title>`),
    )
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
  // (1.3.2, technique H56) Urdu and Arabic run from the right; marks and figures land at the wrong end otherwise.
  htmlRule('html-direction', (html) => {
    const { text } = html
    const letters = text.match(/[\u0620-\u06d3]/g)?.length ?? 0
    if (letters < 20 || /\sdir\s*=\s*["']?(?:rtl|auto)|direction\s*:\s*rtl/i.test(text)) return []
    const body = /<body\b[^>]*>/i.exec(text)?.[0]
    const edit = body
      ? ifImported(html, (made) =>
          made.replace(
            /<body\b([^>]*)>/i,
            (_all, rest: string) => `<body${rest.replace(/\sdir\s*=\s*\S+/i, '')} dir="rtl">`,
          ),
        )
      : null
    return [
      {
        title: texts.rightToLeftTextHas,
        detail: texts.fullStopsAndNumbersMay,
        ...fixedBy(edit, { label: texts.setRightToLeft, now: '<body>', after: '<body dir="rtl">', safe: false }),
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
    const silent = elements.filter(({ name, attributes }) => name === 'table' && attributes.role === undefined).length
    if (silent === 0) return []
    const edit = ifImported(html, (text) => text.replace(/<table\b(?![^>]*\srole\s*=)/gi, '<table role="presentation"'))
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

/** The fix where something can be edited. */
const fixedBy = (
  edit: ReturnType<typeof ifImported>,
  fix: { label: string; now: string; after: string; safe: boolean },
) => (edit ? { fix: { ...fix, edit } } : {})

/** What our designer makes comes anew with its next edit: there such a change belongs into the design. */
const ifImported = ({ source }: Html, edit: (html: string) => string) =>
  source && source.design === null ? (made: Source): Source => ({ ...made, html: edit(made.html) }) : null
