/** The user's own sample people for previews, kept on this computer only, and the brand's colours. */
import { useQuery } from '@tanstack/react-query'
import type { Answer, LibraryItemOf, OwnPerson, SheetRows } from '#contract'
import { useAct } from './acts'
import { bridge } from './bridge'
import { freshBrand, useBrand, useKeepInLibrary } from './library'
import { keptQuery } from './query-updates'
import { useBrandName } from './session'

const peopleQuery = keptQuery(['people'], () => bridge().people.list())

const noPeople: readonly OwnPerson[] = []

export const useOwnPeople = (): readonly OwnPerson[] => useQuery(peopleQuery).data ?? noPeople

/** Stores a picked sheet and reads its rows. */
export const useReadSheet = () =>
  useAct(
    async (file: File): Promise<Answer<SheetRows>> => {
      const storedFile = await bridge().files.take(file)
      return storedFile.ok
        ? bridge().files.rows({ blob: storedFile.value.blob, name: storedFile.value.name })
        : storedFile
    },
    { failed: 'The sheet could not be read' },
  )

/** Saves people, or removes one by name. */
export const useChangePeople = () =>
  useAct(
    (change: { keep: OwnPerson[] } | { remove: string }) =>
      'keep' in change
        ? bridge().people.keep({ people: change.keep })
        : bridge().people.remove({ name: change.remove }),
    { failed: 'The people could not be saved', answers: peopleQuery.queryKey },
  )

/** Limit of colours in a row: more are hard to distinguish. */
const MAX_COLOURS = 12

type BrandColours = {
  /** '#rrggbb', in the order in which they were added. */
  colours: readonly string[]
  /** Adds a colour, or removes it. */
  toggle: (colour: string) => void
}

/** Colours of the brand in the library, for the designers. */
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
