/** How the brand of the library looks in starters and blocks: colours that can be read on each other, fonts, button and logo. */

import { useMemo } from 'react'
import type { BrandFont, LibraryValues } from '#contract'
import { contrastOf, MIN_CONTRAST, mixed, readableShade } from '../../../model/rules/contrast'
import { useBrand } from '../../data/library'

export type ButtonLook = { background: string; colour: string; radius: string }

/** What a starter has in its own look, and a brand in its. Colours are '#rrggbb', fonts are CSS values, a radius has its unit. */
export type Look = {
  /** Behind the message, a box in it, and its lines: all light. */
  ground: string
  soft: string
  line: string
  /** A strong surface, and texts on it. */
  strong: string
  onStrong: string
  quietOnStrong: string
  /** Texts on light surfaces: headings, small emphasised ones, and quiet ones. */
  ink: string
  accent: string
  quiet: string
  button: ButtonLook
  /** A button on the strong surface. */
  strongButton: ButtonLook
  headingFont: string
  textFont: string
  logo: NonNullable<LibraryValues['brand']['logo']> & { alt: string }
}

/** Only what the brand decides. */
export type BrandLook = Partial<Omit<Look, 'button' | 'strongButton'>> & {
  button?: Partial<ButtonLook>
  strongButton?: Partial<ButtonLook>
}

const safeStacks: Readonly<Record<BrandFont['safe'], string>> = {
  Arial: 'Arial, Helvetica, sans-serif',
  Georgia: 'Georgia, Times, serif',
  Verdana: 'Verdana, Geneva, sans-serif',
  Trebuchet: "'Trebuchet MS', Tahoma, sans-serif",
  Times: "'Times New Roman', Times, serif",
  Courier: "'Courier New', Courier, monospace",
  'Urdu Naskh': "'Noto Naskh Arabic', 'Times New Roman', serif",
}

/** Fonts that every email app has, by display name. */
export const safeFontStacks = Object.entries(safeStacks)

/** "'Poppins', Arial, Helvetica, sans-serif". */
const fontStack = ({ own, safe }: BrandFont): string =>
  own.trim() === '' ? safeStacks[safe] : `'${own.trim()}', ${safeStacks[safe]}`

const dark = '#1b1b20'

/** Text that can be read on a colour: white where possible. */
export const textOn = (back: string): string =>
  ['#ffffff', dark].find((colour) => contrastOf(colour, back) >= MIN_CONTRAST) ?? '#000000'

/** `name`: the alt text of the logo. */
export function lookOf(brand: LibraryValues['brand'] | null, name = ''): BrandLook {
  if (!brand) return {}
  const { logo, headingFont, textFont, button } = brand
  const own = button && { background: button.background, colour: button.colour, radius: `${button.radius}px` }
  return {
    ...coloursOf(brand),
    ...(own ? { button: own } : {}),
    ...(headingFont ? { headingFont: fontStack(headingFont) } : {}),
    ...(textFont ? { textFont: fontStack(textFont) } : {}),
    ...(logo ? { logo: { ...logo, alt: name } } : {}),
    ...strongButtonOf(brand.colours[0]?.colour, own),
  }
}

/** A button that is inserted into a design: that of the brand if it has one, else in the design's accent colour. */
export const insertedButton = (accent: string, { button }: BrandLook): ButtonLook => ({
  ...{ background: accent, colour: '#ffffff', radius: '8px' },
  ...(button?.radius ? button : {}),
})

function coloursOf({ colours }: LibraryValues['brand']): BrandLook {
  const [first, ...others] = colours.map(({ colour }) => colour)
  if (!first) return {}
  const tint = (share: number) => mixed('#ffffff', first, share)
  const ground = tint(0.06)
  const readable = (colour: string, back: string) =>
    contrastOf(colour, back) >= MIN_CONTRAST ? colour : readableShade(colour, back)
  const onStrong = textOn(first)
  return {
    ground,
    soft: tint(0.1),
    line: tint(0.24),
    strong: first,
    onStrong,
    quietOnStrong: readable(mixed(onStrong, first, 0.14), first),
    ink: others.find((colour) => contrastOf(colour, ground) >= 10) ?? dark,
    accent: readable(first, tint(0.1)),
    quiet: '#5a5a66',
    button: { background: first, colour: onStrong },
  }
}

/** The button of the brand where it differs from the surface, else the surface's colours the other way round. */
function strongButtonOf(strong: string | undefined, own: ButtonLook | null): BrandLook {
  if (own && (!strong || contrastOf(own.background, strong) >= 1.5)) return { strongButton: own }
  if (!strong) return {}
  return {
    strongButton: { background: textOn(strong), colour: strong, ...(own ? { radius: own.radius } : {}) },
  }
}

/** The look of a starter, worn by the brand. */
export const worn = <Own extends Partial<Look>>(
  own: Own,
  { button, strongButton, ...look }: BrandLook,
): Own & Pick<BrandLook, 'headingFont' | 'textFont' | 'logo'> => ({
  ...own,
  ...look,
  ...(own.button ? { button: { ...own.button, ...button } } : {}),
  ...(own.strongButton ? { strongButton: { ...own.strongButton, ...strongButton } } : {}),
})

/** The look of the brand in the library; empty if there is none, and until it is read. */
export function useBrandLook(): BrandLook {
  const { brand } = useBrand()
  return useMemo(() => lookOf(brand?.value ?? null, brand?.name), [brand])
}
