/** Writes a saved design as the MJML that the designer compiles to the message that is sent. */
import type { Json, JsonObject } from '#contract'
import { fieldsIn, textIn } from '../../../../model/rules/read'
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
