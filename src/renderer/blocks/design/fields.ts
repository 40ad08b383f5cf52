/** What can be set of a part, as a marketer names it; and how that is read from its values and written into them. */
import type { Patch, Values } from './protocol'
import * as texts from './texts'

/** One of a few looks: the values that make it. The first whose values all match is the one that is shown. */
export type Choice = { label: string; patch: Patch; icon?: 'left' | 'center' | 'right' | 'top' | 'middle' | 'bottom' }

export type Field =
  | { control: 'choice'; label: string; choices: readonly Choice[] }
  /** The same with longer names. */
  | { control: 'select'; label: string; choices: readonly Choice[] }
  | { control: 'colour'; label: string; name: string; clears?: boolean }
  /** Where it leads. */
  | { control: 'link'; label: string; name: string }
  | { control: 'words'; label: string }
  /** What describes a picture; `silent` are the values of one that is only decoration. */
  | { control: 'alt'; label: string; name: string; silent?: Readonly<Record<string, string>> }
  | { control: 'picture'; label: string; name: string }
  | { control: 'html'; label: string }
  /** Pixels; `bare` is a number without a unit. */
  | { control: 'number'; label: string; name: string; min: number; max: number; unit: 'px' | '%' | '' }

/** `more` stands behind 'More': exact numbers. */
export type Group = { id: string; fields: readonly Field[]; more?: boolean }

/** The label of the look that a part has; null for one of its own. */
export function chosenOf(choices: readonly Choice[], values: Values): string | null {
  const matches = ({ patch }: Choice) => Object.entries(patch).every(([name, value]) => same(values[name], value))
  return choices.find(matches)?.label ?? null
}

const same = (value: string | undefined, wanted: string | null): boolean =>
  wanted === null ? value === undefined || value === '' : tidy(value) === tidy(wanted)

/** '0' and '0px', '#FFF' and '#ffffff' say the same. */
function tidy(value: string | undefined): string | undefined {
  const text = value?.trim().toLowerCase()
  if (text === '0') return '0px'
  return text?.replace(/^#([0-9a-f])([0-9a-f])([0-9a-f])$/, '#$1$1$2$2$3$3')
}

/** The number in '24px'; null where there is none, or of another unit. */
export function numberIn(value: string | undefined, unit: string): number | null {
  const match = /^(-?\d+(?:\.\d+)?)(px|%|em|)$/.exec(value?.trim() ?? '')
  if (!match) return null
  const [, digits, found] = match
  return found === unit || (digits === '0' && found === '') ? Number(digits) : null
}

export const align: Field = {
  control: 'choice',
  label: texts.align,
  choices: [
    { label: texts.left, icon: 'left', patch: { align: 'left' } },
    { label: texts.centre, icon: 'center', patch: { align: 'center' } },
    { label: texts.right, icon: 'right', patch: { align: 'right' } },
  ],
}

/** The direction in which the message is read. */
export const direction: Field = {
  control: 'choice',
  label: texts.direction,
  choices: [
    { label: texts.leftToRight, patch: { dir: null } },
    { label: texts.leftToRight, patch: { dir: 'ltr' } },
    { label: texts.rightToLeft, patch: { dir: 'rtl' } },
  ],
}

/** The same value for each name. */
export const all = (names: readonly string[], value: string | null): Patch =>
  Object.fromEntries(names.map((name) => [name, value]))

/** S, M and L of something in pixels; `unset` is the one of them that a part has by itself. */
export const steps = (
  label: string,
  names: readonly string[],
  sizes: Readonly<Record<string, string | null>>,
  unset?: string,
): Field => ({
  control: 'choice',
  label,
  choices: [
    ...(unset ? [{ label: unset, patch: all(names, null) }] : []),
    ...Object.entries(sizes).map(([name, value]) => ({ label: name, patch: all(names, value) })),
  ],
})

export const exact = (label: string, name: string, max = 400): Field => ({
  control: 'number',
  label,
  name,
  min: 0,
  max,
  unit: 'px',
})

export const sides: readonly Field[] = [
  exact(texts.spaceAbove, 'padding-top'),
  exact(texts.spaceRight, 'padding-right'),
  exact(texts.spaceBelow, 'padding-bottom'),
  exact(texts.spaceLeft, 'padding-left'),
]

/** Fonts that every mail program has, by how they are called here. */
export const fonts: readonly Choice[] = [
  { label: texts.arial, patch: { 'font-family': 'Arial, Helvetica, sans-serif' } },
  { label: texts.georgia, patch: { 'font-family': 'Georgia, Times, serif' } },
  { label: texts.verdana, patch: { 'font-family': 'Verdana, Geneva, sans-serif' } },
  { label: texts.trebuchet, patch: { 'font-family': "'Trebuchet MS', Tahoma, sans-serif" } },
  { label: texts.times, patch: { 'font-family': "'Times New Roman', Times, serif" } },
  { label: texts.courier, patch: { 'font-family': "'Courier New', Courier, monospace" } },
  { label: texts.urduNaskh, patch: { 'font-family': "'Noto Naskh Arabic', 'Times New Roman', serif" } },
]
