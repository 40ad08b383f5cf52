/** Shows merge tags on the canvas as chips, as in every editor; the design keeps the placeholders. */
import type { Component, Editor } from 'grapesjs'
import { labelOf, parseText, placeholderOf } from '../../../../model/merge-tags/text'
import { directionOf } from '../../../../model/rules/direction'
import type { OfferedTag, Rect, Values } from '../protocol'
import { canvasOf, rectOf } from './parts'

/** Marks canvas elements that are not in the design: wrappers around a text with tags. */
export const wrapperAttribute = 'data-herald-words'
export const chipOf = 'data-herald-tag'

export type Chips = {
  /** Redraws all chips for this person; null shows the names of the tags. */
  speak: (person: Values | null) => void
  /** Creates the chip for a placeholder. */
  chipFor: (placeholder: string) => HTMLElement
  /** Sets the default of the chip that was clicked last. */
  setDefault: (fallback: string | null) => void
}

type PressedChip = { key: string; fallback: string | null; at: Rect }

/**
 * Draws chips for placeholders, with a person's data or the names of the tags.
 * A chip is an image: the browser treats it as one character for the caret. A non-editable element has no caret position at the start and
 * end of a line.
 */
export function chipMaker(tags: readonly OfferedTag[]) {
  const labels = new Map(
    tags.flatMap(({ label, placeholder }) => {
      const [tag] = parseText(placeholder ?? '')
      return tag?.kind === 'tag' ? [[tag.key, label] as const] : []
    }),
  )
  let person: Values | null = null
  const draw = (chip: HTMLImageElement, source: string) => {
    const [tag] = parseText(source)
    if (tag?.kind !== 'tag') return
    chip.setAttribute(chipOf, source)
    chip.draggable = false
    const label = labels.get(tag.key) ?? labelOf(tag.key, [])
    chip.title = tag.fallback === null ? label : `${label}, else '${tag.fallback}'`
    chip.alt = person ? (person[tag.key] ?? tag.fallback ?? label) : label
    const isUnknown = labels.size > 0 && !labels.has(tag.key)
    const { png, width } = chipPicture(chip.alt, { isUnknown, hasDefault: tag.fallback !== null })
    chip.src = png
    // The message's style sheets may set styles for all of its images.
    for (const [name, value] of Object.entries({ ...chipStyle, width: `${width}em` }))
      chip.style.setProperty(name, value, 'important')
  }
  const chipFor = (page: Document, source: string): HTMLElement => {
    const chip = page.createElement('img')
    draw(chip, source)
    return chip
  }
  const speak = (page: Document, next: Values | null) => {
    person = next
    for (const image of page.querySelectorAll<HTMLImageElement>(`[${chipOf}]`))
      draw(image, image.getAttribute(chipOf) ?? '')
  }
  return { draw, made: chipFor, speak }
}

/** Must be called before the design is drawn. */
export function showTagsAsChips(
  editor: Editor,
  tags: readonly OfferedTag[],
  handlers: { pressed: (tag: PressedChip) => void; changed: () => void },
): Chips {
  const { draw, made: chip, speak } = chipMaker(tags)
  let last: HTMLImageElement | null = null
  extendTextNodes(editor, chip)
  const press = (event: Event) => {
    // A chip that was just typed belongs to the canvas document, so 'instanceof Element' of this window is false for it.
    const pressedChip = (event.target as Partial<Element> | null)?.closest?.(`[${chipOf}]`)
    const [tag] = parseText(pressedChip?.getAttribute(chipOf) ?? '')
    if (!pressedChip || tag?.kind !== 'tag') return
    last = pressedChip as HTMLImageElement
    handlers.pressed({ key: tag.key, fallback: tag.fallback, at: rectOf(editor, pressedChip) })
  }
  editor.on('load', () => canvasOf(editor).addEventListener('click', press, true))
  return {
    speak: (next) => speak(canvasOf(editor), next),
    chipFor: (placeholder) => chip(document, placeholder),
    setDefault: (fallback) => {
      const [tag] = parseText(last?.getAttribute(chipOf) ?? '')
      if (!last || tag?.kind !== 'tag') return
      draw(last, placeholderOf(tag.key, fallback))
      const block = last.closest(`[${wrapperAttribute}='']`)
      const model = modelOf(block)
      if (model && !editor.getEditing()) model.set('content', wordsIn(block as Element))
      else handlers.changed()
    },
  }
}

/** The component that the library attaches to an element it drew. */
const modelOf = (element: Element | null): Component | undefined =>
  (element as { __gjsv?: { model?: Component } } | null)?.__gjsv?.model

/** Draws text with tags as an element; other text as the library does. */
function extendTextNodes(editor: Editor, chip: (page: Document, source: string) => HTMLElement): void {
  const textNodeView = editor.Components.getType('textnode')?.view
  editor.Components.addType('textnode', {
    view: {
      _createElement(this: { model: Component }) {
        const html = String(this.model.get('content') ?? '')
        if (!parseText(html).some(({ kind }) => kind === 'tag')) return document.createTextNode('')
        const element = document.createElement('span')
        element.setAttribute(wrapperAttribute, '')
        return element
      },
      render(this: { model: Component; el: Node }) {
        const { el, model } = this
        if (el.nodeType === 3) return textNodeView.prototype.render.call(this)
        const page = el.ownerDocument ?? document
        const pieces = parseText(String(model.get('content') ?? ''))
        const nodes = pieces.map((piece) =>
          piece.kind === 'tag' ? chip(page, piece.source) : page.createTextNode(piece.source),
        )
        ;(el as Element).replaceChildren(...nodes)
        return this
      },
    } as object,
  })
}

/** Replaces the chips in a text's HTML by their placeholders, as the design keeps them. */
export function withoutChips(element: Element): string {
  const copy = element.cloneNode(true) as Element
  for (const chip of copy.querySelectorAll(`[${chipOf}]`)) chip.replaceWith(chip.getAttribute(chipOf) ?? '')
  for (const wrapper of copy.querySelectorAll(`[${wrapperAttribute}]`)) wrapper.replaceWith(...wrapper.childNodes)
  return copy.innerHTML
}

function wordsIn(element: Element): string {
  const copy = element.cloneNode(true) as Element
  for (const chip of copy.querySelectorAll(`[${chipOf}]`)) chip.replaceWith(chip.getAttribute(chipOf) ?? '')
  return copy.textContent ?? ''
}

/** In hundredths of the surrounding font size. */
const chipSize = { height: 136, baseline: 99, padding: 36, dot: 30 }
const chipFont = '500 86px "Inter Variable", system-ui, sans-serif'
const chipStyle = {
  display: 'inline',
  'min-width': '0',
  'max-width': 'none',
  height: `${chipSize.height / 100}em`,
  'min-height': '0',
  'max-height': 'none',
  margin: '0',
  padding: '0',
  border: '0',
  float: 'none',
  position: 'static',
  'vertical-align': `${(chipSize.baseline - chipSize.height) / 100}em`,
  cursor: 'default',
}

/** Loads the font of the chips, which a canvas uses only after it has loaded. Without it, chips are drawn in the next font of the list. */
export const loadChipFont = (): Promise<unknown> => document.fonts.load(chipFont).catch(() => null)

const canvas = document.createElement('canvas')
/** Pixels for each hundredth of the font size: enough for a heading on a sharp screen. */
const DENSITY = 1.5

/**
 * Draws a chip as a PNG: SVG could not use the font. `width` is in em. A tag that is not offered has a dashed border; one with a default
 * has a dot after its name.
 */
function chipPicture(label: string, { isUnknown, hasDefault }: { isUnknown: boolean; hasDefault: boolean }) {
  const { height, baseline, padding, dot } = chipSize
  const context = canvas.getContext('2d')
  if (!context) return { png: '', width: 0 }
  context.font = chipFont
  const text = Math.ceil(context.measureText(label).width)
  const dotWidth = hasDefault ? dot : 0
  const width = text + dotWidth + 2 * padding
  // Setting the size clears the canvas and its settings.
  canvas.width = Math.ceil(width * DENSITY)
  canvas.height = height * DENSITY
  context.scale(DENSITY, DENSITY)
  const isRtl = directionOf(label) === 'rtl'
  const [edge, fill, ink] = isUnknown ? ['#e0601d', '#fef0e7', '#a8400d'] : ['#cbcdff', '#f0f1fe', '#4c4cc4']
  context.beginPath()
  context.roundRect(4, 4, width - 8, height - 8, 34)
  context.fillStyle = fill
  context.fill()
  context.strokeStyle = edge
  context.lineWidth = 7
  if (isUnknown) context.setLineDash([22, 14])
  context.stroke()
  context.fillStyle = ink
  context.font = chipFont
  context.textAlign = 'center'
  context.direction = isRtl ? 'rtl' : 'ltr'
  context.fillText(label, padding + text / 2 + (isRtl ? dotWidth : 0), baseline)
  if (hasDefault) {
    context.beginPath()
    context.arc(isRtl ? padding + 4 : width - padding - 4, height / 2, 10, 0, 2 * Math.PI)
    context.fill()
  }
  return { png: canvas.toDataURL(), width: width / 100 }
}
