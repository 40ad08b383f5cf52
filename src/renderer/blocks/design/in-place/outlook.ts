/** Links that only Outlook reads: a link of a mail often has a second one beside it, drawn for Outlook in a conditional comment. */
import { type LinkRead, linksRead } from '../../../rules/reading'
import { attributeOf, type Element } from '../import/tree'
import { type Change, movedBy, type Tree } from './source'
import { quoted } from './values'

/** Where a link leads nowhere, so does Outlook's. */
const NOWHERE = '#'

/** Changes of `after` that give Outlook's links the addresses which `changes` of `before` gave the links beside them. */
export function outlookFollows(before: Tree, changes: readonly Change[], after: Tree): Change[] {
  if (!before.source.includes('[if')) return []
  return [...before.byStart].flatMap(([start, link]) => {
    const same =
      link.tagName === 'a' || link.tagName === 'area' ? after.byStart.get(movedBy(changes, start)) : undefined
    if (!same) return []
    const [old, address] = [addressOf(link), addressOf(same)]
    if (address === old) return []
    return outlookLinksAt(before.source, start, old)
      .filter((own) => own.address === old)
      .map(({ place: [from, to] }) => addressSet(after.source, movedBy(changes, from), movedBy(changes, to), address))
  })
}

const addressOf = (link: Element): string => attributeOf(link, 'href')?.trim() || NOWHERE

/**
 * Outlook's links beside the link whose tag begins at `start` and that leads to `address`, as far as the next link of other readers on both
 * sides. What is between two links of one address belongs to the second: the drawing goes before its link.
 */
export function outlookLinksAt(source: string, start: number, address: string): LinkRead[] {
  if (!source.includes('[if')) return []
  const links = linksRead(source)
  const isOther = ({ readers }: LinkRead) => readers !== 'outlook'
  const [before, behind] = [links.filter(({ at }) => at < start), links.filter(({ at }) => at > start)]
  const next = behind.findIndex(isOther)
  return [
    ...before.slice(before.findLastIndex(isOther) + 1),
    ...(behind[next]?.address === address ? [] : behind.slice(0, next < 0 ? undefined : next)),
  ]
}

function addressSet(source: string, from: number, to: number, address: string): Change {
  const name = /^[^=]*/.exec(source.slice(from, to))?.[0] ?? 'href'
  // The end of a comment would be one in the address, too.
  return { from, to, text: `${name}="${quoted(address).replaceAll('>', '&gt;')}"` }
}
