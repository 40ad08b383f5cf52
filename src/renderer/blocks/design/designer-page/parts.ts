/** Reads the design as selectable parts, in the order of the outline. Components that only the library needs are left out. */

import type { Component, Editor } from 'grapesjs'
import { cut } from '#contract'
import { isEditedSince, linkOf } from '../../../../model/design/linked'
import type { Direction } from '../../../../model/rules/direction'
import { mjmlOfPart } from '../export/mjml-of'
import { blockDirection, blockSide, withoutClasses } from '../mail/direction'
import type { Chosen, DesignState, Part, Rect, Values } from '../protocol'

/** The kind of an element of a panel in the user's terms, which plain HTML does not state. */
type PanelKind = 'heading' | 'text' | 'button' | 'link' | 'picture' | 'columns' | 'code' | 'line' | 'room' | 'box'

function panelKindOf(component: Component): PanelKind {
  const tag = String(component.get('tagName')).toLowerCase()
  const style = component.getStyle()
  if (tag === 'img') return 'picture'
  if (/^h[1-6]$/.test(tag)) return 'heading'
  if (tag === 'a') return style['background-color'] || style.background ? 'button' : 'link'
  if (component.is('text'))
    return String(style.border ?? style['border-style'] ?? '').includes('dashed') ? 'code' : 'text'
  if (style.display === 'flex') return 'columns'
  if (component.components().length === 0 && style.height)
    return Number.parseFloat(String(style.height)) <= 4 ? 'line' : 'room'
  return 'box'
}

/** True for an email, false for the plain HTML of a panel. */
export const isMail = (editor: Editor): boolean => bodyOf(editor) !== null

/** The canvas document. Throws if there is none. */
export function canvasOf(editor: Editor): Document {
  const page = editor.Canvas.getDocument()
  if (!page) throw new Error('The canvas is not drawn')
  return page
}

/** The body of the email. */
export const bodyOf = (editor: Editor): Component | null => editor.getWrapper()?.findType('mj-body')[0] ?? null

/** The email or the panel itself, which contains all parts. */
export function wholeOf(editor: Editor): Component | null {
  const body = bodyOf(editor)
  if (body) return body
  const wrapper = editor.getWrapper() ?? null
  const inside = wrapper ? childrenOf(wrapper) : []
  const [onlyChild] = inside
  // Imported HTML may have no single outer element.
  return onlyChild && inside.length === 1 && kindOf(onlyChild) === 'box' ? onlyChild : wrapper
}

/** The kind of a part: the element's type in an email, what it looks like in a panel. */
export function kindOf(component: Component): string {
  const type = String(component.get('type'))
  return type.startsWith('mj-') ? type : panelKindOf(component)
}

/** Children that can be selected. */
export function childrenOf(component: Component): Component[] {
  if (isTextPart(component)) return []
  return component.components().filter((child: Component) => !isHidden(child))
}

/** The part that a click on `component` selects: itself, or the part whose text it belongs to; null for none. */
export function partAt(component: Component | null | undefined): Component | null {
  let part = component ?? null
  for (let ancestor = part; ancestor; ancestor = ancestor.parent() ?? null) {
    if (isHidden(ancestor)) part = ancestor.parent() ?? null
    else if (isTextPart(ancestor) || ancestor.get('type') === 'mj-raw') part = ancestor
  }
  return part && part.get('type') !== 'wrapper' && part.get('type') !== 'mjml' ? part : null
}

/** True for parts that contain text instead of parts. */
export const isTextPart = (component: Component): boolean =>
  component.is('mj-text') ||
  component.is('mj-button') ||
  component.is('text') ||
  component.is('link') ||
  component.is('mj-raw')

const isHidden = (component: Component): boolean =>
  ['textnode', 'comment', 'mj-head', 'style'].includes(String(component.get('type'))) ||
  component.get('tagName') === 'style'

function outlineOf(editor: Editor): Part[] {
  const root = wholeOf(editor)
  return root ? childrenOf(root).map(partOf) : []
}

function partOf(component: Component): Part {
  const { href, src, alt } = valuesOf(component)
  const library = libraryOf(component)
  return {
    id: component.getId(),
    type: kindOf(component),
    text: shortTextOf(component),
    ...(href === undefined ? {} : { href }),
    // The start is enough to identify a picture: embedded pictures have long addresses.
    ...(src === undefined ? {} : { src: src.slice(0, 200) }),
    ...(alt === undefined ? {} : { alt }),
    ...(library === null ? {} : { library }),
    parts: childrenOf(component).map(partOf),
  }
}

function libraryOf(component: Component): NonNullable<Part['library']> | null {
  const link = linkOf(component.attributes)
  return link && { ...link, isEdited: isEditedSince(link, mjmlOfPart(savedPart(component))) }
}

/** A part as it is saved. */
export const savedPart = (component: Component): { [key: string]: unknown } => JSON.parse(JSON.stringify(component))

const MAX_NAME_CHARS = 60

function shortTextOf(component: Component): string {
  if (!isTextPart(component)) return String(component.getAttributes().alt ?? '')
  return cut(textOf(component).replace(/\s+/g, ' ').trim(), MAX_NAME_CHARS)
}

/** The complete text of a part. */
function textOf(component: Component): string {
  const own =
    component.get('type') === 'textnode' || component.components().length === 0 ? component.get('content') : ''
  return decodedHtml(String(own ?? '')) + component.components().map(textOf).join('')
}

const decodedHtml = (html: string): string =>
  html.includes('<') || html.includes('&')
    ? (new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '')
    : html

/** The attributes of a part of an email; the styles and attributes of an element of a panel. */
function valuesOf(component: Component): Values {
  const isMjml = String(component.get('type')).startsWith('mj-')
  const { id: _id, class: _class, style: _style, ...attributes } = component.getAttributes()
  const src = component.get('src')
  const all = {
    ...(isMjml ? {} : stylesOf(component.getStyle())),
    ...attributes,
    ...(typeof src === 'string' && src ? { src } : {}),
  }
  const values = Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, String(value)]],
    ),
  )
  return isMjml ? directedValues(component, values) : values
}

/** Expands CSS shorthands, so that a single side or the colour can be read. */
function stylesOf(style: Record<string, unknown>): Record<string, unknown> {
  const sides = ['padding', 'margin'].flatMap((name) => {
    const [top, right = top, bottom = top, left = right] = String(style[name] ?? '')
      .split(/\s+/)
      .filter(Boolean)
    return top
      ? [
          [`${name}-top`, top],
          [`${name}-right`, right],
          [`${name}-bottom`, bottom],
          [`${name}-left`, left],
        ]
      : []
  })
  const background = /^#[0-9a-f]{3,6}$/i.test(String(style.background)) ? { 'background-color': style.background } : {}
  return { ...Object.fromEntries(sides), ...background, ...style }
}

/** The direction of a part with text, which may be open for typing; its chips are ignored. Null: the email's direction applies. */
const directionOfPart = (part: Component, values: Values): Direction | null =>
  blockDirection(values, textElementOf(part)?.innerHTML ?? '')

const textElementOf = (part: Component): HTMLElement | null =>
  part.getEl()?.querySelector<HTMLElement>('td > div, a, p') ?? null

/**
 * Shows each block of an email in its reading direction on the canvas, without changing the design. Converts a part's attributes to
 * properties, with the alignment as displayed.
 */
function directedValues(part: Component, base: Values): Values {
  const values = withoutClasses(base)
  if (!part.is('mj-text') && !part.is('mj-button')) return values
  const align = blockSide(String(part.get('type')), values, directionOfPart(part, values))
  return align ? { ...values, align } : values
}

/** Must be called again after each change of the design. */
export function showDirections(editor: Editor): void {
  const body = editor.getWrapper()?.findType('mj-body')[0]
  for (const part of [...(body?.findType('mj-text') ?? []), ...(body?.findType('mj-button') ?? [])]) {
    const cell = part.getEl()?.querySelector('td')
    if (!cell) continue
    const base = part.getAttributes()
    const { align = '' } = directedValues(part, base)
    cell.dir = directionOfPart(part, withoutClasses(base)) ?? ''
    cell.align = align
    const element = textElementOf(part)
    if (part.is('mj-text') && element) element.style.textAlign = align
  }
}

export function designStateOf(editor: Editor): Omit<DesignState, 'changes'> {
  const root = wholeOf(editor)
  const part = partAt(editor.getSelected())
  return {
    parts: outlineOf(editor),
    chosen: part && part !== root ? chosenOf(editor, part) : null,
    whole: root
      ? { id: root.getId(), type: kindOf(root), values: wholeValues(root) }
      : { id: '', type: 'box', values: {} },
    colours: coloursIn(editor.getHtml() + (isMail(editor) ? '' : editor.getCss())),
    undo: editor.UndoManager.hasUndo(),
    redo: editor.UndoManager.hasRedo(),
  }
}

/** In an email, the direction is on the element above the body. */
function wholeValues(root: Component): Values {
  const dir = root.is('mj-body') ? root.parent()?.getAttributes().dir : undefined
  return typeof dir === 'string' && dir !== '' ? { ...valuesOf(root), dir } : valuesOf(root)
}

function chosenOf(editor: Editor, part: Component): Chosen {
  const siblings = childrenOf(part.parent() ?? part)
  const index = siblings.indexOf(part)
  const html = part.is('mj-raw') ? { html: part.getInnerHTML() } : {}
  return {
    id: part.getId(),
    type: kindOf(part),
    values: valuesOf(part),
    text: isTextPart(part) ? textOf(part) : '',
    writing: editor.getEditing() === part,
    can: { up: index > 0, down: index >= 0 && index < siblings.length - 1, copy: true, remove: true },
    ...html,
  }
}

const MAX_COLOURS = 10

/** Colours with six digits each, most used first. */
export function coloursIn(text: string, limit = MAX_COLOURS): string[] {
  const counts = new Map<string, number>()
  for (const [, digits = ''] of text.matchAll(/#([0-9a-f]{6}|[0-9a-f]{3})\b(?![\w%])/gi)) {
    const sixDigits = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits
    const colour = `#${sixDigits.toLowerCase()}`
    counts.set(colour, (counts.get(colour) ?? 0) + 1)
  }
  return [...counts]
    .sort((one, other) => other[1] - one[1])
    .slice(0, limit)
    .map(([colour]) => colour)
}

/** Position on the designer's page, which may show the canvas scaled down. */
export function rectOf(editor: Editor, element: Element): Rect {
  const frame = editor.Canvas.getFrameEl().getBoundingClientRect()
  const zoom = editor.Canvas.getZoomMultiplier() === 0 ? 1 : 1 / editor.Canvas.getZoomMultiplier()
  const { x, y, width, height } = element.getBoundingClientRect()
  return { x: frame.x + x * zoom, y: frame.y + y * zoom, width: width * zoom, height: height * zoom }
}
