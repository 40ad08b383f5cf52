/**
 * Reads the design saved with a message: which editor made it, and whether it has content. Reads and fills the fields ('slots') in which the
 * server stores the HTML of a designed message, an email or a panel.
 */
import type { Json, JsonObject } from '#contract'
import { fieldsIn, listIn, textIn } from '../rules/read.ts'

/** Marks designs made with Herald, unlike those of another editor. */
const madeBy = 'herald'

/** The format of a design: an email in MJML, or the plain HTML of a panel. */
export type DesignKind = 'mjml' | 'panel'

/** Wraps a project of our designer in the form that is sent. */
export const ourDesign = (project: JsonObject, editor: DesignKind = 'mjml'): JsonObject => ({ madeBy, editor, project })

/** The project of one of our designs; null for any other design. */
export function projectIn(design: Json): JsonObject | null {
  const { madeBy: maker, project } = fieldsIn(design)
  // Values from the bridge are JSON already.
  return maker === madeBy && typeof project === 'object' && project !== null ? (project as JsonObject) : null
}

/**
 * True if another editor made the design: then its HTML is shown and the design stays unchanged (Source: docs/reference/choices.md#files).
 */
export const isForeign = (design: Json): boolean => design !== null && fieldsIn(design).madeBy !== madeBy

/** 'At least one row with content' (Source: docs/reference/rules.md#designed): checks our design, or rows of columns, else the HTML. */
export function hasContent(design: Json, html: string): boolean {
  const project = projectIn(design)
  if (project) {
    const pages = project.pages ?? null
    return fieldsIn(design).editor === 'panel' ? panelHoldsContent(pages) : holdsContent(pages)
  }
  const { rows } = fieldsIn(fieldsIn(design).body)
  if (Array.isArray(rows)) return rows.some(rowHasContent)
  return showsSomething(html)
}

/** Labels of buttons without an address in our email designs. Such a button compiles to something that is not a link. */
export function buttonsWithoutLink(design: Json): string[] {
  const project = projectIn(design)
  return project ? deadButtons(project.pages) : []
}

/** The class that marks a decorative picture of an email: MJML passes no role on. */
export const decoration = 'decoration'

/** The number of decorative pictures in our email designs. */
export function decorationsIn(design: Json): number {
  const count = (node: unknown): number => {
    if (Array.isArray(node)) return node.reduce((sum: number, child) => sum + count(child), 0)
    if (typeof node !== 'object' || node === null) return 0
    const { type, attributes, components, component, frames } = fieldsIn(node)
    const { alt, 'css-class': marks } = fieldsIn(attributes)
    if (type === 'mj-image') return marks === decoration && !textIn(alt)?.trim() ? 1 : 0
    return count(frames) + count(component) + count(components)
  }
  const project = projectIn(design)
  return project ? count(project.pages) : 0
}

function deadButtons(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(deadButtons)
  if (typeof node !== 'object' || node === null) return []
  const { type, attributes, components, component, frames } = fieldsIn(node)
  if (type === 'mj-social-element')
    return textIn(fieldsIn(attributes).href)?.trim() ? [] : [textIn(fieldsIn(attributes).alt) ?? '']
  if (type === 'mj-button')
    return textIn(fieldsIn(attributes).href)?.trim() ? [] : [textOf(node).replace(/\s+/g, ' ').trim()]
  return [frames, component, components].flatMap(deadButtons)
}

function textOf(node: unknown): string {
  if (typeof node === 'string') return node.replace(/<[^>]*>/g, ' ')
  if (Array.isArray(node)) return node.map(textOf).join('')
  const { content, components } = fieldsIn(node)
  return textOf(content ?? '') + textOf(components ?? '')
}

/** True if the HTML has text or a picture. */
export function showsSomething(html: string): boolean {
  const body = html.replace(/<!--[\s\S]*?-->|<(head|style|script|title)\b[\s\S]*?<\/\1\s*>/gi, '')
  return /<img\b/i.test(body) || body.replace(/<[^>]*>|&nbsp;|&#8203;|\s/g, '') !== ''
}

const rowHasContent = (row: unknown): boolean =>
  listIn(fieldsIn(row).columns).some((column) => listIn(fieldsIn(column).contents).length > 0)

/** Parts that show content of their own. */
const pictures = new Set(['mj-image', 'mj-button', 'mj-social', 'mj-navbar', 'mj-carousel'])
const textTags = new Set(['mj-text', 'mj-raw', 'mj-table', 'mj-accordion'])

/** Follows the library's structure: pages hold frames, a frame holds a component, components hold components. */
function holdsContent(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return false
  if (Array.isArray(node)) return node.some(holdsContent)
  const fields = fieldsIn(node)
  const kind = typeof fields.type === 'string' ? fields.type : fields.tagName
  if (typeof kind === 'string' && pictures.has(kind)) return true
  if (typeof kind === 'string' && textTags.has(kind)) return hasText(fields)
  return [fields.frames, fields.component, fields.components].some(holdsContent)
}

function hasText(node: unknown): boolean {
  if (typeof node === 'string') return showsSomething(node)
  if (Array.isArray(node)) return node.some(hasText)
  const { content, components, tagName } = fieldsIn(node)
  return tagName === 'img' || [content, components].some((part) => part !== undefined && hasText(part))
}

/** True if plain HTML has text or a picture anywhere. */
function panelHoldsContent(node: unknown): boolean {
  if (typeof node === 'string') return showsSomething(node)
  if (Array.isArray(node)) return node.some(panelHoldsContent)
  const fields = fieldsIn(node)
  if (fields.type === 'image') return true
  if (textIn(fields.content) && showsSomething(String(fields.content))) return true
  return [fields.frames, fields.component, fields.components].some(
    (part) => part !== undefined && panelHoldsContent(part),
  )
}

/** The first slot that holds a message as text; '' if none does. */
export function htmlIn(slots: readonly unknown[]): string {
  for (const slot of slots) {
    const html = textIn(slot) ?? textIn(fieldsIn(slot).html)
    if (html) return html
  }
  return ''
}

/** Placeholder for the message in a slot, so that a draft stores the message only once. */
const theMessage: Json = { isTheMessage: true }

const isTheMessage = (value: unknown): boolean => fieldsIn(value).isTheMessage === true

/** The slots that exist, with a placeholder for `html`. A slot that is absent stays absent. */
export function sourceOf<Source extends object>(
  slots: { [Slot in keyof Source]: Json | undefined },
  html: string,
): Source {
  const filledSlots = Object.entries(slots).filter(([, value]) => value !== undefined)
  // The keys are those of `slots`, which has the keys of `Source`.
  return Object.fromEntries(
    filledSlots.map(([name, value]) => [name, followedSlot(value, (text) => text === html)]),
  ) as Source
}

/** The slots to send, with `html` in place of the placeholder. */
export function slotsOf<Source extends object>(source: Source, html: string): Source {
  const withHtml = (value: unknown): unknown => {
    if (isTheMessage(value)) return html
    return isTheMessage(fieldsIn(value).html) ? { ...fieldsIn(value), html } : value
  }
  return Object.fromEntries(Object.entries(source).map(([name, value]) => [name, withHtml(value)])) as Source
}

/** Points every slot that holds a message to the message that is being edited. */
export function slotsFollowing<Source extends object>(source: Source): Source {
  const entries = Object.entries(source).map(([name, value]) => [
    name,
    name === 'templateId' ? value : followedSlot(value, () => true),
  ])
  return Object.fromEntries(entries) as Source
}

const followedSlot = (value: unknown, isMessage: (text: string) => boolean): unknown => {
  const inner = textIn(fieldsIn(value).html)
  if (inner && isMessage(inner)) return { ...fieldsIn(value), html: theMessage }
  const text = textIn(value)
  return text && isMessage(text) ? theMessage : value
}
