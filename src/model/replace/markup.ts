/** Matches of a replacement in HTML and in designs, as ranges of their sources: all other bytes stay. Pure. */
import { type AnyNode, isTag, isText } from 'domhandler'
import { decodeHTMLStrict } from 'entities/decode'
import type { Json } from '#contract'
import { elementsIn, encodedValue, isLink, locationOf, neverShownTags, nodesIn } from '../rules/elements.ts'
import { colourMatches, type Match, matchesIn, pictureMatches, type Replacement } from './replacement.ts'

/** A match in a source: its offsets there, what replaces it in the source, and the text around it as people read it. */
export type SourceMatch = Match & { hit: string; before: string; after: string; words: string }

/** Elements whose text is code or shown nowhere. */
const isShown = (node: AnyNode): boolean => {
  for (let parent = node.parent; parent; parent = parent.parent)
    if (isTag(parent) && neverShownTags.has(parent.name)) return false
  return true
}

const fromText = (from: number, text: string, { from: start, to: end, becomes }: Match): SourceMatch => ({
  ...{ from: from + start, to: from + end, becomes },
  ...{ hit: text.slice(start, end), before: text.slice(0, start), after: text.slice(end), words: becomes },
})

/** Matches in a message, in the order of its source; also in what only Outlook reads. */
export function htmlMatches(html: string, replacement: Replacement): SourceMatch[] {
  if (replacement.kind === 'tag') return matchesIn(html, replacement, 'words').map((match) => fromText(0, html, match))
  const found =
    replacement.kind === 'colour'
      ? colourMatchesIn(html, replacement)
      : replacement.kind === 'picture'
        ? pictureMatchesIn(html, replacement)
        : wordMatchesIn(html, replacement)
  const places = new Map(found.map((match) => [match.from, match]))
  return [...places.values()].sort((one, other) => one.from - other.from)
}

function wordMatchesIn(html: string, replacement: Replacement): SourceMatch[] {
  const { most, outlook } = nodesIn(html)
  const texts = [...most.nodes, ...(outlook?.nodes ?? [])].flatMap((node) => {
    const location = isText(node) && isShown(node) ? node.sourceCodeLocation : null
    return location ? encodedMatches(html, location.startOffset, location.endOffset, replacement, 'words') : []
  })
  return [...texts, ...attributeMatches(html, replacement)]
}

/** Alt texts are read, links are followed. */
function attributeMatches(html: string, replacement: Replacement): SourceMatch[] {
  return elementsIn(html).flatMap((element) => {
    const readAs = (name: string) => (name === 'href' && isLink(element) ? 'address' : name === 'alt' ? 'words' : null)
    return Object.entries(locationOf(element.nodes[0]).attrs ?? {}).flatMap(([name, location]) => {
      const kind = readAs(name)
      const value = kind && valueRange(html, location.startOffset, location.endOffset)
      return kind && value ? encodedMatches(html, ...value, replacement, kind, true) : []
    })
  })
}

/** Offsets of the value in an attribute, without its quotes; null if it has none. */
function valueRange(html: string, from: number, to: number): [from: number, to: number] | null {
  const [start, quote] = /^[^=]*=\s*(["']?)/.exec(html.slice(from, to)) ?? []
  return start === undefined ? null : [from + start.length, quote ? to - 1 : to]
}

/** Matches in a part of a source that may have character references. The replacement is written as the source is. */
function encodedMatches(
  html: string,
  from: number,
  to: number,
  replacement: Replacement,
  readAs: 'words' | 'address',
  isValue = false,
): SourceMatch[] {
  const source = html.slice(from, to)
  if (!source.includes('&'))
    return matchesIn(source, replacement, readAs).map((match) => ({
      ...fromText(from, source, match),
      becomes: isValue ? encodedValue(match.becomes) : encodedText(match.becomes),
    }))
  const { text, offsets } = decoded(source)
  return matchesIn(text, replacement, readAs).map((match) => ({
    ...fromText(0, text, match),
    from: from + (offsets[match.from] ?? 0),
    to: from + (offsets[match.to] ?? source.length),
    becomes: isValue ? encodedValue(match.becomes) : encodedText(match.becomes),
  }))
}

const encodedText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** The text of a source, and the offset in the source of each of its characters. */
function decoded(source: string): { text: string; offsets: number[] } {
  let text = ''
  const offsets: number[] = []
  for (const { 0: piece, index } of source.matchAll(/&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]*);|[\s\S]/gi)) {
    const character = piece.length > 1 ? decodeHTMLStrict(piece) : piece
    for (let unit = 0; unit < character.length; unit++) offsets.push(index)
    text += character
  }
  offsets.push(source.length)
  return { text, offsets }
}

/** Offsets of the style sheets. */
const sheetsIn = (html: string): [number, number][] =>
  nodesIn(html).most.nodes.flatMap((node): [number, number][] => {
    const location = isTag(node) && node.name === 'style' ? node.sourceCodeLocation : null
    return location ? [[location.startOffset, location.endOffset]] : []
  })

/** Attributes that show a picture. */
const showing = new Set(['src', 'srcset', 'background', 'poster', 'style'])

function pictureMatchesIn(html: string, replacement: Replacement & { kind: 'picture' }): SourceMatch[] {
  const values = elementsIn(html).flatMap(({ nodes }) =>
    Object.entries(locationOf(nodes[0]).attrs ?? {}).flatMap(([name, { startOffset, endOffset }]) => {
      const value = showing.has(name) ? valueRange(html, startOffset, endOffset) : null
      return value ? [value] : []
    }),
  )
  return [...values, ...sheetsIn(html)].flatMap(([from, to]) => shownPictures(from, html.slice(from, to), replacement))
}

/** Matches of a picture with the names of both pictures, because people do not know them by their addresses. */
const shownPictures = (from: number, text: string, replacement: Replacement & { kind: 'picture' }): SourceMatch[] =>
  pictureMatches(text, replacement).map((match) => ({
    ...fromText(from, text, match),
    ...{ before: '', hit: replacement.picture.name, after: '', words: replacement.file?.name ?? '' },
  }))

/** In start tags and style sheets. */
function colourMatchesIn(html: string, replacement: Replacement): SourceMatch[] {
  const inTags = elementsIn(html).flatMap(({ start, end }): [number, number][] => [[start, end]])
  return [...inTags, ...sheetsIn(html)].flatMap(([from, to]) => {
    const text = html.slice(from, to)
    return colourMatches(text, replacement).map((match) => ({ ...fromText(from, text, match), before: '', after: '' }))
  })
}

/** A match in a design: the keys that lead to its text, and the match there. */
export type DesignMatch = SourceMatch & { at: readonly (string | number)[] }

/** Keys of a design whose text is no text for people. */
const code = new Set(['type', 'tagName', 'css-class', 'style', 'styles', 'selectors', 'name', 'id', 'classes'])

/** Matches in the texts and attributes of a design, in the order in which they are drawn. */
export function designMatches(design: Json, replacement: Replacement): DesignMatch[] {
  const found: DesignMatch[] = []
  const visit = (value: Json, at: readonly (string | number)[], isCode: boolean): void => {
    const key = String(at.at(-1) ?? '')
    if (typeof value === 'string')
      found.push(...textMatches(value, key, replacement, isCode).map((match) => ({ ...match, at })))
    else if (Array.isArray(value)) for (const [index, item] of value.entries()) visit(item, [...at, index], isCode)
    else if (typeof value === 'object' && value !== null) {
      const codeInside = isCode || value.type === 'comment' || value.tagName === 'style' || value.tagName === 'mj-style'
      for (const name of ordered(Object.keys(value)))
        visit(value[name] ?? null, [...at, name], codeInside || code.has(name))
    }
  }
  visit(design, [], false)
  return found
}

/** A start tag's attributes come before what is inside. */
const ordered = (keys: string[]): string[] => {
  const rank = (key: string) => ['attributes', 'content', 'components'].indexOf(key)
  return keys.sort((one, other) => rank(one) - rank(other))
}

function textMatches(text: string, key: string, replacement: Replacement, isCode: boolean): SourceMatch[] {
  const { kind } = replacement
  if (kind === 'colour')
    return key === 'content' && !isCode ? [] : colourMatches(text, replacement).map((match) => fromText(0, text, match))
  if (kind === 'tag') return matchesIn(text, replacement, 'words').map((match) => fromText(0, text, match))
  if (kind === 'picture' && (isCode || key !== 'content'))
    return key === 'href' || key === 'alt' ? [] : shownPictures(0, text, replacement)
  if (isCode) return []
  if (key === 'href') return matchesIn(text, replacement, 'address').map((match) => fromText(0, text, match))
  if (key === 'alt') return matchesIn(text, replacement, 'words').map((match) => fromText(0, text, match))
  if (key !== 'content') return []
  if (/<[a-z!/]/i.test(text)) return htmlMatches(text, replacement)
  return matchesIn(text, replacement, 'words').map((match) => fromText(0, text, match))
}
