/** Rules of HTML that a screen reader, a small screen or weak eyes need. Numbers in brackets are success criteria of WCAG 2.2. */
import { agreeing, amount } from '#contract'
import { type Element, elementsIn, wordsAt } from '../../rules/elements'
import { contrastOf, leastContrast, readable } from './contrast'
import { backgroundOf, changedColour, declared, styleOf } from './html-source'
import type { Html, Source } from './message'
import type { Rule, ToldOfHtml } from './rule'

const vague = /^(?:click|tap|press)?\s*(?:here|this|link|more|read more|learn more|details|this link|go)\s*[>»→.]*$/i
const fileName = /^[\w%() .-]+\.(?:jpe?g|png|gif|webp|svg|bmp|heic)$|^(?:img|dsc|image|photo|screenshot)[-_ ]?\d+$/i
const prefix = /^(?:an? )?(?:image|picture|photo|photograph|graphic|icon) of (?:an? |the )?/i

const quoted = (words: string): string => `'${words.length > 40 ? `${words.slice(0, 39)}…` : words}'`
const linksIn = (html: string): Element[] =>
  elementsIn(html).filter(({ name, attributes }) => name === 'a' && attributes.href)
const altsIn = (html: string): string[] => [
  ...new Set(elementsIn(html).flatMap(({ name, attributes: { alt } }) => (name === 'img' && alt?.trim() ? [alt] : []))),
]
/** What our designer makes comes anew with its next edit: there such a change belongs into the design. */
const ifBroughtIn = ({ source }: Html, edit: (html: string) => string) =>
  source && source.design === null ? (made: Source): Source => ({ ...made, html: edit(made.html) }) : null

export const accessibilityRules: readonly Rule[] = [
  {
    // (3.1.1) Without it a voice reads one language with the sounds of another.
    id: 'html-language',
    subject: 'accessibility',
    level: 'warning',
    mends: true,
    of: 'html',
    kinds: ['mail'],
    find: (html) => {
      const [root] = elementsIn(html.text).filter(({ name }) => name === 'html')
      if (!root || /^[a-z]{2,3}(?:-|$)/i.test(root.attributes.lang ?? '')) return []
      if (root.attributes.lang === 'und') return []
      const lang = /[ٹپچڈڑژکگھہیے]/.test(html.text) ? 'ur' : 'en'
      const edit = ifBroughtIn(html, (text) =>
        text.replace(
          /<html\b([^>]*)>/i,
          (_all, rest: string) => `<html${rest.replace(/\slang\s*=\s*("[^"]*"|'[^']*')/i, '')} lang="${lang}">`,
        ),
      )
      return [
        {
          title: 'The message does not say its language',
          detail: 'Screen readers may read it in the wrong language.',
          ...(edit
            ? {
                fix: { label: `Set it to '${lang}'`, now: '<html>', after: `<html lang="${lang}">`, safe: false, edit },
              }
            : {}),
        },
      ]
    },
  },
  {
    // (2.4.2) The tab of 'view in browser', and what a voice says first. Ours is made anew with each edit.
    id: 'html-title',
    subject: 'accessibility',
    level: 'warning',
    mends: true,
    of: 'html',
    kinds: ['mail'],
    find: (html) => {
      if (html.source?.design !== null) return []
      const { text } = html
      if (!/<head\b/i.test(text) || /<title\b[^>]*>\s*[^\s<]/i.test(text)) return []
      const heading = elementsIn(text).find(({ name }) => /^h[1-3]$/.test(name))
      const words = heading ? (/^[^<]{1,80}/.exec(text.slice(heading.end))?.[0]?.trim() ?? '') : ''
      const edit = ifBroughtIn(html, (made) =>
        made
          .replace(/<title\b[^>]*>\s*<\/title\s*>/i, '')
          .replace(/<head\b[^>]*>/i, (head) => `${head}<title>${words}</title>`),
      )
      return [
        {
          title: 'The message has no title',
          detail: 'Screen readers and browser tabs show its address instead.',
          ...(edit && words && !/[{}]/.test(words)
            ? { fix: { label: 'Use the first heading', now: '', after: words, safe: true, edit } }
            : {}),
        },
      ]
    },
  },
  {
    // (1.3.2, technique H56) Urdu and Arabic run from the right; marks and figures land at the wrong end otherwise.
    id: 'html-direction',
    subject: 'accessibility',
    level: 'warning',
    mends: true,
    of: 'html',
    kinds: ['mail', 'panel'],
    find: (html) => {
      const { text } = html
      const letters = text.match(/[\u0620-\u06d3]/g)?.length ?? 0
      if (letters < 20 || /\sdir\s*=\s*["']?(?:rtl|auto)|direction\s*:\s*rtl/i.test(text)) return []
      const body = /<body\b[^>]*>/i.exec(text)?.[0]
      const edit = body
        ? ifBroughtIn(html, (made) =>
            made.replace(
              /<body\b([^>]*)>/i,
              (_all, rest: string) => `<body${rest.replace(/\sdir\s*=\s*\S+/i, '')} dir="rtl">`,
            ),
          )
        : null
      return [
        {
          title: 'Right-to-left text has no direction',
          detail: 'Full stops and numbers may appear at the wrong end of the line.',
          ...(edit
            ? {
                fix: {
                  label: 'Set right to left',
                  now: '<body>',
                  after: '<body dir="rtl">',
                  safe: false,
                  edit,
                },
              }
            : {}),
        },
      ]
    },
  },
  {
    // (1.4.4) Text can be made twice as large.
    id: 'html-zoom',
    subject: 'accessibility',
    level: 'warning',
    mends: true,
    of: 'html',
    kinds: ['mail', 'panel'],
    find: ({ text }) =>
      elementsIn(text).flatMap(({ name, attributes: { name: kind, content = '' } }): ToldOfHtml[] => {
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
  },
  {
    // (1.3.1) A table that only places things is announced with its rows and columns, unless its role says what it is.
    id: 'html-table-role',
    subject: 'accessibility',
    level: 'warning',
    mends: true,
    of: 'html',
    kinds: ['mail'],
    find: (html) => {
      const elements = elementsIn(html.text)
      if (elements.some(({ name }) => name === 'th' || name === 'caption')) return []
      const silent = elements.filter(({ name, attributes }) => name === 'table' && attributes.role === undefined).length
      if (silent === 0) return []
      const edit = ifBroughtIn(html, (text) =>
        text.replace(/<table\b(?![^>]*\srole\s*=)/gi, '<table role="presentation"'),
      )
      return [
        {
          title: agreeing(
            silent,
            'A layout table is announced as a table',
            `${amount(silent)} layout tables are announced as tables`,
          ),
          detail: 'Screen readers announce rows and columns that mean nothing.',
          ...(edit
            ? {
                fix: {
                  label: 'Mark them as layout',
                  now: '<table>',
                  after: '<table role="presentation">',
                  safe: true,
                  edit,
                },
              }
            : {}),
        },
      ]
    },
  },
  {
    // (1.1.1, failure F30)
    id: 'html-alt-file-name',
    subject: 'accessibility',
    level: 'warning',
    mends: false,
    of: 'html',
    kinds: ['mail', 'panel'],
    find: ({ text }) =>
      altsIn(text)
        .filter((alt) => fileName.test(alt.trim()))
        .map((alt) => ({
          key: alt,
          title: 'The alt text of a picture is a file name',
          detail: `${quoted(alt)} does not describe the picture.`,
        })),
  },
  {
    // A screen reader says 'image' by itself. Source: W3C, 'Images Tutorial, Tips and Tricks'.
    id: 'html-alt-prefix',
    subject: 'accessibility',
    level: 'warning',
    mends: true,
    of: 'html',
    kinds: ['mail', 'panel'],
    find: ({ text }) =>
      altsIn(text)
        .filter((alt) => prefix.test(alt) && alt.replace(prefix, '').trim() !== '')
        .map((alt) => {
          const after = alt.replace(prefix, '').replace(/^\p{L}/u, (first) => first.toUpperCase())
          return {
            key: alt,
            title: "The alt text of a picture begins with 'picture of'",
            detail: 'Screen readers already say that it is a picture.',
            fix: { label: 'Remove it', now: alt, after, safe: true, swap: { name: 'alt', from: alt, to: after } },
          }
        }),
  },
  {
    // Some screen readers stop after 125 characters. Source: W3C, 'Images Tutorial': a short text, else a long description.
    id: 'html-alt-long',
    subject: 'accessibility',
    level: 'warning',
    mends: false,
    of: 'html',
    kinds: ['mail', 'panel'],
    find: ({ text }) =>
      altsIn(text)
        .filter(({ length }) => length > 125)
        .map((alt) => ({
          key: alt.slice(0, 40),
          title: 'The alt text of a picture is long',
          detail: `${quoted(alt)} has ${alt.length} characters; some screen readers stop at 125.`,
        })),
  },
  {
    // (2.4.4, failure F84)
    id: 'html-link-words',
    subject: 'accessibility',
    level: 'warning',
    mends: false,
    of: 'html',
    kinds: ['mail', 'panel'],
    find: ({ text }) =>
      [...new Set(linksIn(text).map((link) => wordsAt(text, link)))]
        .filter((words) => vague.test(words))
        .map((words) => ({
          key: words,
          title: `A link says only ${quoted(words)}`,
          detail: 'On its own, it does not say where it leads.',
        })),
  },
  {
    // (1.3.1, technique G141)
    id: 'html-heading-skipped',
    subject: 'accessibility',
    level: 'warning',
    mends: false,
    of: 'html',
    kinds: ['mail', 'panel'],
    find: ({ text }) => {
      const levels = elementsIn(text).flatMap(({ name }) => (/^h[1-6]$/.test(name) ? [Number(name[1])] : []))
      const at = levels.findIndex((level, place) => place > 0 && level > (levels[place - 1] ?? 0) + 1)
      return at < 0
        ? []
        : [
            {
              title: 'A heading level is skipped',
              detail: `Heading ${levels[at]} follows heading ${levels[at - 1]}: people with screen readers navigate by level.`,
            },
          ]
    },
  },
  {
    // (1.4.3) Reckoned where one part has both colours, as buttons have.
    id: 'html-contrast',
    subject: 'accessibility',
    level: 'warning',
    mends: true,
    of: 'html',
    kinds: ['mail', 'panel'],
    find: ({ text }) => {
      const pairs = new Map<string, { fore: string; back: string; words: string }>()
      for (const element of elementsIn(text)) {
        const style = element.attributes.style ?? ''
        const [fore, back] = [styleOf(style, 'color'), backgroundOf(style)]
        if (!fore || !back || isHidden(style) || contrastOf(fore, back) >= leastContrast) continue
        pairs.set(`${fore} on ${back}`, { fore, back, words: element.name === 'a' ? wordsAt(text, element) : '' })
      }
      return [...pairs].map(([key, { fore, back, words }]) => {
        const after = readable(fore, back)
        const ratio = (colour: string) => `${(Math.floor(contrastOf(colour, back) * 10) / 10).toFixed(1)} to 1`
        return {
          key,
          title: words ? `${quoted(words)} is hard to read` : 'Some words are hard to read',
          detail: `${fore} on ${back} is ${ratio(fore)}; use at least 4.5 to 1.`,
          fix: {
            label: 'Use a readable shade',
            now: `${fore}, ${ratio(fore)}`,
            after: `${after}, ${ratio(after)}`,
            safe: false,
            edit: changedColour(fore, back, after),
          },
        }
      })
    },
  },
  {
    // Apple, 'Human Interface Guidelines, Typography': at least 11 points; Google Lighthouse counts 12 px as legible.
    id: 'html-small-text',
    subject: 'accessibility',
    level: 'warning',
    mends: false,
    of: 'html',
    kinds: ['mail', 'panel'],
    find: ({ text }) => {
      const sizes = elementsIn(text).flatMap(({ attributes: { style = '' } }) => {
        const size = Number(/^([\d.]+)px/.exec(declared(style, 'font-size') ?? '')?.[1] ?? 12)
        return size >= 2 && size < 10 && !isHidden(style) ? [size] : []
      })
      return sizes.length === 0
        ? []
        : [
            {
              title: 'Some words are very small',
              detail: `${Math.min(...sizes)} px; use at least 11 for phones.`,
            },
          ]
    },
  },
  {
    // A text that names another host than its link is what phishing looks like. Source: SpamAssassin, 'URI host differs from link text'.
    id: 'html-other-host',
    subject: 'links',
    level: 'warning',
    mends: false,
    of: 'html',
    kinds: ['mail', 'panel'],
    find: ({ text }) =>
      linksIn(text).flatMap((link): ToldOfHtml[] => {
        const words = wordsAt(text, link)
        const said = /^(?:https?:\/\/)?((?:[a-z\d-]+\.)+[a-z]{2,})(?:\/\S*)?$/i.exec(words)?.[1]
        const leads = /^https?:\/\/(?:[^/?#@]*@)?([^/?#:]+)/i.exec(link.attributes.href ?? '')?.[1]
        if (!said || !leads || leads.includes('{') || siteOf(said) === siteOf(leads)) return []
        return [
          {
            key: words,
            title: `${quoted(words)} leads somewhere else`,
            detail: `It leads to ${leads}: spam filters treat that as fraud.`,
          },
        ]
      }),
  },
  {
    // (4.1.2) A link without a name.
    id: 'html-empty-link',
    subject: 'accessibility',
    level: 'warning',
    mends: false,
    of: 'html',
    kinds: ['mail', 'panel'],
    find: ({ text }) => {
      const empty = linksIn(text).filter(({ end }) => /^\s*<\/a\s*>/i.test(text.slice(end, end + 200)))
      return empty.length === 0
        ? []
        : [{ title: 'A link has no text', detail: `Nobody can see the link to ${empty[0]?.attributes.href}.` }]
    },
  },
]

const isHidden = (style: string): boolean => /display\s*:\s*none|mso-hide\s*:\s*all|max-height\s*:\s*0/i.test(style)

/** The last two names of a host: where two hosts share them, they are one's own. */
const siteOf = (host: string): string => host.toLowerCase().split('.').slice(-2).join('.')
