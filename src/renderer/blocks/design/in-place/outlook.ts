/** What Outlook alone reads: a button of a mail often has a second one beside it, drawn for Outlook in a conditional comment. */
import { type LinkRead, linksRead } from '../../../rules/reading'
import { attributeOf, type Element, isComment, isText, type Node } from '../import/tree'
import type { MailPart } from './parts'
import { type Change, movedBy, type Range, startOf, type Tree } from './source'
import { linkOf, quoted } from './values'
import { encoded } from './words'

/** Where a link leads nowhere, so does Outlook's. */
const NOWHERE = '#'

/**
 * Changes of `after` that give Outlook's links the addresses which `changes` of `before` gave the links beside them, and the text where both had
 * the same address and text.
 */
export function outlookFollows(before: Tree, changes: readonly Change[], after: Tree): Change[] {
  if (!before.source.includes('[if')) return []
  return [...before.byStart].flatMap(([start, link]) => {
    if (link.tagName !== 'a' && link.tagName !== 'area') return []
    const end = link.sourceCodeLocation?.endOffset ?? start
    const inIt = changes.filter(({ from, to }) => from < end && to > start)
    // What was taken out has no other address.
    if (inIt.length === 0 || inIt.some(({ from, text }) => from <= start && text === '')) return []
    const moved = movedBy(changes, start)
    const same = after.byStart.get(moved)
    if (same?.tagName !== link.tagName) return []
    const [old, address] = [addressOf(link), addressOf(same)]
    const drawn = outlookLinksAt(before.source, start, old).filter((one) => one.address === old)
    if (drawn.length === 0) return []
    const [words, written] = [wordsAt(before, start), wordsAt(after, moved)]
    const place = ([from, to]: Range): Range => [movedBy(changes, from), movedBy(changes, to)]
    return drawn.flatMap((one) => [
      ...(address === old ? [] : [addressSet(after.source, place(one.place), address)]),
      // Of a drawing around the link the text is the link's own.
      ...(one.text && one.words === words && written !== words && written !== null && !isIn(one.text, [start, end])
        ? [textSet(place(one.text), written)]
        : []),
    ])
  })
}

const addressOf = (link: Element): string => attributeOf(link, 'href')?.trim() || NOWHERE
/** What the link whose tag begins at `start` says; null of one that leads nowhere. */
export const wordsAt = ({ source }: Tree, start: number): string | null =>
  linksRead(source).find(({ at }) => at === start)?.words ?? null
const isIn = ([from, to]: Range, [start, end]: Range): boolean => from >= start && to <= end

/**
 * Outlook's links beside the link whose tag begins at `start` and that leads to `address`, as far as the next link of other readers on both
 * sides. A drawing goes before its link: one behind a link is its own only if it leads there and the next link does not, or if there is none.
 */
export function outlookLinksAt(source: string, start: number, address: string): LinkRead[] {
  if (!source.includes('[if')) return []
  const links = linksRead(source)
  const isOther = ({ readers }: LinkRead) => readers !== 'outlook'
  const [before, behind] = [links.filter(({ at }) => at < start), links.filter(({ at }) => at > start)]
  const last = before.findLastIndex(isOther)
  const next = behind.findIndex(isOther)
  const isAsNext = behind[next]?.address === address
  return [
    ...before.slice(last + 1).filter((one) => one.address === address || one.address !== before[last]?.address),
    ...(isAsNext ? [] : behind.slice(0, next < 0 ? undefined : next)).filter(
      (one) => one.address === address || next < 0,
    ),
  ]
}

function addressSet(source: string, [from, to]: Range, address: string): Change {
  const name = /^[^=]*/.exec(source.slice(from, to))?.[0] ?? 'href'
  // The end of a comment would be one in the address, too.
  return { from, to, text: `${name}="${quoted(address).replaceAll('>', '&gt;')}"` }
}

/** A place without any text would not be found again. */
const textSet = ([from, to]: Range, words: string): Change => ({ from, to, text: encoded(words) || '&nbsp;' })

/** What of the source a part is, and its nodes. */
export type Whole = { range: Range; nodes: readonly Node[] }

/**
 * A part with what Outlook shows in its place, where that is plainly the same button: of one address and text, and alone in its comments. Null
 * where the source does not hold the part in one piece.
 */
export function wholeOf(tree: Tree, part: MailPart): Whole | null {
  const [outer] = part.chain
  if (!part.unit) return null
  const alone = { range: part.unit, nodes: outer ? [outer] : (part.words?.nodes ?? []) }
  const link = linkOf(part)
  const start = link && startOf(tree, link)
  if (!outer || !link || start === null) return alone
  const isSame = ({ address, words }: LinkRead) => address === addressOf(link) && words === wordsAt(tree, start)
  const [drawn, ...more] = outlooksAround(tree, part).filter(isSame)
  if (!drawn || more.length > 0) return alone
  const holds = ({ range }: Whole) =>
    isIn([drawn.at, drawn.at], range) && isAlone(tree.source, range, alone.range, drawn)
  return withComments(outer).find(holds) ?? alone
}

/** Outlook's links beside the one that a part is, outside of its own place in the source. */
function outlooksAround(tree: Tree, part: MailPart): LinkRead[] {
  const link = linkOf(part)
  const start = link && startOf(tree, link)
  const { unit, chain } = part
  if (!unit || start === null || !chain.includes(link as Element)) return []
  return outlookLinksAt(tree.source, start, addressOf(link as Element)).filter(({ at }) => !isIn([at, at], unit))
}

/** Where Outlook still leads from the place of a part once it is gone; null where it leads nowhere. */
export function outlookLeft(tree: Tree, part: MailPart): string | null {
  const whole = wholeOf(tree, part)
  return outlooksAround(tree, part).find(({ at }) => whole && !isIn([at, at], whole.range))?.address ?? null
}

/** An element with more and more of the comments around it, up to what else is there. */
function withComments(element: Element): Whole[] {
  const siblings = element.parentNode?.childNodes ?? []
  const at = siblings.indexOf(element)
  const ends = (by: -1 | 1) => {
    const found = [at]
    for (let next = at + by; ; next += by) {
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

/** Whether what is in `outer` around `inner` is that drawing alone: all of its marks and tags are closed, and it says nothing else. */
function isAlone(source: string, outer: Range, inner: Range, { text }: LinkRead): boolean {
  const [from, to] = text && !isIn(text, inner) ? text : [inner[0], inner[0]]
  const pieces = [outer[0], ...[...inner, from, to].sort((one, other) => one - other), outer[1]]
  const around = [0, 2, 4].map((at) => source.slice(pieces[at], pieces[at + 1])).join(' ')
  const open: string[] = []
  for (const [, ends, name = '', closed] of around.matchAll(/<(\/?)([a-z][\w:]*)\b[^>]*?(\/?)>/gi)) {
    if (ends && open.pop() !== name.toLowerCase()) return false
    if (!ends && !closed) open.push(name.toLowerCase())
  }
  const marks = around.split('[if').length - around.split('[endif]').length
  return open.length === 0 && marks === 0 && around.replace(/<[^>]*>|&nbsp;/g, '').trim() === ''
}
