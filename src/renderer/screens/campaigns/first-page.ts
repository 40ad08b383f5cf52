/** Reads what the list's first paint shows, before there is anything on screen. */
import type { QueryClient } from '@tanstack/react-query'
import { campaignsQuery } from '../../data/campaigns'
import { listChoicesQuery } from '../../data/list-choices'
import { standingQuery } from '../../data/marks'
import { settingsQuery } from '../../data/settings'
import { firstQuery, today } from './list-place'

/** The page that `address` names, in the kept order. What cannot be read is asked for again, and told, by the list itself. */
export async function readFirstPage(client: QueryClient, address: URLSearchParams): Promise<void> {
  const beside = [client.prefetchQuery(listChoicesQuery), client.prefetchQuery(standingQuery(today()))]
  const settings = await client.fetchQuery(settingsQuery)
  const page = campaignsQuery(firstQuery(address, settings))
  await Promise.all([...beside, client.prefetchQuery(page)])
  await readFont(JSON.stringify(client.getQueryData(page.queryKey)?.rows.map(({ name }) => name)))
}

/** Names in Arabic letters come in their own font: a name drawn in another one first would move when it arrives. */
async function readFont(names = ''): Promise<void> {
  if (/\p{Script=Arabic}/u.test(names))
    await document.fonts.load('13px "Noto Naskh Arabic Variable"', 'ع').catch(() => [])
}
