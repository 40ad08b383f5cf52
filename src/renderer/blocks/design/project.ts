/** A design as it is kept beside its message: whose it is, and whether there is anything in it. */
import type { Json, JsonObject } from '#contract'
import { fieldsIn, listIn, textIn } from '../../rules/read'

/** How our own designs are marked, so that another editor's are known for what they are. */
const madeBy = 'herald'

/** What a design was made as: a mail, or the plain HTML of a panel. */
export type DesignKind = 'mjml' | 'panel'

/** A design of our designer, as it travels. */
export const ourDesign = (project: JsonObject, editor: DesignKind = 'mjml'): JsonObject => ({ madeBy, editor, project })

/** The project of a design of ours; null for every other. */
export function projectIn(design: Json): JsonObject | null {
  const { madeBy: maker, project } = fieldsIn(design)
  // What came over the bridge is JSON already.
  return maker === madeBy && typeof project === 'object' && project !== null ? (project as JsonObject) : null
}

/** Whether a design was made by another editor: it is shown from its HTML and kept as it is (Source: docs/reference/choices.md#files). */
export const isForeign = (design: Json): boolean => design !== null && fieldsIn(design).madeBy !== madeBy

/** 'At least one row with content' (Source: docs/reference/rules.md#designed): in our designs, in those with rows of columns, else in the HTML. */
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

/** The words of the buttons of our designs of mails that have no address: what they come to is no link at all. */
export function buttonsWithoutLink(design: Json): string[] {
  const project = projectIn(design)
  return project ? deadButtons(project.pages) : []
}

/** How a picture of a mail that is only decoration is marked: MJML passes no role on. */
export const decoration = 'decoration'

/** How many pictures of our designs of mails are only decoration. */
export function decorationsIn(design: Json): number {
  const count = (node: unknown): number => {
    if (Array.isArray(node)) return node.reduce((sum: number, one) => sum + count(one), 0)
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
    return textIn(fieldsIn(attributes).href)?.trim() ? [] : [wordsOf(node).replace(/\s+/g, ' ').trim()]
  return [frames, component, components].flatMap(deadButtons)
}

function wordsOf(node: unknown): string {
  if (typeof node === 'string') return node.replace(/<[^>]*>/g, ' ')
  if (Array.isArray(node)) return node.map(wordsOf).join('')
  const { content, components } = fieldsIn(node)
  return wordsOf(content ?? '') + wordsOf(components ?? '')
}

/** Anything to see: words, or a picture. */
export function showsSomething(html: string): boolean {
  const body = html.replace(/<!--[\s\S]*?-->|<(head|style|script|title)\b[\s\S]*?<\/\1\s*>/gi, '')
  return /<img\b/i.test(body) || body.replace(/<[^>]*>|&nbsp;|&#8203;|\s/g, '') !== ''
}

const rowHasContent = (row: unknown): boolean =>
  listIn(fieldsIn(row).columns).some((column) => listIn(fieldsIn(column).contents).length > 0)

/** Parts that are something to read, see or press by themselves. */
const pictures = new Set(['mj-image', 'mj-button', 'mj-social', 'mj-navbar', 'mj-carousel'])
const words = new Set(['mj-text', 'mj-raw', 'mj-table', 'mj-accordion'])

/** Walks the library's own shape: pages hold frames, frames a component, components others. */
function holdsContent(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return false
  if (Array.isArray(node)) return node.some(holdsContent)
  const fields = fieldsIn(node)
  const kind = typeof fields.type === 'string' ? fields.type : fields.tagName
  if (typeof kind === 'string' && pictures.has(kind)) return true
  if (typeof kind === 'string' && words.has(kind)) return saysSomething(fields)
  return [fields.frames, fields.component, fields.components].some(holdsContent)
}

function saysSomething(node: unknown): boolean {
  if (typeof node === 'string') return showsSomething(node)
  if (Array.isArray(node)) return node.some(saysSomething)
  const { content, components, tagName } = fieldsIn(node)
  return tagName === 'img' || [content, components].some((part) => part !== undefined && saysSomething(part))
}

/** The same of plain HTML: words or a picture, wherever they stand. */
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
