/** Colours of the brand in the library, for the designers. */
import type { LibraryItemOf } from '#contract'
import { freshBrand, useBrand, useKeepInLibrary } from './library'
import { useBrandName } from './session'

/** Limit of colours in a row: more are hard to distinguish. */
const MAX_COLOURS = 12

export type BrandColours = {
  /** '#rrggbb', in the order in which they were added. */
  colours: readonly string[]
  /** Adds a colour, or removes it. */
  toggle: (colour: string) => void
}

export function useBrandColours(): BrandColours {
  const { brand } = useBrand()
  const name = useBrandName() ?? 'Brand'
  const { mutate } = useKeepInLibrary()
  return {
    colours: brand?.value.colours.map(({ colour }) => colour) ?? [],
    toggle: (colour) => {
      const { id, kind, name: own, value }: LibraryItemOf<'brand'> = brand ?? freshBrand(name)
      const others = value.colours.filter((other) => other.colour !== colour)
      const colours =
        others.length < value.colours.length ? others : [...value.colours, { name: '', colour }].slice(-MAX_COLOURS)
      mutate([{ id, kind, name: own, value: { ...value, colours } }])
    },
  }
}
