/** Finds the links of a message that lack the campaign tags of the workspace. One finding, because one click adds them all. */
import { countOf, unsubscribeToken } from '#contract'
import { addressPattern, isSample, withoutClosing } from '../rules/addresses.ts'
import type { Change, Finding } from '../rules/finding.ts'
import { isUnsubscribeText, linksRead } from '../rules/reading.ts'
import { type LinkTags, lacksTags, withTags } from './campaign-tags.ts'
import { changedAttributes, changesOf } from './html-source.ts'
import type { CheckedMessage, Html, MessageText } from './message.ts'

/** None if the workspace has no link defaults for the channel. Links that cannot be changed here are left out. */
export function untaggedFindings({ texts, html }: CheckedMessage, { tags, wanted, inTexts }: LinkTags): Finding[] {
  if (!wanted) return []
  const next = (address: string) =>
    lacksTags(address, tags) && !address.includes(unsubscribeToken) && !isSample(address)
      ? withTags(address, tags)
      : address
  const inFields = texts.flatMap((text) => textChanges(text, next, inTexts))
  const inHtml = html ? htmlChanges(html, next) : { links: [], changes: [] }
  const links = [...inFields.flatMap(({ links }) => links), ...inHtml.links]
  const [first] = links
  if (!first) return []
  const one = inFields[0]?.text
  const { source, medium, campaign } = tags
  return [
    {
      id: `link-untagged ${one?.path ?? 'html'}`,
      level: 'warning',
      title:
        links.length === 1 ? 'A link has no campaign tags' : `${countOf(links.length, 'link')} have no campaign tags`,
      detail: `Link defaults of this workspace: source ${source}, medium ${medium}${campaign && `, campaign ${campaign}`}.`,
      tab: 'CONTENT',
      field: one ? (one.field ?? one.path) : 'design',
      link: `Content, ${one?.name ?? 'Message'}`,
      fix: {
        label: 'Add campaign tags',
        now: first,
        after: next(first),
        // A longer text may need another SMS.
        safe: inFields.every(({ text }) => text.role === 'link'),
        changes: [...inFields.flatMap(({ changes }) => changes), ...inHtml.changes],
      },
    },
  ]
}

type Next = (address: string) => string

function textChanges(text: MessageText, next: Next, inTexts: boolean) {
  const { role, path, along, fixed } = text
  const isText = inTexts && (role === 'text' || role === 'plain')
  if (fixed || !(role === 'link' || isText)) return []
  const links: string[] = []
  const tagged = (address: string) => {
    const to = next(address)
    if (to !== address) links.push(address)
    return to
  }
  const after =
    role === 'link'
      ? tagged(text.text.trim())
      : text.text.replace(addressPattern, (all) => {
          const address = withoutClosing(all)
          return tagged(address) + all.slice(address.length)
        })
  if (links.length === 0) return []
  return [{ text, links, changes: [{ path, before: text.text, after }, ...(along?.(after) ?? [])] }]
}

function htmlChanges({ text, source }: Html, next: Next): { links: string[]; changes: Change[] } {
  if (!source) return { links: [], changes: [] }
  const read = linksRead(text)
  const left = new Set(read.filter(({ linkText }) => isUnsubscribeText(linkText)).map(({ address }) => address))
  const links = [...new Set(read.map(({ address }) => address))].filter(
    (address) => !left.has(address) && next(address) !== address,
  )
  const values = new Map(links.map((address) => [address, next(address)]))
  const changes = changesOf(source, changedAttributes('href', values)(source))
  return changes.length > 0 ? { links, changes } : { links: [], changes }
}
