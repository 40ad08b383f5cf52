/**
 * Changes a part's values: attributes in an email, attributes and styles in a panel. Groups changes into undo steps, and counts them as a user
 * would.
 */

import type { Component, Editor } from 'grapesjs'
import { linkProperty, type SectionLink } from '../../../../model/design/linked'
import { isScript } from '../../../../model/rules/addresses'
import { asClasses } from '../mail/direction'
import type { Patch, Project } from '../protocol'
import { childrenOf, isTextPart } from './parts'

// Sets the reading direction of an email on its root, sections and columns, and mirrors left and right alignments.
/** `root` is the email's body; null means left to right, the default of email apps. */
function setDirection(root: Component, direction: 'rtl' | null): void {
  set(root.parent(), 'dir', direction)
  setPartDirection(root, direction)
}

function setPartDirection(part: Component, direction: 'rtl' | null): void {
  if (part.is('mj-section') || part.is('mj-column') || part.is('mj-group')) set(part, 'direction', direction)
  const [begins, ends] = direction === 'rtl' ? ['left', 'right'] : ['right', 'left']
  const align = part.getAttributes().align
  if (align === begins) set(part, 'align', ends)
  for (const child of childrenOf(part)) setPartDirection(child, direction)
}

function set(part: Component | undefined, name: string, value: string | null): void {
  if (!part) return
  const { [name]: _old, ...rest } = part.getAttributes({ noClass: true, noStyle: true })
  part.setAttributes(value === null ? rest : { ...rest, [name]: value })
}

/** Values of a panel's element that are attributes, not styles. */
const attributesOfPanels = new Set(['href', 'src', 'alt', 'title', 'target', 'dir', 'role'])

export function change(part: Component, patch: Patch): void {
  const isMjml = String(part.get('type')).startsWith('mj-')
  if (part.is('mj-body') && 'dir' in patch) {
    const { dir, ...rest } = patch
    setDirection(part, dir === 'rtl' ? 'rtl' : null)
    change(part, rest)
    return
  }
  const attributes: [string, string | null][] = []
  const patchOfPart = isMjml ? asClasses(patch, part.getAttributes()['css-class']) : patch
  for (const [name, value] of Object.entries(patchOfPart)) {
    if (!isMjml && !attributesOfPanels.has(name)) {
      if (value === null) part.removeStyle(name)
      else {
        // A gradient or a picture would cover the colour.
        if (name === 'background-color') part.removeStyle('background')
        part.addStyle({ [name]: value })
      }
    } else if (isSafe(name, value)) attributes.push([name, value])
  }
  if (attributes.length === 0) return
  // The library stores a picture's address in `src` and writes the attribute from it.
  const src = attributes.find(([name]) => name === 'src')
  if (src && (part.is('mj-image') || part.is('image'))) part.set('src', src[1] ?? '')
  const next = { ...part.getAttributes({ noClass: true, noStyle: true }) }
  for (const [name, value] of attributes) {
    if (value === null) delete next[name]
    else next[name] = value
  }
  part.setAttributes(next)
}

/** False for scripts and event handlers. */
const isSafe = (name: string, value: string | null): boolean =>
  value === null || ((!isScript(value) || /^\s*data:image\//i.test(value)) && !/^on/i.test(name))

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

/** An edit in the same `stay` replaces that stay's previous edit in the undo stack; null starts a new step. */
export function stepsOf({ UndoManager }: Editor) {
  let last: { stay: number; pointer: number } | null = null
  return (stay: number | null, work: () => void): void => {
    if (last && last.stay === stay && last.pointer === UndoManager.getPointer()) UndoManager.undo()
    const before = UndoManager.getPointer()
    work()
    const pointer = UndoManager.getPointer()
    last = stay !== null && pointer > before ? { stay, pointer } : null
  }
}

/** Changes of one value within this time count as one edit, in milliseconds. */
const EDIT_WINDOW_MS = 1_500

/** Counts changes since the design was opened as a user would: typing in one text is one change. */
export function countEdits(editor: Editor) {
  let count = 0
  let writing: unknown = null
  let last = { key: '', at: 0 }
  return {
    count: () => count,
    steps: (by: number) => {
      count = Math.max(0, count + by)
      last = { key: '', at: 0 }
      // Typing in the same text afterwards is another change.
      writing = null
    },
    writes: () => {
      const openText = editor.getEditing()
      if (openText && openText !== writing) count++
      writing = openText
    },
    sets: (key: string, isOfOneStay: boolean) => {
      const now = performance.now()
      if (key !== last.key || (!isOfOneStay && now - last.at > EDIT_WINDOW_MS)) count++
      last = { key, at: now }
      writing = null
    },
  }
}
