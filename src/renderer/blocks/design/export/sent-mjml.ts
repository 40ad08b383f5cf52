/** Writes a saved design as the MJML that the designer compiles to the message that is sent. */
import type { Json, JsonObject } from '#contract'
import { fieldsIn, textIn } from '../../../../model/rules/read'
import { type Document, documentOf } from '../import/tree'
import { mjmlOf } from './mjml-of'

/** Unlike an export, without values that are the library's defaults. */
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

/** Parses MJML as the designer does: by the rules of HTML, with a closing tag for every part. */
export const documentOfMjml = (mjml: string): Document => documentOf(closedParts(mjml))

/** HTML has no self-closing parts, and drops table rows outside a table. */
const closedParts = (mjml: string): string =>
  mjml
    .replace(/<\?xml[^>]*>/g, '')
    .replace(/<(mj-[\w-]+)((?:"[^"]*"|'[^']*'|[^"'>])*?)\/>/g, '<$1$2></$1>')
    .replace(
      /<mj-table((?:"[^"]*"|'[^']*'|[^"'>])*)>([\s\S]*?)<\/mj-table>/g,
      '<mj-text$1><table width="100%" cellpadding="0" cellspacing="0">$2</table></mj-text>',
    )

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
