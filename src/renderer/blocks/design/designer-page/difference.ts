/** Changes an open design into another version of itself, part by part: one undo step, and everything else keeps its place. */
import type { Component, Editor } from 'grapesjs'
import { linkProperty, type SectionLink } from '../../../../model/design/linked'
import type { Project } from '../protocol'
import { isTextPart } from './parts'

type Styles = Record<string, string>
/** A part as the library saves it. */
type Saved = {
  type?: string
  attributes?: Record<string, string>
  style?: Styles
  content?: string
  components?: unknown
  [linkProperty]?: SectionLink
}
type SavedDesign = { styles?: { style?: Styles }[]; pages?: { frames?: { component?: Saved }[] }[] }

/** Applies the differences of `project`. The library joins the changes of one call into one undo step. */
export function applyDifference(editor: Editor, project: Project): void {
  const now = editor.getProjectData() as SavedDesign
  const next = project as SavedDesign
  const whole = editor.getWrapper()
  const [part, nextPart] = [partOf(now), partOf(next)]
  if (whole && part && nextPart) changePart(whole, part, nextPart)
  const rules = editor.Css.getAll().models
  next.styles?.forEach(({ style }, index) => {
    if (style && !isSame(style, now.styles?.[index]?.style)) rules[index]?.setStyle(style)
  })
}

const partOf = ({ pages }: SavedDesign): Saved | undefined => pages?.[0]?.frames?.[0]?.component

function changePart(part: Component, now: Saved, next: Saved): void {
  if (isSame(now, next)) return
  const { attributes = {}, style, content, components } = next
  if (!isSame(attributes, now.attributes ?? {})) {
    // The library stores a picture's address in `src` and writes the attribute from it.
    if (attributes.src !== undefined && (part.is('mj-image') || part.is('image'))) part.set('src', attributes.src)
    part.setAttributes(attributes)
  }
  if (style && !isSame(style, now.style)) part.setStyle(style)
  if (content !== undefined && content !== now.content) part.set({ content })
  if (!isSame(next[linkProperty], now[linkProperty])) part.set(linkProperty, next[linkProperty])
  if (isSame(components, now.components)) return
  const children = part.components().models
  const [parts, nextParts] = [listOf(now.components), listOf(components)]
  // A text changes as a whole.
  const isSameShape =
    parts.length === children.length &&
    nextParts.length === children.length &&
    nextParts.every(({ type }, index) => type === parts[index]?.type)
  if (isTextPart(part) || !isSameShape) part.components(components as Parameters<Component['components']>[0])
  else for (const [index, child] of children.entries()) changePart(child, parts[index] ?? {}, nextParts[index] ?? {})
}

/** The designer's page is a program of its own: `sameJson` would bring the main page's code with it. */
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const listOf = (components: unknown): Saved[] => (Array.isArray(components) ? components : [])
