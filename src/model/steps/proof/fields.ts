/** The places of a campaign that a reviewer can comment on, and how they are found again after edits. Pure. */
import { type AnyNode, isTag, isText, type Element as Tag } from 'domhandler'
import type { ProofField } from '#contract'
import type { CheckedMessage } from '../../checks/message.ts'
import {
  type Element,
  elementsIn,
  inline,
  isLink,
  neverShownTags,
  withAttribute,
  wordsIn,
} from '../../rules/elements.ts'

/** Fields of the message in their order, then the blocks of its HTML. Empty fields are left out. */
export function messageFields({ texts, html }: CheckedMessage): ProofField[] {
  const fields = texts
    .filter(({ text, role }) => text.trim() !== '' && role !== 'design' && role !== 'plain')
    .map(({ path, name, text }): ProofField => ({ key: path, part: 'content', label: name, text }))
  const blocks = html ? blocksIn(html.text) : []
  const near = (index: number) => blocks[index]?.text ?? ''
  return [
    ...fields,
    ...blocks.map(
      ({ label, text }, index): ProofField => ({
        ...{ key: blockKey(index), part: 'content', label, text },
        near: [near(index - 1), near(index + 1)],
      }),
    ),
  ]
}

const blockKey = (index: number): string => `html:${index}`

/** The HTML with `data-field` on each element of a block: the page of a proof finds the field of a click by it. */
export function withFieldMarks(html: string): string {
  const indexes = new Map(blocksIn(html).map(({ element }, index) => [element, index]))
  // From the end, so that the offsets of the elements before stay right.
  return [...indexes]
    .toReversed()
    .reduce((text, [element, index]) => withAttribute(text, [element], `data-field="${blockKey(index)}"`), html)
}

type Block = { element: Element; label: string; text: string }

/** Blocks of text, buttons and pictures, in their order. The text of a block in another one is not in both. */
function blocksIn(html: string): Block[] {
  return elementsIn(html).flatMap((element): Block[] => {
    if (element.readers === 'outlook' || isNeverShown(element)) return []
    const text = ownTextOf(element)
    if (element.name === 'img') {
      const { alt = '', width = '' } = element.attributes
      // Pictures of one pixel count who opened the mail.
      return width === '1' ? [] : [{ element, label: 'Picture', text: alt.trim() }]
    }
    if (text === '' || inline.test(element.name) || !holdsText(element)) return []
    return [{ element, label: labelOf(element), text }]
  })
}

/** The text in the element and in inline elements of it. */
const ownTextOf = ({ nodes }: Element): string => wordsIn(nodes, (parent) => isOf(parent, nodes), neverAlt)

const neverAlt = () => false

function isOf(parent: Tag, nodes: Element['nodes']): boolean {
  if (neverShownTags.has(parent.name)) return false
  for (let node: AnyNode | null = parent; node && isTag(node); node = node.parent as AnyNode | null) {
    const tag: Tag = node
    if (nodes.some((own) => own === tag)) return true
    if (!inline.test(tag.name)) return false
  }
  return false
}

function isNeverShown({ nodes: [tag] }: Element): boolean {
  for (let node: AnyNode | null = tag; node; node = node.parent as AnyNode | null)
    if (isTag(node) && neverShownTags.has(node.name)) return true
  return false
}

/** Whether text, also in inline elements, is directly in the element. */
const holdsText = ({ nodes }: Element): boolean => nodes.some(({ children }) => hasText(children))

/** Preheaders are filled up with spaces and characters without width. */
const isShown = (text: string): boolean => text.replace(/\u200b|\u200c|\u200d|\ufeff|\u034f/g, '').trim() !== ''

const hasText = (nodes: readonly AnyNode[]): boolean =>
  nodes.some(
    (node) =>
      (isText(node) && isShown(node.data)) ||
      (isTag(node) && inline.test(node.name) && !neverShownTags.has(node.name) && hasText(node.children)),
  )

function labelOf(element: Element): string {
  if (/^h[1-6]$/.test(element.name)) return 'Heading'
  const [tag] = element.nodes
  const shown = tag.children.filter(
    (node) => (isTag(node) && inline.test(node.name)) || (isText(node) && node.data.trim() !== ''),
  )
  const [only] = shown
  return shown.length === 1 && only && isTag(only) && isLink({ name: only.name }) ? 'Button or link' : 'Text'
}

/** Where a commented field is now. `key` is null if it is gone. */
export type FieldNow = { key: string | null; isChanged: boolean }

/**
 * Finds a field of a proof among the fields that the campaign has now. A field is found by its key. A block of HTML is found by its text,
 * and among equal ones by its neighbours; a block whose text was changed is the one between the same two neighbours.
 */
export function fieldNow({ key, text, near }: ProofField, now: readonly ProofField[]): FieldNow {
  if (!near) {
    const found = now.find((field) => field.key === key)
    return found ? { key, isChanged: found.text !== text } : { key: null, isChanged: true }
  }
  const likeness = (field: ProofField) =>
    Number(field.near?.[0] === near[0]) + Number(field.near?.[1] === near[1]) + (field.key === key ? 0.5 : 0)
  const blocks = now.filter((field) => field.near)
  const best = (some: readonly ProofField[]) => some.toSorted((one, other) => likeness(other) - likeness(one))[0]
  const same = best(blocks.filter((field) => field.text === text))
  if (same) return { key: same.key, isChanged: false }
  // An empty neighbour is the edge of the message: two of them say nothing of a block.
  const between = best(blocks.filter((field) => isBetween(field, near)))
  return { key: between?.key ?? null, isChanged: true }
}

const isBetween = ({ near = ['', ''] }: ProofField, [before, after]: readonly [string, string]): boolean =>
  near[0] === before && near[1] === after && (before !== '' || after !== '')
