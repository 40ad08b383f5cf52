/** Parts of HTML that checks read: its visible text, one line per block, and its links. */
import { type AnyNode, isTag, isText } from 'domhandler'
import { excerpt } from '#contract'
import { type Element, elementsIn, neverShownTags, readableTextOf, topIn } from '../rules/elements.ts'
import { linksRead } from '../rules/reading.ts'
import { type HtmlRuleHit, htmlRule, mailRule, type Rule } from './message.ts'

const breaks = /^(?:p|div|td|tr|th|table|h[1-6]|li|ul|ol|br|hr|img|section|body)$/

/** Linear. Comments, styles, scripts and the title are left out. */
export function wordsOfHtml(html: string): string {
  let text = ''
  const waitingNodes: (AnyNode | '\n')[] = [...topIn(html)].reverse()
  for (let next = waitingNodes.pop(); next; next = waitingNodes.pop()) {
    if (next === '\n') text += next
    else if (isText(next)) text += next.data.replace(/\s+/g, ' ')
    else if (isTag(next) && neverShownTags.has(next.name)) text += ' '
    else if (isTag(next)) {
      if (breaks.test(next.name)) {
        text += '\n'
        waitingNodes.push('\n')
      }
      for (const child of [...next.children].reverse()) waitingNodes.push(child)
    }
  }
  return text
    .split('\n')
    .map((line) => line.replace(/[ \u00a0\u200b\u200c]+/g, spaceFor).trim())
    .filter((line) => /[^\u200c]/.test(line))
    .join('\n')
}

/** A zero-width non-joiner is part of a word, as in Persian, and not a space. */
const spaceFor = (run: string): string => (/[^\u200c]/.test(run) ? ' ' : run)

/** The links of HTML, and rules for links whose text names another target. */
export const quoted = (text: string): string => `'${excerpt(text, 40)}'`

export const linksIn = (html: string): Element[] =>
  elementsIn(html).filter(({ name, attributes }) => name === 'a' && attributes.href)

export const htmlLinkRules: readonly Rule[] = [
  // Link text that names another host than the link is typical for phishing. Source: SpamAssassin, 'URI host differs from link text'.
  htmlRule('html-other-host', ({ text }) =>
    linksIn(text).flatMap((link): HtmlRuleHit[] => {
      const text = readableTextOf(link)
      const shownHost = /^(?:https?:\/\/)?((?:[a-z\d-]+\.)+[a-z]{2,})(?:\/\S*)?$/i.exec(text)?.[1]
      const targetHost = /^https?:\/\/(?:[^/?#@]*@)?([^/?#:]+)/i.exec(link.attributes.href ?? '')?.[1]
      if (!shownHost || !targetHost || targetHost.includes('{') || siteOf(shownHost) === siteOf(targetHost)) return []
      return [
        {
          key: text,
          title: `${quoted(text)} leads somewhere else`,
          detail: `It leads to ${targetHost}: spam filters treat that as fraud.`,
        },
      ]
    }),
  ),
  // '#' alone has its own finding; '#top' is the top of every page. Source: https://html.spec.whatwg.org/#select-the-indicated-part
  mailRule('html-no-target', ({ text }) => {
    const names = new Set(elementsIn(text).flatMap(({ attributes: { id, name } }) => [id, name]))
    return linksRead(text).flatMap(({ address: href }): HtmlRuleHit[] => {
      const place = /^\s*#(.+?)\s*$/s.exec(href)?.[1]
      if (!place || /^top$/i.test(place) || place.includes('{') || names.has(place) || names.has(decodedAddress(place)))
        return []
      return [
        {
          key: href,
          title: 'A link leads to a place that is not there',
          detail: `No part of the message has the name '${place}'.`,
        },
      ]
    })
  }),
]

function decodedAddress(place: string): string {
  try {
    return decodeURIComponent(place)
  } catch {
    return place
  }
}

/** The last two labels of a host: hosts with the same two belong to the same site. */
const siteOf = (host: string): string => host.toLowerCase().split('.').slice(-2).join('.')
