/**
 * Sections of an email design that were inserted from the library. The link is a property of the section in the design, which the designer
 * keeps and which does not reach the compiled message. Pure.
 */
import type { Json, JsonObject } from '#contract'
import { fieldsIn, listIn, textIn } from '../rules/read.ts'

/** `id`: of the library item. `hash`: of the source that was inserted (see `sourceHash`). */
export type SectionLink = { id: string; hash: string }

/** A linked section: its position among the rows of the email, and whether it was edited since it was inserted. */
export type LinkedSection = SectionLink & { row: number; isEdited: boolean }

/** The MJML of a row. */
type SourceOf = (row: Json) => string

/** The name of the property. */
export const linkProperty = 'library'

/** The link of a row; null if it has none. */
export function linkOf(row: unknown): SectionLink | null {
  const link = fieldsIn(fieldsIn(row)[linkProperty])
  const [id, hash] = [textIn(link.id), textIn(link.hash)]
  return id && hash ? { id, hash } : null
}

/** In place of the hash, of a section that was detached: it keeps from which item it came, and is an own copy whatever its source. */
const detachedHash = 'detached'

/** The link of a section that does not follow its library item any more. */
export const detachedLink = (id: string): SectionLink => ({ id, hash: detachedHash })

export const isDetached = ({ hash }: SectionLink): boolean => hash === detachedHash

/** Whether a linked row is an own copy by now: its source is not the one that was inserted. */
export const isEditedSince = ({ hash }: SectionLink, source: string): boolean => sourceHash(source) !== hash

/** The linked sections of a design, in order. */
export const linkedSections = (project: JsonObject, sourceOf: SourceOf): LinkedSection[] =>
  rowsOf(project).flatMap((row, index) => {
    const link = linkOf(row)
    return link ? [{ ...link, row: index, isEdited: isEditedSince(link, sourceOf(row)) }] : []
  })

/** The rows of an email design: sections and what else its body holds, without comments and white space. */
export function rowsOf(project: JsonObject): Json[] {
  let found: Json[] = []
  inBody(project, (rows) => {
    found = rows.filter(isRow)
    return rows
  })
  return found
}

/**
 * The design with each section that follows `link.id` replaced by `section`, which gets the link; `which`: those that follow, or the own
 * copies, which follow it again. All other parts are the same objects.
 */
export const withSection = (
  project: JsonObject,
  link: SectionLink,
  section: JsonObject,
  sourceOf: SourceOf,
  which: 'following' | 'own copies' = 'following',
): JsonObject =>
  withRows(project, (row) => {
    const old = linkOf(row)
    if (old?.id !== link.id || old.hash === link.hash) return row
    if (isEditedSince(old, sourceOf(row)) !== (which === 'own copies')) return row
    return { ...section, [linkProperty]: link }
  })

/** The design with the row at this position replaced by a section, which follows the library item. */
export function withRow(project: JsonObject, row: number, section: JsonObject, link: SectionLink): JsonObject {
  const old = rowsOf(project)[row]
  return withRows(project, (one) => (one === old ? { ...section, [linkProperty]: link } : one))
}

/** The design in which no section follows the library item; their content stays. */
export const detachedFrom = (project: JsonObject, id: string): JsonObject =>
  withRows(project, (row) =>
    linkOf(row)?.id === id ? { ...(row as JsonObject), [linkProperty]: detachedLink(id) } : row,
  )

/** The design with only a section and the ones before and after it. `row`: its position among the rows. */
export const aroundRow = (project: JsonObject, row: number): JsonObject => {
  const kept = rowsOf(project).slice(Math.max(0, row - 1), row + 2)
  return inBody(project, (rows) => rows.filter((one) => !isRow(one) || kept.includes(one))) as JsonObject
}

const withRows = (project: JsonObject, change: (row: Json) => Json): JsonObject =>
  inBody(project, (rows) => {
    const next = rows.map(change)
    return next.every((row, index) => row === rows[index]) ? rows : next
  }) as JsonObject

/** What the designer does not show as a row. */
const unseen = new Set(['textnode', 'comment', 'style', 'mj-head'])
const isRow = (row: Json): boolean => typeof row === 'object' && !unseen.has(textIn(fieldsIn(row).type) ?? '')

/** Follows the library's structure to the body. */
const inner = ['pages', 'frames', 'component', 'components'] as const

function inBody(node: Json, change: (rows: Json[]) => Json[]): Json {
  if (Array.isArray(node)) {
    const next = node.map((item) => inBody(item, change))
    return next.every((item, index) => item === node[index]) ? node : next
  }
  if (typeof node !== 'object' || node === null) return node
  if (textIn(node.type) === 'mj-body') {
    const rows = listIn(node.components) as Json[]
    const next = change(rows)
    return next === rows ? node : { ...node, components: next }
  }
  const changed = inner.flatMap((name) => {
    const before = node[name]
    const after = before === undefined ? before : inBody(before, change)
    return after === undefined || after === before ? [] : [[name, after] as const]
  })
  return changed.length === 0 ? node : { ...node, ...Object.fromEntries(changed) }
}

/** A hash of a section's MJML that does not depend on the order of attributes, on ids, or on white space between parts. */
export function sourceHash(source: string): string {
  const text = source
    .replace(/<([\w-]+)((?:\s[\w-]+(?:="[^"]*")?)*)\s*>/g, (_tag, name: string, attributes: string) => {
      const sorted = [...attributes.matchAll(/\s([\w-]+(?:="[^"]*")?)/g)].map(([, attribute = '']) => attribute).sort()
      return `<${[name, ...sorted.filter((attribute) => !attribute.startsWith('id='))].join(' ')}>`
    })
    .replace(/>\s+</g, '><')
    .trim()
  // Two 32-bit hashes (FNV-1a with different primes), as 16 hexadecimal digits.
  let [one, other] = [0x811c9dc5, 0x9e3779b9]
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    one = Math.imul(one ^ code, 0x01000193)
    other = Math.imul(other ^ code, 0x85ebca6b)
  }
  return [one, other].map((part) => (part >>> 0).toString(16).padStart(8, '0')).join('')
}
