/** Merge tags on the canvas: chips as in every editor, while the design holds their placeholders. */
import type { Component, Editor } from 'grapesjs'
import { labelOf, parseText, placeholderOf } from '../../merge-tags/text'
import type { OfferedTag, Rect, Values } from '../protocol'
import { canvasOf, rectOf } from './parts'

/** Marks an element of the canvas that the design does not have: around a text with tags in it, and with 'tag' around each of them. */
export const stretch = 'data-herald-words'
export const chipOf = 'data-herald-tag'

export type Chips = {
  /** Writes them anew for this person; null for the names of the tags. */
  speak: (person: Values | null) => void
  /** The chip for a placeholder. */
  made: (placeholder: string) => HTMLElement
  /** Gives the chip that was pressed last another default. */
  setDefault: (fallback: string | null) => void
}

type Pressed = { key: string; fallback: string | null; at: Rect }

/** Draws chips for placeholders, with the words of a person or the names of the tags. */
export function chipMaker(tags: readonly OfferedTag[]) {
  const labels = new Map(
    tags.flatMap(({ label, placeholder }) => {
      const [tag] = parseText(placeholder ?? '')
      return tag?.kind === 'tag' ? [[tag.key, label] as const] : []
    }),
  )
  let person: Values | null = null
  const draw = (chip: HTMLElement, source: string) => {
    const [tag] = parseText(source)
    if (tag?.kind !== 'tag') return
    chip.setAttribute(chipOf, source)
    chip.contentEditable = 'false'
    chip.dir = 'auto'
    chip.toggleAttribute('data-fallback', tag.fallback !== null)
    chip.toggleAttribute('data-unknown', labels.size > 0 && !labels.has(tag.key))
    const label = labels.get(tag.key) ?? labelOf(tag.key, [])
    chip.title = tag.fallback === null ? label : `${label}, else '${tag.fallback}'`
    chip.textContent = person ? (person[tag.key] ?? tag.fallback ?? label) : label
  }
  const made = (shown: Document, source: string): HTMLElement => {
    const chip = shown.createElement('span')
    draw(chip, source)
    return around(chip)
  }
  const speak = (shown: Document, next: Values | null) => {
    person = next
    for (const one of shown.querySelectorAll<HTMLElement>(`[${chipOf}]`)) draw(one, one.getAttribute(chipOf) ?? '')
  }
  return { draw, made, speak }
}

/** Before the design is drawn. */
export function showTagsAsChips(
  editor: Editor,
  tags: readonly OfferedTag[],
  told: { pressed: (tag: Pressed) => void; changed: () => void },
): Chips {
  const { draw, made: chip, speak } = chipMaker(tags)
  let last: HTMLElement | null = null
  extendTextNodes(editor, chip)
  const press = (event: Event) => {
    const pressed = event.target instanceof Object ? (event.target as Element).closest?.(`[${chipOf}]`) : null
    const [tag] = parseText(pressed?.getAttribute(chipOf) ?? '')
    if (!pressed || tag?.kind !== 'tag') return
    last = pressed as HTMLElement
    told.pressed({ key: tag.key, fallback: tag.fallback, at: rectOf(editor, pressed) })
  }
  editor.on('load', () => canvasOf(editor).addEventListener('click', press, true))
  return {
    speak: (next) => speak(canvasOf(editor), next),
    made: (placeholder) => chip(document, placeholder),
    setDefault: (fallback) => {
      const [tag] = parseText(last?.getAttribute(chipOf) ?? '')
      if (!last || tag?.kind !== 'tag') return
      draw(last, placeholderOf(tag.key, fallback))
      const words = last.closest(`[${stretch}='']`)
      const model = modelOf(words)
      if (model && !editor.getEditing()) model.set('content', wordsIn(words as Element))
      else told.changed()
    },
  }
}

/**
 * A chip in an element of its own. Between a line break and an element that cannot be edited the browser has no place for a caret: it
 * would take it to the end of the line before.
 */
export function around(chip: Node): HTMLElement {
  const made = document.createElement('span')
  made.setAttribute(stretch, 'tag')
  made.append(chip)
  return made
}

/** What the library remembers on an element that it drew. */
const modelOf = (element: Element | null): Component | undefined =>
  (element as { __gjsv?: { model?: Component } } | null)?.__gjsv?.model

/** Words with tags in them are drawn as an element; other words as they always were. */
function extendTextNodes(editor: Editor, chip: (shown: Document, source: string) => HTMLElement): void {
  const plain = editor.Components.getType('textnode')?.view
  editor.Components.addType('textnode', {
    view: {
      _createElement(this: { model: Component }) {
        const words = String(this.model.get('content') ?? '')
        if (!parseText(words).some(({ kind }) => kind === 'tag')) return document.createTextNode('')
        const made = document.createElement('span')
        made.setAttribute(stretch, '')
        return made
      },
      render(this: { model: Component; el: Node }) {
        const { el, model } = this
        if (el.nodeType === 3) return plain.prototype.render.call(this)
        const shown = el.ownerDocument ?? document
        const pieces = parseText(String(model.get('content') ?? ''))
        const nodes = pieces.map((piece) =>
          piece.kind === 'tag' ? chip(shown, piece.source) : shown.createTextNode(piece.source),
        )
        ;(el as Element).replaceChildren(...nodes)
        return this
      },
    } as object,
  })
}

/** The HTML of a text as the design keeps it: placeholders where chips stand. */
export function withoutChips(element: Element): string {
  const copy = element.cloneNode(true) as Element
  for (const one of copy.querySelectorAll(`[${chipOf}]`)) one.replaceWith(one.getAttribute(chipOf) ?? '')
  for (const one of copy.querySelectorAll(`[${stretch}]`)) one.replaceWith(...one.childNodes)
  return copy.innerHTML
}

function wordsIn(element: Element): string {
  const copy = element.cloneNode(true) as Element
  for (const one of copy.querySelectorAll(`[${chipOf}]`)) one.replaceWith(one.getAttribute(chipOf) ?? '')
  return copy.textContent ?? ''
}

/** In the canvas's own page. */
export const chipStyles = `
[${chipOf}] { padding: 0 .4em; border: 1px solid #cbcdff; border-radius: 6px; background: #f0f1fe; color: #4c4cc4; font: 550 .86em/1.45 'Inter Variable', Inter, system-ui, sans-serif; letter-spacing: 0; text-transform: none; text-decoration: none; white-space: nowrap; cursor: default; }
[${chipOf}][data-fallback]::after { content: ''; display: inline-block; width: 4px; height: 4px; margin-inline-start: 5px; border-radius: 50%; background: currentColor; vertical-align: middle; }
[${chipOf}][data-unknown] { border: 1px dashed #e0601d; background: #fef0e7; color: #a8400d; }
`
