/** Reads what the list's first paint shows, before there is anything on screen. */
import type { QueryClient } from '@tanstack/react-query'
import { campaignsQuery } from '../../data/campaigns'
import { listChoicesQuery } from '../../data/list-choices'
import { settingsQuery } from '../../data/settings'
import { firstQuery } from './list-place'

/** The page that `address` names, in the kept order. What cannot be read is asked for again, and told, by the list itself. */
export async function readFirstPage(client: QueryClient, address: URLSearchParams): Promise<void> {
  const choices = client.prefetchQuery(listChoicesQuery)
  const settings = await client.fetchQuery(settingsQuery)
  await Promise.all([choices, client.prefetchQuery(campaignsQuery(firstQuery(address, settings)))])
}
