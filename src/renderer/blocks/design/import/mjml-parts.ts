/** MJML as text: elements, sections, wrappers and the attributes of a box. */
import type { Attributes, Layer } from './leaf-parts'
import { type Four, mapSides, none, px, sides } from './measure'

const attribute = (value: string): string =>
  value
    .replace(/&(?!#?\w+;)/g, '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')

export function element(name: string, attributes: Attributes, content: string): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${attribute(value)}"`)
  return `<${name}${written.join('')}>${content}</${name}>`
}

/** A box that is seen, and the room inside it up to the next. */
export type Level = { box: Layer | null; pad: Four }

export const positive = (four: Four): Four => mapSides((side) => Math.max(0, four[side]))
export const hasBorder = ({ border }: Layer): boolean => Object.values(border).some((one) => one !== null)

export const room = (height: number): string =>
  height <= 0
    ? ''
    : element(
        'mj-section',
        { ...padding(none) },
        element('mj-column', {}, element('mj-spacer', { height: px(height) }, '')),
      )

export const padding = (four: Four): Attributes => ({
  'padding-top': px(four.top),
  'padding-right': px(four.right),
  'padding-bottom': px(four.bottom),
  'padding-left': px(four.left),
})

/** How a box looks, as the attributes of a section, a wrapper or (with `prefix` 'inner-') the inside of a column. */
export function looks(box: Layer | null, prefix = ''): Record<string, string> {
  if (!box) return {}
  const made: Record<string, string> = {}
  if (box.colour) made[`${prefix}background-color`] = box.colour
  for (const side of sides) {
    const one = box.border[side]
    if (one) made[`${prefix}border-${side}`] = `${px(one.width)} ${one.style} ${one.colour}`
  }
  const [first] = Object.values(box.border)
  const all = Object.values(box.border)
  if (
    first &&
    all.every((one) => one && one.width === first.width && one.style === first.style && one.colour === first.colour)
  ) {
    for (const side of sides) delete made[`${prefix}border-${side}`]
    made[`${prefix}border`] = `${px(first.width)} ${first.style} ${first.colour}`
  }
  if (box.radius) made[`${prefix}border-radius`] = box.radius.map((one) => (one === '0' ? '0px' : one)).join(' ')
  return made
}

function pictureLooks(box: Layer | null): Record<string, string> {
  if (!box?.picture) return {}
  const { address, repeat, size, position } = box.picture
  return {
    'background-url': address.replaceAll('"', '%22'),
    'background-repeat': /no-repeat/.test(repeat) ? 'no-repeat' : 'repeat',
    'background-size': size,
    'background-position': position,
  }
}

export const cssClass = (classes: readonly string[]): Attributes =>
  classes.length > 0 ? { 'css-class': classes.join(' ') } : {}

export function section(level: Level | undefined, rtl: boolean, align: string, inside: string): string {
  const band = level?.box?.band ? { 'full-width': 'full-width' } : {}
  return element(
    'mj-section',
    {
      ...band,
      ...looks(level?.box ?? null),
      ...pictureLooks(level?.box ?? null),
      ...padding(level?.pad ?? none),
      'text-align': align,
      ...(rtl ? { direction: 'rtl' } : {}),
      ...cssClass(level?.box?.classes ?? []),
    },
    inside,
  )
}

export const wrapper = (level: Level, inside: string): string =>
  element(
    'mj-wrapper',
    {
      ...(level.box?.band ? { 'full-width': 'full-width' } : {}),
      ...looks(level.box),
      ...pictureLooks(level.box),
      ...padding(level.pad),
      ...cssClass(level.box?.classes ?? []),
    },
    inside,
  )

export const share = (width: number): string => `${Math.round(width * 100) / 100}%`

export const anyRoom = (four: Four): boolean => sides.some((side) => four[side] > 0)

/** Of the nearest box that has any: what a sheet says of those further out is said of all in them. */
export const classesIn = (layers: readonly Layer[]): readonly string[] =>
  layers.slice(-2).findLast(({ classes }) => classes.length > 0)?.classes ?? []
