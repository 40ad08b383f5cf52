/** Handles content only for Outlook: many emails repeat a button for Outlook in a conditional comment. */
import { type LinkRead, linksRead } from '../../../../model/rules/reading'
import {
  attributeOf,
  type Change,
  type Element,
  isComment,
  isText,
  movedBy,
  type Node,
  type Range,
  startOf,
  type Tree,
} from '../html-tree'
import type { MailPart } from './parts'
import { encodedText } from './text-edit'
import { linkOf, quotedValue } from './values'

/** Address of a link without an address, also for Outlook. */
const NOWHERE = '#'

/**
 * Returns changes of `after` that update Outlook-only copies of links. A copy gets the link's new address; it gets the new text if both had
 * the same address and text before.
 */
export function outlookFollows(before: Tree, changes: readonly Change[], after: Tree): Change[] {
  if (!before.source.includes('[if')) return []
  return [...before.byStart].flatMap(([start, link]) => {
    if (link.tagName !== 'a' && link.tagName !== 'area') return []
    const end = link.sourceCodeLocation?.endOffset ?? start
    const innerChanges = changes.filter(({ from, to }) => from < end && to > start)
    // A removed link has no new address.
    if (innerChanges.length === 0 || innerChanges.some(({ from, text }) => from <= start && text === '')) return []
    const newStart = movedBy(changes, start)
    const sameElement = after.byStart.get(newStart)
    if (sameElement?.tagName !== link.tagName) return []
    const [old, address] = [addressOf(link), addressOf(sameElement)]
    const outlookCopies = outlookLinksAt(before.source, start, old).filter((link) => link.address === old)
    if (outlookCopies.length === 0) return []
    const [drawnText, newText] = [linkTextAt(before, start), linkTextAt(after, newStart)]
    const place = ([from, to]: Range): Range => [movedBy(changes, from), movedBy(changes, to)]
    return outlookCopies.flatMap((link) => [
      ...(address === old ? [] : [addressSet(after.source, place(link.place), address)]),
      // If the Outlook drawing wraps the link, the text is the link's own.
      ...(link.text &&
      link.linkText === drawnText &&
      newText !== drawnText &&
      newText !== null &&
      !isWithinRange(link.text, [start, end])
        ? [textSet(place(link.text), newText)]
        : []),
    ])
  })
}

const addressOf = (link: Element): string => attributeOf(link, 'href')?.trim() || NOWHERE
/** The text of the link whose tag starts at `start`; null for a link without an address. */
export const linkTextAt = ({ source }: Tree, start: number): string | null =>
  linksRead(source).find(({ at }) => at === start)?.linkText ?? null
const isWithinRange = ([from, to]: Range, [start, end]: Range): boolean => from >= start && to <= end

/**
 * Outlook-only links around the link to `address` whose tag starts at `start`, up to the next ordinary link on both sides.
 * A drawing usually precedes its link. A drawing after a link belongs to it only if both have the same address and the next link's differs,
 * or if there is no next link.
 */
export function outlookLinksAt(source: string, start: number, address: string): LinkRead[] {
  if (!source.includes('[if')) return []
  const links = linksRead(source)
  const isOther = ({ readers }: LinkRead) => readers !== 'outlook'
  const [before, linksAfter] = [links.filter(({ at }) => at < start), links.filter(({ at }) => at > start)]
  const last = before.findLastIndex(isOther)
  const next = linksAfter.findIndex(isOther)
  const isSameAsNext = linksAfter[next]?.address === address
  return [
    ...before.slice(last + 1).filter((link) => link.address === address || link.address !== before[last]?.address),
    ...(isSameAsNext ? [] : linksAfter.slice(0, next < 0 ? undefined : next)).filter(
      (link) => link.address === address || next < 0,
    ),
  ]
}

function addressSet(source: string, [from, to]: Range, address: string): Change {
  const name = /^[^=]*/.exec(source.slice(from, to))?.[0] ?? 'href'
  // A '>' in the address could end the comment.
  return { from, to, text: `${name}="${quotedValue(address).replaceAll('>', '&gt;')}"` }
}

/** Never empty, because an empty text could not be found again. */
const textSet = ([from, to]: Range, text: string): Change => ({ from, to, text: encodedText(text) || '&nbsp;' })

/** The source range and the nodes of a part. */
export type WholePart = { range: Range; nodes: readonly Node[] }

/**
 * A part together with its Outlook-only copy, if both clearly are the same button: same address and text, and nothing else in the comments.
 * Null if the part is not one piece of the source.
 */
export function wholeOf(tree: Tree, part: MailPart): WholePart | null {
  const [outer] = part.chain
  if (!part.unit) return null
  const ownRange = { range: part.unit, nodes: outer ? [outer] : (part.partText?.nodes ?? []) }
  const link = linkOf(part)
  const start = link && startOf(tree, link)
  if (!outer || !link || start === null) return ownRange
  const isSame = ({ address, linkText }: LinkRead) =>
    address === addressOf(link) && linkText === linkTextAt(tree, start)
  const [outlookCopy, ...more] = outlooksAround(tree, part).filter(isSame)
  if (!outlookCopy || more.length > 0) return ownRange
  const hasExpectedTree = ({ range }: WholePart) =>
    isWithinRange([outlookCopy.at, outlookCopy.at], range) && isAlone(tree.source, range, ownRange.range, outlookCopy)
  return withComments(outer).find(hasExpectedTree) ?? ownRange
}

/** Outlook-only links around a part, outside its own source range. */
function outlooksAround(tree: Tree, part: MailPart): LinkRead[] {
  const link = linkOf(part)
  const start = link && startOf(tree, link)
  const { unit, chain } = part
  if (!unit || start === null || !chain.includes(link as Element)) return []
  return outlookLinksAt(tree.source, start, addressOf(link as Element)).filter(
    ({ at }) => !isWithinRange([at, at], unit),
  )
}

/** The address that Outlook still links to after a part is removed; null if there is none. */
export function outlookLeft(tree: Tree, part: MailPart): string | null {
  const unit = wholeOf(tree, part)
  return outlooksAround(tree, part).find(({ at }) => unit && !isWithinRange([at, at], unit.range))?.address ?? null
}

/** An element with more and more of the adjacent comments, up to the next other content. */
function withComments(element: Element): WholePart[] {
  const siblings = element.parentNode?.childNodes ?? []
  const index = siblings.indexOf(element)
  const ends = (direction: -1 | 1) => {
    const found = [index]
    for (let next = index + direction; ; next += direction) {
      const node = siblings[next]
      if (node && isComment(node)) found.push(next)
      else if (!node || !isText(node) || node.value.trim() !== '') return found
    }
  }
  return ends(-1)
    .flatMap((first) => ends(1).map((last) => siblings.slice(first, last + 1)))
    .flatMap((nodes) => {
      const [from, to] = [nodes[0]?.sourceCodeLocation?.startOffset, nodes.at(-1)?.sourceCodeLocation?.endOffset]
      return from === undefined || to === undefined ? [] : [{ range: [from, to] as const, nodes }]
    })
    .sort((one, other) => one.nodes.length - other.nodes.length)
}

/** True if `outer` contains only the drawing around `inner`: all of its comments and tags are closed, and there is no other text. */
function isAlone(source: string, outer: Range, inner: Range, { text }: LinkRead): boolean {
  const [from, to] = text && !isWithinRange(text, inner) ? text : [inner[0], inner[0]]
  const pieces = [outer[0], ...[...inner, from, to].sort((one, other) => one - other), outer[1]]
  const surroundings = [0, 2, 4].map((index) => source.slice(pieces[index], pieces[index + 1])).join(' ')
  const openTags: string[] = []
  for (const [, ends, name = '', closed] of surroundings.matchAll(/<(\/?)([a-z][\w:]*)\b[^>]*?(\/?)>/gi)) {
    if (ends && openTags.pop() !== name.toLowerCase()) return false
    if (!ends && !closed) openTags.push(name.toLowerCase())
  }
  const marks = surroundings.split('[if').length - surroundings.split('[endif]').length
  return openTags.length === 0 && marks === 0 && surroundings.replace(/<[^>]*>|&nbsp;/g, '').trim() === ''
}
