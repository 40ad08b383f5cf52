/** Writes a saved design as MJML, the same as the designer would, without opening the designer; and formats MJML for reading. */
import type { Json, JsonObject } from '#contract'
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

/** The MJML that the designer compiles to the message that is sent: unlike an export, without values that are the library's defaults. */
export const sentMjml = (project: JsonObject): string => mjmlOf(withoutDefaults(project) as JsonObject)

function withoutDefaults(node: Json): Json {
  if (Array.isArray(node)) return node.map(withoutDefaults)
  if (typeof node !== 'object' || node === null) return node
  const known = defaults[textIn(node.type) ?? '']
  return Object.fromEntries(
    Object.entries(node).map(([name, value]) => [
      name,
      name === 'attributes' && known ? withoutValues(value, known) : withoutDefaults(value),
    ]),
  )
}

const withoutValues = (attributes: Json, known: Readonly<Record<string, string>>): Json =>
  Object.fromEntries(
    Object.entries(fieldsIn(attributes)).filter(([name, value]) => value !== known[name]),
  ) as JsonObject

const sides = { 'padding-top': '10px', 'padding-bottom': '10px', 'padding-right': '25px', 'padding-left': '25px' }

/** Values that the library does not write, by type of part (its 'style-default'). */
const defaults: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'mj-body': { width: '600px' },
  'mj-section': {
    'padding-left': '0px',
    'padding-right': '0px',
    'padding-top': '20px',
    'padding-bottom': '20px',
    'text-align': 'center',
  },
  'mj-group': { 'vertical-align': 'top' },
  'mj-column': { 'vertical-align': 'top' },
  'mj-hero': { 'vertical-align': 'top' },
  'mj-text': { ...sides, 'font-size': '13px', align: 'left' },
  'mj-button': {
    ...sides,
    'background-color': '#414141',
    'border-radius': '3px',
    'font-size': '13px',
    'font-weight': '400',
    color: '#ffffff',
    'vertical-align': 'middle',
    align: 'center',
  },
  'mj-image': { ...sides, align: 'center' },
  'mj-divider': {
    ...sides,
    width: '100%',
    'border-width': '4px',
    'border-style': 'solid',
    'border-color': '#000000',
  },
  'mj-spacer': { height: '20px' },
  'mj-social': { align: 'center', 'icon-size': '20px', 'font-size': '13px', 'line-height': '22px' },
  'mj-social-element': { align: 'center', 'font-size': '13px', 'line-height': '22px', 'vertical-align': 'middle' },
  'mj-navbar-link': {
    'font-size': '13px',
    'padding-top': '25px',
    'padding-bottom': '25px',
    'padding-left': '10px',
    'padding-right': '10px',
    'text-transform': 'uppercase',
  },
}

const parts = /<(\/?)(mj(?:ml|-[\w-]+))((?:"[^"]*"|'[^']*'|[^"'>])*)>/g
/** Parts that hold text or HTML: an added space could be visible there. */
const tags = new Set([
  'mj-text',
  'mj-button',
  'mj-raw',
  'mj-style',
  'mj-title',
  'mj-preview',
  'mj-social-element',
  'mj-image',
  'mj-divider',
  'mj-spacer',
  'mj-breakpoint',
  'mj-font',
])

/** Formats MJML for reading: one part a line, indented. The inside of a text stays unchanged. */
export function laidOut(mjml: string): string {
  let depth = 0
  let result = ''
  let position = 0
  let inside: string | null = null
  for (const match of mjml.matchAll(parts)) {
    const [tag, slash, name = ''] = match
    if (inside !== null && !(slash && name === inside)) continue
    const textBetween = mjml.slice(position, match.index)
    result += inside === null ? textBetween.trim() : textBetween
    if (slash) {
      depth--
      result += inside === null ? `\n${'  '.repeat(depth)}${tag}` : tag
      inside = null
    } else {
      result += `${result === '' ? '' : '\n'}${'  '.repeat(depth)}${tag}`
      depth++
      inside = tags.has(name) ? name : null
    }
    position = match.index + tag.length
  }
  return result + mjml.slice(position)
}
