/** People of one's own for previews: kept on this computer only. */
import { useQuery } from '@tanstack/react-query'
import type { OwnPerson } from '#contract'
import { useAct } from './acts'
import { bridge } from './bridge'
import { keptQuery } from './query-updates'
import * as texts from './texts'

const peopleQuery = keptQuery(['people'], () => bridge().people.list())

const nobody: readonly OwnPerson[] = []

export const useOwnPeople = (): readonly OwnPerson[] => useQuery(peopleQuery).data ?? nobody

/** Keeps some, or removes one by its name. */
export const useChangePeople = () =>
  useAct(
    (change: { keep: OwnPerson[] } | { remove: string }) =>
      'keep' in change
        ? bridge().people.keep({ people: change.keep })
        : bridge().people.remove({ name: change.remove }),
    { failed: texts.thePeopleCouldNotBe, answers: peopleQuery.queryKey },
  )
