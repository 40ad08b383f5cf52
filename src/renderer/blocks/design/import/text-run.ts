/** Stretches of words in a mail: what belongs to one, and the text that it becomes. */

import { buttonOf } from './button-leaf'
import type { Style } from './computed'
import { heightOf } from './empty-leaf'
import { htmlOf } from './inline-text'
import { layerOf } from './layers'
import {
  type Block,
  behind,
  type Layer,
  type Leaf,
  type Mail,
  parentOf,
  type Walk,
  wordStyle,
  wordsAlign,
} from './leaf-parts'
import { colourOf, drawsBox, isInline, lineOf, marginOf, none, paddingOf, pixels, sameColour } from './measure'
import { onlyPicture } from './picture-leaf'
import {
  attributeOf,
  type Element,
  elementsBelow,
  isBlank,
  isComment,
  isElement,
  isText,
  type Node,
  wordsOf,
} from './tree'

/** Whether an element is part of the words around it. */
export function staysInText(element: Element, style: Style, room: number | null, walk: Walk): boolean {
  const { mail } = walk
  if (element.tagName === 'br') return true
  if (element.tagName === 'hr' || element.tagName === 'table') return false
  if (element.tagName === 'img') return pictureAmongText(element, walk)
  const seen = mail.sights(element)
  if (seen.length === 0) return isInline(style) && heightOf(element, mail) === 0
  if (seen.some(({ kind }) => kind === 'line')) return false
  if (!isInline(style) && drawsBox(style) && !sameColour(colourOf(style['background-color']), behind(element, mail)))
    return false
  if (onlyPicture(element, mail)) return isInline(style) && pictureAmongText(element, walk)
  if (buttonOf(element, room, mail)) return false
  for (const below of elementsBelow(element)) {
    if (below.tagName === 'table' || below.tagName === 'hr') return false
    const one = mail.styles.of(below)
    if (below.tagName === 'div' && /left|right/.test(one.float ?? '') && mail.sights(below).length > 0) return false
    if (
      below.tagName === 'img' &&
      mail.sights(below.parentNode ?? element).length > 0 &&
      !pictureAmongText(below, walk)
    )
      return false
    if (
      !isInline(one) &&
      mail.sights(below).length > 0 &&
      drawsBox(one) &&
      !sameColour(colourOf(one['background-color']), behind(below, mail))
    )
      return false
    if (below.tagName === 'a' && mail.sights(below).length > 0 && buttonOf(below, room, mail)) return false
  }
  return !(isInline(style) && /inline-block/.test(style.display ?? '') && seen.some(({ kind }) => kind === 'picture'))
}

/** A picture with words before or after it on the same line. */
function pictureAmongText(image: Element, { mail }: Walk): boolean {
  const style = mail.styles.of(image)
  if (style.display === 'block' || (style.float && style.float !== 'none')) return false
  let at: Element | null = image
  for (let up = parentOf(image); up && isInline(mail.styles.of(up)); up = parentOf(up)) at = up
  const around = at ? parentOf(at) : null
  if (!around) return false
  const siblings = around.childNodes
  const place = siblings.indexOf(at as Node)
  const words = (node: Node | undefined): boolean => {
    if (!node) return false
    if (isText(node)) return !isBlank(node.value)
    return (
      isElement(node) &&
      node.tagName !== 'br' &&
      isInline(mail.styles.of(node)) &&
      mail.sights(node).some(({ kind }) => kind === 'words')
    )
  }
  const step = (by: 1 | -1) => {
    let next = place + by
    for (
      let node = siblings[next];
      node && (isComment(node) || (isText(node) && isBlank(node.value)));
      node = siblings[next]
    )
      next += by
    return siblings[next]
  }
  return words(step(1)) || words(step(-1))
}

/** A stretch of words as one text; where it is a single block, its look is the text's own. */
export function textBlocks(run: readonly Node[], parent: Element, { mail }: Walk): Block[] {
  let nodes = run.slice(0, 1 + run.findLastIndex((node) => isComment(node) || !isText(node) || !isBlank(node.value)))
  if (!nodes.some((node) => !isComment(node) && mail.sights(node as Element).length > 0))
    return blankLines(nodes, parent, mail)
  const layers: Layer[] = []
  let holder = parent
  for (let only = single(nodes, mail); only; only = single(nodes, mail)) {
    const style = mail.styles.of(only)
    if (!isInline(style)) layers.push({ ...layerOf(only, style, null, mail.kept), colour: null, picture: null })
    holder = only
    nodes = only.childNodes
  }
  // A closing line break is drawn as nothing.
  const style = mail.styles.of(holder)
  const html = htmlOf(nodes).replace(/<br>\s*$/, '')
  const normal = /normal/.test(style['line-height'] ?? 'normal')
  const decoration = holder !== parent && isInline(style) ? style['text-decoration'] : undefined
  const attributes = {
    ...wordStyle(style),
    align: style['text-align'] === 'justify' ? 'justify' : wordsAlign(style),
    ...(decoration && !/none/.test(decoration) ? { 'text-decoration': decoration } : {}),
  }
  const leaf: Leaf = {
    kind: 'text',
    html: normal ? `<div style="line-height:normal">${html}</div>` : html,
    attributes,
    rtl: style.direction === 'rtl',
  }
  return [{ layers, leaf }]
}

/** The only element of a run, where its look can be the text's: a paragraph, a part of a line, never a heading or a list. */
function single(nodes: readonly Node[], mail: Mail): Element | null {
  const [only, ...more] = nodes.filter((node) => !isText(node) || !isBlank(node.value))
  if (!only || more.length > 0 || !isElement(only) || !['p', 'div', 'span', 'font', 'center'].includes(only.tagName))
    return null
  const style = mail.styles.of(only)
  if (drawsBox(style) || attributeOf(only, 'class') || /inline-block/.test(style.display ?? '')) return null
  if (isInline(style) && (paddingOf(style).left > 0 || /underline|line-through/.test(style['text-decoration'] ?? '')))
    return null
  return pixels(style.width) !== null || pixels(style['max-width']) !== null ? null : only
}

/** Empty lines take room. */
function blankLines(nodes: readonly Node[], parent: Element, mail: Mail): Block[] {
  const breaks = nodes.flatMap((node) =>
    isElement(node)
      ? node.tagName === 'br'
        ? [node]
        : [...elementsBelow(node)].filter(({ tagName }) => tagName === 'br')
      : [],
  )
  const filled = nodes.some((node) => /\u00a0/.test(wordsOf(node)))
  const lines = Math.max(breaks.length, filled ? 1 : 0)
  if (lines === 0) return []
  const [first] = nodes.filter(isElement)
  const style = mail.styles.of(first ?? parent)
  const extra = first && !isInline(style) ? marginOf(style) : none
  return [{ layers: [], leaf: { kind: 'spacer', height: lines * lineOf(style) + extra.top + extra.bottom } }]
}
