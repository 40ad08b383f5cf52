/** Message templates of the server: the list of a channel, and the message if it cannot be read. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Failure, Template } from '#contract'
import { useLastFailure } from '../ui/hooks'
import { toastDanger } from '../ui/toast'
import { bridge, failureOf, unwrapDated } from './bridge'
import { savedTextOf } from './own-values'
import { fromServer } from './query-updates'

/** The lists of templates by name. */
const lists = {
  inApp: () => bridge().api.listInAppTemplates(),
  roboCall: () => bridge().api.listRoboCallTemplates(),
  whatsapp: () => bridge().api.listWhatsappTemplates({ status: 'APPROVED' }),
} as const
export type TemplateList = keyof typeof lists

/** One list; each failure is shown with the catalogue's message (Source: docs/reference/messages.md). */
const templatesQuery = (list: TemplateList) =>
  queryOptions({
    queryKey: ['templates', list],
    queryFn: async ({ client, queryKey }) => {
      try {
        return await unwrapDated(lists[list]())
      } catch (error) {
        // Shown once for several failures in a row, because the list is read again automatically.
        const before = client.getQueryState(queryKey)
        if (!before || before.errorUpdatedAt <= before.dataUpdatedAt)
          toastDanger('Failed to fetch templates', failureOf(error).message)
        throw error
      }
    },
    staleTime: 60_000,
    ...fromServer,
  })

export type Templates = {
  all: readonly Template[]
  /** Whether the list is being read and none is saved. */
  loading: boolean
  /** Why there is no list; null while an earlier list is shown. */
  failure: Failure | null
  /** Says since when the list is saved; undefined if the server just sent it. */
  savedText: string | undefined
  retry: () => void
}

const noTemplates: readonly Template[] = []

/** A list of templates, loaded while a component shows it. */
export function useTemplates(list: TemplateList, isEnabled: boolean): Templates {
  const read = useQuery({ ...templatesQuery(list), enabled: isEnabled })
  const failure = useLastFailure(read)
  return {
    all: read.data?.value ?? noTemplates,
    loading: read.isLoading,
    failure: failure && failureOf(failure),
    savedText: savedTextOf(read),
    retry: () => void read.refetch(),
  }
}
