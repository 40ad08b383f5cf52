/** All links of a message, each once: in link fields, in texts, and in HTML with their link text. */
import { unsubscribeToken } from '#contract'
import { type CheckedMessage, shownRoles } from '../../../model/checks/message'
import { addressesIn } from '../../../model/rules/addresses'
import { isUnsubscribeText, linksRead } from '../../../model/rules/reading'

export type Link = {
  address: string
  /** The link's text, or the name of the field. */
  label: string
  /** Dotted path of the field to open. */
  field: string
  /** 'Content, Message'. */
  link: string
  /** An unsubscribe link: link checks never request it. */
  unsubscribes: boolean
}

/** In the order in which readers meet them. Linear. */
export function linksOf(message: CheckedMessage | null): Link[] {
  if (!message) return []
  const linksInTexts = message.texts.flatMap(({ role, path, field = path, name, text }) => {
    if (role === 'link') return text.trim() === '' ? [] : [linkOf(text.trim(), name, field, name)]
    return shownRoles.includes(role) ? addressesIn(text).map((address) => linkOf(address, address, field, name)) : []
  })
  const linksInHtml = linksRead(message.html?.text ?? '').flatMap(({ address, linkText }) =>
    address.startsWith('#') ? [] : [linkOf(address, linkText || address, 'design', 'Message')],
  )
  const all = new Map<string, Link>()
  for (const link of [...linksInTexts, ...linksInHtml]) {
    const existing = all.get(link.address)
    // Of two links with the same address, the first is listed; it counts as an unsubscribe link if either one does.
    all.set(link.address, existing ? { ...existing, unsubscribes: existing.unsubscribes || link.unsubscribes } : link)
  }
  return [...all.values()]
}

const linkOf = (address: string, label: string, field: string, name: string): Link => ({
  address,
  label,
  field,
  link: `Content, ${name}`,
  unsubscribes: isUnsubscribeText(label) || address.includes(unsubscribeToken),
})
