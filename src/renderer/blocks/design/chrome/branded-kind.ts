/** What the designers offer first of the brand: its fonts in each list of fonts, its logo as a block, its fonts and buttons in blocks. */
import type { BrandLook } from '../brand-look'
import type { Choice, Field, Group } from '../fields'
import { type DesignKind, logoTile } from './kind'

export function brandedKind(kind: DesignKind, brand: BrandLook): DesignKind {
  const fonts = [...new Set([brand.headingFont, brand.textFont])].flatMap((family) =>
    family ? [fontChoice(family)] : [],
  )
  const withFonts = (groups: readonly Group[]): readonly Group[] =>
    groups.map((group) => ({ ...group, fields: group.fields.map((field) => fontFirst(field, fonts)) }))
  return {
    ...kind,
    tiles: brand.logo ? [...kind.tiles, logoTile] : kind.tiles,
    insertion: (id, designState, own) => kind.insertion(id, designState, own, brand),
    groupsOf: (type) => withFonts(kind.groupsOf(type)),
    whole: withFonts(kind.whole),
    everywhere: kind.everywhere.map((shared) => ({ ...shared, field: fontFirst(shared.field, fonts) })),
  }
}

/** "'Poppins', Arial, sans-serif" as 'Poppins, of the brand'. */
const fontChoice = (family: string): Choice => ({
  label: `${family.split(',')[0]?.replaceAll("'", '')}, of the brand`,
  patch: { 'font-family': family },
})

function fontFirst(field: Field, fonts: readonly Choice[]): Field {
  if (fonts.length === 0 || !('choices' in field) || !field.choices.some(({ patch }) => 'font-family' in patch))
    return field
  const families = fonts.map(({ patch }) => patch['font-family'])
  const others = field.choices.filter(({ patch }) => !families.includes(patch['font-family'] ?? null))
  return { control: 'select', label: field.label, choices: [...fonts, ...others] }
}
