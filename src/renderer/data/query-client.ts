/** The query client: reads only, always attempted, never retried here; the main process knows about networks and retries. */
import { QueryClient } from '@tanstack/react-query'

/** A client whose answers count as fresh for half a minute; notices invalidate them earlier. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      // 'always': whether there is a network is the main process's to judge, and most reads never leave this computer.
      queries: { networkMode: 'always', retry: false, staleTime: 30_000 },
      mutations: { networkMode: 'always', retry: false },
    },
  })
