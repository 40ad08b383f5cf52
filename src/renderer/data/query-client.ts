/** The query client: reads are always attempted and never retried here; the main process knows the network and retries. */
import { QueryClient } from '@tanstack/react-query'

/** A client whose answers count as fresh for half a minute; notices invalidate them earlier. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      // 'always': the main process judges the network, and most reads never leave this computer.
      queries: { networkMode: 'always', retry: false, staleTime: 30_000 },
      mutations: { networkMode: 'always', retry: false },
    },
  })
