/** Writes a saved design as MJML, the same as the designer would, without opening the designer. */
import type { JsonObject } from '#contract'
import { fieldsIn, listIn, textIn } from '../../../../model/rules/read'

/** Leaves out the library's defaults, as the library does. */
export function mjmlOf(project: JsonObject): string {
  const [page] = listIn(project.pages)
  const frames = listIn(fieldsIn(page).frames)
  const root = fieldsIn(page).component ?? fieldsIn(frames[0]).component
  return (
    listIn(fieldsIn(root).components)
      .map((part) => mjmlText(part, ''))
      .join('') ||
    (textIn(fieldsIn(root).components) ?? '')
  )
}

/** The MJML of one part of a saved design. */
export const mjmlOfPart = (part: unknown): string => mjmlText(part, '')

const isMailPart = (name: string): boolean => name === 'mjml' || name.startsWith('mj-')
const voids = new Set([
  'br',
  'img',
  'hr',
  'meta',
  'link',
  'input',
  'col',
  'wbr',
  'area',
  'base',
  'source',
  'track',
  'embed',
])

function mjmlText(node: unknown, parentTag: string): string {
  if (typeof node === 'string') return node
  if (Array.isArray(node)) return node.map((part) => mjmlText(part, parentTag)).join('')
  const fields = fieldsIn(node)
  const type = textIn(fields.type) ?? ''
  const content = textIn(fields.content) ?? ''
  // Text of a style sheet is not escaped.
  if (type === 'textnode') return parentTag === 'mj-style' ? content : escapedText(content)
  if (type === 'comment') return `<!--${content}-->`
  const name = textIn(fields.tagName) || elements[type] || type || 'div'
  const inside =
    content +
    (textIn(fields.components) ??
      listIn(fields.components)
        .map((part) => mjmlText(part, name))
        .join(''))
  const attributes = isMailPart(name) ? mailAttributes(fields) : pageAttributes(fields)
  return voids.has(name) ? `<${name}${attributes}>` : `<${name}${attributes}>${inside}</${name}>`
}

/** Types of the library that differ from their element's name. */
const elements: Readonly<Record<string, string>> = {
  link: 'a',
  image: 'img',
  text: 'div',
  cell: 'td',
  row: 'tr',
  default: 'div',
  wrapper: 'div',
}

const attributePairs = (values: Record<string, unknown>): string =>
  Object.entries(values)
    .filter(([, value]) => typeof value === 'string' || typeof value === 'number' || value === true)
    .map(([name, value]) =>
      value === true || value === ''
        ? ` ${name}`
        : ` ${name}="${String(value).replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`,
    )
    .join('')

function mailAttributes(fields: Record<string, unknown>): string {
  const { id: _id, style: _style, ...rest } = fieldsIn(fields.attributes)
  const src = textIn(fields.src)
  const attributes = { ...rest, ...(src ? { src } : {}) }
  return attributePairs(Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== '')))
}

function pageAttributes(fields: Record<string, unknown>): string {
  const { id, ...rest } = fieldsIn(fields.attributes)
  const classes = listIn(fields.classes)
    .map((item) => textIn(item) ?? textIn(fieldsIn(item).name) ?? '')
    .filter(Boolean)
  const style = textIn(fields.style) ?? styleText(fieldsIn(fields.style))
  const src = textIn(fields.src)
  return attributePairs({
    ...(textIn(id) ? { id } : {}),
    ...rest,
    ...(src && rest.src === undefined ? { src } : {}),
    ...(classes.length > 0 ? { class: classes.join(' ') } : {}),
    ...(style ? { style } : {}),
  })
}

const styleText = (style: Record<string, unknown>): string =>
  Object.entries(style)
    .flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).map((item) => `${name}:${String(item)};`))
    .join('')

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escapedText = (text: string): string => text.replace(/[&<>]/g, (mark) => marks[mark] ?? mark)
