/** Sets values of a part with the smallest change of its source: attributes, and declarations of its style. */

import { parseFragment } from 'parse5'
import { isScript } from '../../../../model/rules/addresses'
import { attributeOf, type Change, type Element, isElement, startOf, type Tree } from '../html-tree'
import type { Patch, Values } from '../protocol'
import type { MailPart } from './parts'
import { changesBetween, encodedText, lettersOf } from './text-edit'

const attributesOfMails = new Set(['href', 'src', 'alt', 'title', 'width', 'height', 'dir', 'role'])

/** Values of a part by property name. */
export function valuesOf(part: MailPart): Values {
  const found: Record<string, string> = {}
  const add = (name: string, value: string | null | undefined) => {
    if (value !== null && value !== undefined && value !== '') found[name] = value
  }
  for (const element of [...part.chain].reverse()) {
    const style = declarationsIn(attributeOf(element, 'style') ?? '')
    for (const { name, value } of style) if (!(name in found) && inherited.has(name)) add(name, value)
  }
  add('background-color', backgroundOf(part)?.colour)
  const inner = part.chain.at(-1)
  if (inner?.tagName === 'font') add('color', found.color ?? attributeOf(inner, 'color'))
  add('href', attributeOf(linkOf(part) ?? noElement, 'href'))
  if (part.type === 'picture' && inner)
    for (const name of ['src', 'alt', 'width', 'height', 'title', 'role']) {
      const value = attributeOf(inner, name)
      if (value !== null) found[name] = value
    }
  return found
}

const inherited = new Set(['color', 'font-size', 'line-height', 'font-weight', 'text-align', 'font-family'])
const noElement = { attrs: [] } as unknown as Element

/** The link that is the part, or that contains only the part. */
export function linkOf({ chain, partText: editableText }: MailPart): Element | null {
  const ownLink = [...chain].reverse().find(({ tagName }) => tagName === 'a')
  if (ownLink) return ownLink
  for (
    let ancestor = (editableText?.parent ?? chain[0])?.parentNode;
    ancestor && isElement(ancestor);
    ancestor = ancestor.parentNode
  )
    if (ancestor.tagName === 'a') return ancestor
  const links = editableText ? editableText.nodes.filter((node) => isElement(node) && node.tagName === 'a') : []
  const [onlyLink] = links
  return onlyLink && links.length === 1 && isElement(onlyLink) ? onlyLink : null
}

function backgroundOf({ chain }: MailPart): { element: Element; colour: string } | null {
  for (const element of [...chain].reverse()) {
    const style = declarationsIn(attributeOf(element, 'style') ?? '')
    const statedColour = style.findLast(({ name }) => name === 'background-color' || name === 'background')?.value
    const colour = statedColour?.match(colourText)?.[0] ?? attributeOf(element, 'bgcolor')
    if (colour) return { element, colour }
  }
  return null
}

const colourText = /#[0-9a-f]{3,8}\b|rgba?\([^)]*\)|\b(?:white|black|transparent)\b/i

/** Elements with their changed values. */
export type ChangedValues = ReadonlyMap<Element, ReadonlyMap<string, string | null>>

/** The changes for `patch`; null if an element has no tag in the source. Active values are not set. */
export function valueChanges(
  tree: Tree,
  part: MailPart,
  patch: Patch,
): { changes: Change[]; set: ChangedValues } | null {
  const values = new Map<Element, Map<string, string | null>>()
  const set = (element: Element, name: string, value: string | null) => {
    const changed = values.get(element) ?? new Map<string, string | null>()
    values.set(element, changed.set(name, value))
  }
  const inner = part.chain.at(-1) ?? part.partText?.parent
  if (!inner) return null
  for (const [name, value] of Object.entries(patch)) {
    if (value !== null && isScript(value) && !/^\s*data:image\//i.test(value)) continue
    const element =
      name === 'href' ? linkOf(part) : name === 'background-color' ? (backgroundOf(part)?.element ?? inner) : inner
    if (!element) continue
    if (attributesOfMails.has(name)) set(element, name, value)
    else {
      const style = values.get(element)?.get('style') ?? attributeOf(element, 'style') ?? ''
      set(element, 'style', withDeclaration(style, name, value))
      if (name === 'background-color' && attributeOf(element, 'bgcolor') !== null) set(element, 'bgcolor', value)
      if (name === 'color' && element.tagName === 'font' && attributeOf(element, 'color') !== null)
        set(element, 'color', value)
    }
  }
  const changes: Change[] = []
  for (const [element, names] of values)
    for (const [name, value] of names) {
      const change = attributeSet(tree, element, name, name === 'style' && value === '' ? null : value)
      if (!change) return null
      changes.push(...change)
    }
  return { changes: joinChanges(changes), set: values }
}

/** Merges insertions at the same offset. */
function joinChanges(changes: readonly Change[]): Change[] {
  const result: Change[] = []
  for (const change of changes) {
    const sameInsertion = result.find(
      ({ from, to }) => from === to && change.from === change.to && from === change.from,
    )
    if (sameInsertion) sameInsertion.text += change.text
    else result.push({ ...change })
  }
  return result
}

/** Null if the element has no start tag in the source. */
export function attributeSet(
  { source, ...tree }: Tree,
  element: Element,
  name: string,
  value: string | null,
): Change[] | null {
  const start = startOf({ source, ...tree }, element)
  const tag = element.sourceCodeLocation?.startTag
  if (start === null || !tag) return null
  const place = element.sourceCodeLocation?.attrs?.[name]
  if (!place) {
    if (value === null || attributeOf(element, name) === value) return []
    const position = start + (/^<[^\s/>]+/.exec(source.slice(start, tag.endOffset))?.[0].length ?? 1)
    return [{ from: position, to: position, text: ` ${name}="${quotedValue(value)}"` }]
  }
  if (attributeOf(element, name) === value) return []
  if (value === null) {
    const blanks = /\s*$/.exec(source.slice(start, place.startOffset))?.[0].length ?? 0
    return [{ from: place.startOffset - blanks, to: place.endOffset, text: '' }]
  }
  const raw = source.slice(place.startOffset, place.endOffset)
  const [, before = '', mark = ''] = /^([^=]*=\s*)(["']?)/.exec(raw) ?? []
  if (before === '') return [{ from: place.startOffset, to: place.endOffset, text: `${raw}="${quotedValue(value)}"` }]
  const from = place.startOffset + before.length + mark.length
  const to = place.endOffset - mark.length
  if (mark === '' && /[\s"'=<>`]|^$/.test(value)) return [{ from, to, text: `"${quotedValue(value)}"` }]
  const now = lettersOfValue(source.slice(from, to))
  if (now.map(({ key }) => key).join('') !== attributeOf(element, name)) return [{ from, to, text: quotedValue(value) }]
  return changesBetween(
    from,
    now,
    [...value].map((key) => ({ key, raw: quotedValue(key) })),
  )
}

/** In an attribute value, some entities without ';' are plain text. */
const lettersOfValue = (source: string) =>
  lettersOf(source).flatMap((letter) =>
    letter.raw.startsWith('&') &&
    !letter.raw.endsWith(';') &&
    letter.raw.length > 1 &&
    readAsValue(letter.raw) !== letter.key
      ? [...letter.raw].map((key) => ({ key, raw: key }))
      : [letter],
  )

function readAsValue(source: string): string {
  const [element] = parseFragment(`<i title="${source}">`).childNodes
  return element && isElement(element) ? (attributeOf(element, 'title') ?? '') : ''
}

/** Escapes both kinds of quotes. */
export const quotedValue = (value: string): string =>
  encodedText(value).replaceAll('"', '&quot;').replaceAll("'", '&#39;').replaceAll('&gt;', '>')

type Declaration = { name: string; value: string; from: number; to: number; valueFrom: number }

/** The declarations of a style attribute, with their offsets in it. */
function declarationsIn(style: string): Declaration[] {
  const found: Declaration[] = []
  const pattern = /((?:[^;"'(]|"[^"]*"|'[^']*'|\([^)]*\)|["'(])*?)(?:;|$)/gy
  for (let match = pattern.exec(style); match && match[0] !== ''; match = pattern.exec(style)) {
    const [text, declaration = ''] = match
    const parts = /^(\s*)([\w-]+)(\s*:\s*)(.*?)\s*$/s.exec(declaration)
    if (!parts) continue
    const [, blanks = '', name = '', colon = '', value = ''] = parts
    const from = match.index
    const valueFrom = from + blanks.length + name.length + colon.length
    found.push({ name: name.toLowerCase(), value, from, to: from + text.length, valueFrom })
  }
  return found
}

/** The style with exactly one declaration of `name`, or with none if `value` is null. */
function withDeclaration(style: string, name: string, value: string | null): string {
  const all = declarationsIn(style)
  const sameDeclaration = all.findLast((declaration) => declaration.name === name)
  const shorthand =
    name === 'background-color' ? all.findLast((declaration) => declaration.name === 'background') : undefined
  if (value === null) {
    let remainingStyle = style
    for (const { from, to } of all
      .filter((declaration) => declaration.name === name || declaration === shorthand)
      .reverse())
      remainingStyle = remainingStyle.slice(0, from) + remainingStyle.slice(to)
    return remainingStyle
  }
  const declared = sameDeclaration ?? shorthand
  if (declared) {
    const important = /\s*!important\s*$/i.exec(declared.value)?.[0] ?? ''
    const colour = declared === shorthand ? colourText.exec(declared.value) : null
    const next = colour
      ? declared.value.replace(colour[0], value)
      : declared === shorthand
        ? `${value} ${declared.value}`
        : value + important
    return style.slice(0, declared.valueFrom) + next + style.slice(declared.valueFrom + declared.value.length)
  }
  const end = style.trimEnd()
  return `${end}${end === '' || end.endsWith(';') ? '' : ';'}${end === '' ? '' : ' '}${name}: ${value}`
}
