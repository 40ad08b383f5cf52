/** Every link of a message, once: in fields of its own, in running words, and in HTML with the words that carry it. */
import { unsubscribeToken } from '#contract'
import { addressesIn } from '../../rules/addresses'
import { linksRead } from '../../rules/reading'
import { type CheckedMessage, shown } from './message'

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
  const ofHtml = linksRead(message.html?.text ?? '').flatMap(({ address, words }) =>
    address.startsWith('#') ? [] : [linkOf(address, words || address, 'design', 'Message')],
  )
  const all = new Map<string, Link>()
  for (const link of [...ofTexts, ...ofHtml]) {
    const earlier = all.get(link.address)
    // Of two with one address the first is shown; it unsubscribes if any of them says so.
    all.set(link.address, earlier ? { ...earlier, unsubscribes: earlier.unsubscribes || link.unsubscribes } : link)
  }
  return [...all.values()]
}

const linkOf = (address: string, words: string, field: string, name: string): Link => ({
  address,
  words,
  field,
  link: `Content, ${name}`,
  unsubscribes: unsubscribes.test(words) || address.includes(unsubscribeToken),
})
