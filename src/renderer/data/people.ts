/** The user's own sample people for previews, kept on this computer only. */
import { useQuery } from '@tanstack/react-query'
import type { Answer, OwnPerson, SheetRows } from '#contract'
import { useAct } from './acts'
import { bridge } from './bridge'
import { keptQuery } from './query-updates'

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
