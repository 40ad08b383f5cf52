/** Every link of a message, once: in fields of its own, in running words, and in HTML with the words that carry it. */
import { filled } from '#contract'
import { addressesIn } from '../../rules/addresses'
import { elementsIn, wordsAt } from '../../rules/elements'
import { type CheckedMessage, shown } from './message'
import * as wording from './texts'

export type Link = {
  address: string
  /** What carries it: the words of a link, the name of a field. */
  words: string
  /** Dotted path of the field that a person is brought to. */
  field: string
  /** 'Content, Message'. */
  link: string
  /** It takes somebody off a list: it is never asked. */
  unsubscribes: boolean
}

const unsubscribes = /unsub|opt[- ]?out|abmeld|(?:manage|email|mail) preferences/i

/** In the order in which people meet them. Linear. */
export function linksOf(message: CheckedMessage | null): Link[] {
  if (!message) return []
  const ofTexts = message.texts.flatMap(({ role, path, field = path, name, text }) => {
    if (role === 'link') return text.trim() === '' ? [] : [linkOf(text.trim(), name, field, name)]
    return shown.includes(role) ? addressesIn(text).map((address) => linkOf(address, address, field, name)) : []
  })
  const html = message.html?.text ?? ''
  const ofHtml = elementsIn(html).flatMap((element) => {
    const { name, attributes } = element
    const address = attributes.href?.trim()
    if ((name !== 'a' && name !== 'area') || !address || address.startsWith('#')) return []
    return [linkOf(address, wordsAt(html, element) || address, 'design', wording.message)]
  })
  return [...new Map([...ofTexts, ...ofHtml].map((link) => [link.address, link])).values()]
}

const linkOf = (address: string, words: string, field: string, name: string): Link => ({
  address,
  words,
  field,
  link: filled(wording.content, { name }),
  unsubscribes: unsubscribes.test(words),
})
