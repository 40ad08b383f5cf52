/** Describes a kind of message to the designer: its blocks, the properties of each part, its screens. All kinds share one designer. */
import { IconPhotoStar } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { Stage } from '../../../../model/design/panel/placement'
import type { PicturePlace } from '../../pictures/place'
import type { BrandLook } from '../brand-look'
import type { Order } from '../designer-connection'
import type { Choice, Field, Group } from '../fields'
import type { DesignState, Insertion, Part, Project } from '../protocol'

export type Tile = {
  id: string
  label: string
  group: 'Layout' | 'Content'
  Icon: ComponentType<{ size?: number | string; stroke?: number | string }>
}

/** Offered if the brand has a logo. */
export const logoTile = { id: 'logo', label: 'Logo', group: 'Content', Icon: IconPhotoStar } as const satisfies Tile

/** A type of part: its name and icon, and its properties. */
type PartKind = { name: string; Icon: Tile['Icon']; groups: readonly Group[] }

export const partKind = (name: string, Icon: Tile['Icon'], groups: readonly Group[] = []): PartKind => ({
  name,
  Icon,
  groups,
})

export const kindOfPart = ({ parts, otherPart }: DesignKind, type: string): PartKind => parts[type] ?? otherPart

/** A ready-made row. */
export type ReadyRow = {
  id: string
  label: string
  shape: readonly ('title' | 'words' | 'button' | 'picture' | 'two' | 'three' | 'code' | 'split')[]
}

export type Screen = { width: number | null; stage?: Stage }

/** A drawing as strokes in a 24 by 24 box. */
export type OwnPicture = { name: string; path: string }
export type OwnAddresses = Readonly<Record<string, string>>

/** Props of a custom control above a part's properties. */
export type ChoiceProps = { part: Part; own: OwnAddresses; tell: (order: Order) => void }

export type DesignKind = {
  /** 'Email design'. */
  title: string
  /** Name of the message itself, shown if nothing is selected, and a hint next to it. */
  wholeName: string
  wholeHint: string
  tiles: readonly Tile[]
  rows: readonly ReadyRow[]
  /** Whether sections of the library can be inserted, and rows saved as sections. */
  library?: true
  /** The source to insert for a tile or a row, in the colours of the current design, with the fonts and buttons of the brand. */
  insertion: (id: string, designState: DesignState | null, ownAddresses?: OwnAddresses, brand?: BrandLook) => Insertion
  /** The design's accent colour, '#rrggbb'. */
  accent: (designState: DesignState | null) => string
  /** By type of part; `otherPart` describes any other type. */
  parts: Readonly<Record<string, PartKind>>
  otherPart: PartKind
  /** Custom controls above the properties, by type of part. */
  choices?: Readonly<Record<string, ComponentType<ChoiceProps>>>
  /** Properties shown if nothing is selected. */
  whole: readonly Group[]
  /** Properties that are set on all parts of the given types at once. */
  everywhere: readonly { label: string; field: Field; types: readonly string[] }[]
  /** Widths of the preview in pixels (null: all the room there is), and the page drawn behind a panel. */
  screens: { desktop: Screen; phone: Screen }
  /** Whether apps show the message in a dark mode of their own. */
  dark: boolean
  /** Where pictures are used; decides how they are prepared. */
  place: PicturePlace
  /**
   * Pictures that blocks need, by name. They are drawn when the designer opens, saved on this computer, and sent like any other picture.
   */
  own?: readonly OwnPicture[]
  /** Whether a saved design must be updated with these pictures before it opens, and how. */
  renew?: { wants: (project: Project) => boolean; renewed: (project: Project, ownAddresses: OwnAddresses) => Project }
}

/** What the designers offer first of the brand: its fonts in each list of fonts, its logo as a block, its fonts and buttons in blocks. */
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
    parts: Object.fromEntries(
      Object.entries(kind.parts).map(([type, part]) => [type, { ...part, groups: withFonts(part.groups) }]),
    ),
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

const defaultAccent = '#5b5bd6'

/** Finds a design's accent colour. The most used colour that is not grey and is dark enough for white text; '#rrggbb'. */
export const accentOf = (designState: Pick<DesignState, 'colours'> | null): string =>
  designState?.colours.find(isStrong) ?? defaultAccent

function isStrong(colour: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16))
  const brightness = (0.299 * red + 0.587 * green + 0.114 * blue) / 255
  return Math.max(red, green, blue) - Math.min(red, green, blue) > 60 && brightness < 0.62
}

/** '#rrggbb' in lower case; null if the value is not a hex colour. */
export function fullHex(value: string | undefined): string | null {
  const text = value?.trim().toLowerCase() ?? ''
  if (/^#[0-9a-f]{6}$/.test(text)) return text
  const threeDigits = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/.exec(text)
  return threeDigits
    ? `#${threeDigits
        .slice(1)
        .map((digit) => digit + digit)
        .join('')}`
    : null
}
