/**
 * Removes active content from an email by cutting ranges of its source, and names each cut. The rest of the source stays unchanged,
 * including comments for Outlook.
 */
import type { Token } from 'parse5'
import {
  type Comment,
  changedSource,
  type Element,
  elementsBelow,
  isComment,
  nodesBelow,
  type Range,
  type Tree,
  treeOf,
} from '../html-tree'

/** A removed piece: its name in the singular, and its source text. */
export type Cut = { name: string; text: string }

/** Elements that are removed with their content. */
const wholeTags: Readonly<Record<string, string>> = {
  script: 'script',
  iframe: 'embedded page',
  frame: 'embedded page',
  frameset: 'embedded page',
  portal: 'embedded page',
  object: 'embedded object',
  embed: 'embedded object',
  applet: 'embedded object',
  base: 'base address',
}

const addresses = new Set(
  'href src action background poster data cite longdesc xlink:href lowsrc dynsrc to from by values code codebase classid archive usemap profile'.split(
    ' ',
  ),
)

/** Removing something can expose active content again, so the search repeats up to this many rounds. */
const MAX_ROUNDS = 50

/** Returns `source` without active content. Throws with a message for the user if the cuts do not come to an end. */
export function cutOut(source: string): { source: string; cuts: Cut[] } {
  const cuts: Cut[] = []
  let cutSource = source
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const found = outermostOf(actingIn(treeOf(cutSource)))
    if (found.length === 0) return { source: cutSource, cuts }
    for (const { name, range } of found) cuts.push({ name, text: cutSource.slice(...range) })
    cutSource = changedSource(
      cutSource,
      found.map(({ range: [from, to] }) => ({ from, to, text: '' })),
    )
  }
  throw new Error('This HTML cannot be made safe: each part that is removed uncovers another.')
}

type Acting = { name: string; range: Range }

/** Active content, in the order of the source. */
export function actingIn(tree: Tree): Acting[] {
  const found = tree.tags.flatMap((tag) => actingTag(tree, tag))
  for (const node of nodesBelow(tree.document)) {
    const place = node.sourceCodeLocation
    if (isComment(node) && place && actsInComment((node as Comment).data))
      found.push({ name: 'comment with a script', range: [place.startOffset, place.endOffset] })
  }
  for (const style of elementsBelow(tree.document))
    if (style.tagName === 'style') found.push(...actingStyles(tree, style))
  return found
}

function actingTag({ source, byStart }: Tree, { tagName, attrs, location }: Token.TagToken): Acting[] {
  if (!location) return []
  const { startOffset, endOffset } = location
  const element = byStart.get(startOffset)
  const type = attrs.find((attribute) => attribute.name === 'type')?.value.trim() ?? ''
  const name =
    /^application\/ld\+json$/i.test(type) && tagName === 'script' ? 'block of data for Gmail' : wholeTags[tagName]
  if (name) return [{ name, range: [startOffset, element?.sourceCodeLocation?.endOffset ?? endOffset] }]
  const value = (attributeName: string) =>
    attrs.find((attribute) => attribute.name === attributeName)?.value.trim() ?? ''
  if (tagName === 'meta' && /^refresh$/i.test(value('http-equiv')))
    return [{ name: 'redirect', range: [startOffset, endOffset] }]
  if (tagName === 'form') {
    const end = element?.sourceCodeLocation?.endTag
    return [
      { name: 'form', range: [startOffset, endOffset] },
      ...(end ? [{ name: 'form', range: [end.startOffset, end.endOffset] as const }] : []),
    ]
  }
  return attrs.flatMap((attribute) => {
    const actingReason = actingAttribute(attribute.name, attribute.value)
    const place = location.attrs?.[attribute.name]
    if (actingReason === null) return []
    // If the attribute's position is unknown, the whole tag is removed.
    if (!place) return [{ name: actingReason, range: [startOffset, endOffset] as const }]
    const blanks = /\s*$/.exec(source.slice(startOffset, place.startOffset))?.[0].length ?? 0
    return [{ name: actingReason, range: [place.startOffset - blanks, place.endOffset] as const }]
  })
}

function actingAttribute(name: string, value: string): string | null {
  if (/^on/i.test(name)) return 'event handler'
  if (name === 'formaction' || name === 'srcdoc' || name === 'ping') return 'form target'
  if (name === 'style') return actsInStyle(value) ? 'script in a style' : null
  if (!addresses.has(name)) return null
  const address = value.replace(/[\s\p{Cc}]+/gu, '')
  if (/^(?:javascript|vbscript|livescript|mocha):/i.test(address) || /;(?:javascript|vbscript):/i.test(address))
    return 'script link'
  return /^data:(?!image\/)/i.test(address) ? 'script link' : null
}

/** Keeps `behavior: url(#default#VML)`, which Outlook's drawings need. */
const actingDeclaration =
  /[^;{}]*(?:expression\s*\(|-moz-binding|behaviou?r\s*:(?!\s*url\(\s*['"]?#default#)|url\(\s*["']?\s*(?:javascript|vbscript):)[^;{}]*;?/gi

const actsInStyle = (css: string): boolean => css.replace(/\/\*.*?\*\//gs, '').search(actingDeclaration) >= 0

function actingStyles({ source }: Tree, style: Element): Acting[] {
  const place = style.sourceCodeLocation
  if (!place?.startTag) return []
  const from = place.startTag.endOffset
  const css = source.slice(from, place.endTag?.startOffset ?? place.endOffset)
  if (!actsInStyle(css)) return []
  const found = [...css.matchAll(actingDeclaration)].filter(([text]) => text !== '')
  // A CSS comment inside the keyword hides it from the pattern: then the whole style sheet is removed.
  if (found.length === 0) return [{ name: 'script in a style', range: [place.startOffset, place.endOffset] }]
  return found.map(({ 0: text, index }) => ({
    name: 'script in a style',
    range: [from + index, from + index + text.length],
  }))
}

const actsInComment = (data: string): boolean =>
  /<(?:script|iframe|embed|applet)\b|(?:href|src)\s*=\s*["']?\s*(?:javascript|vbscript):/i.test(data)

/** Drops ranges that are inside another range. */
function outermostOf(all: readonly Acting[]): Acting[] {
  const sorted = [...all].sort((one, other) => one.range[0] - other.range[0] || other.range[1] - one.range[1])
  const outer: Acting[] = []
  for (const edit of sorted) {
    const last = outer.at(-1)
    if (!last || edit.range[0] >= last.range[1]) outer.push(edit)
  }
  return outer.filter(({ range: [from, to] }) => to > from)
}

/** A count for each name, such as '2 scripts', in order of first occurrence. A form has two tags and counts once. */
export function cutsByName(cuts: readonly Cut[]): [name: string, count: number][] {
  const counts = new Map<string, number>()
  for (const { name, text } of cuts) if (!text.startsWith('</')) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts]
}
