/** Colours of the current brand, kept on this computer. */
import { useSession } from './session'
import { useChangeSettings, useSettings } from './settings'

/** Limit of colours in a row: more are hard to distinguish. */
const MAX_COLOURS = 12

export type BrandColours = {
  /** '#rrggbb', in the order in which they were added. */
  colours: readonly string[]
  /** Adds a colour, or removes it. */
  toggle: (colour: string) => void
}

const noColours: readonly string[] = []

export function useBrandColours(): BrandColours {
  const brand = String(useSession().data?.workspace?.brand.id ?? '')
  const all = useSettings().brandColours
  const { mutate } = useChangeSettings()
  const colours = all[brand] ?? noColours
  return {
    colours,
    toggle: (colour) => {
      const others = colours.filter((other) => other !== colour)
      const next = others.length < colours.length ? others : [...colours, colour].slice(-MAX_COLOURS)
      mutate({ brandColours: { ...all, [brand]: next } })
    },
  }
}
