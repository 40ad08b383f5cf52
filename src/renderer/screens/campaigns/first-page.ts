/** Reads the data of the list's first paint, before anything is on screen. */
import type { QueryClient } from '@tanstack/react-query'
import { campaignsQuery } from '../../data/campaigns'
import { listChoicesQuery } from '../../data/list-choices'
import { standingQuery } from '../../data/marks'
import { settingsQuery } from '../../data/settings'
import { today } from '../../ui/dates'
import { firstQuery } from './list-place'

/** Reads the page in `address`, in the saved order. Failures are ignored here: the list itself reads again and shows them. */
export async function readFirstPage(client: QueryClient, address: URLSearchParams): Promise<void> {
  const prefetches = [client.prefetchQuery(listChoicesQuery), client.prefetchQuery(standingQuery(today()))]
  const settings = await client.fetchQuery(settingsQuery)
  const page = campaignsQuery(firstQuery(address, settings))
  await Promise.all([...prefetches, client.prefetchQuery(page)])
  await readFont(JSON.stringify(client.getQueryData(page.queryKey)?.rows.map(({ name }) => name)))
}

/** Arabic names have their own font. It is loaded first, because a name would move when its font arrives. */
async function readFont(names = ''): Promise<void> {
  if (/\p{Script=Arabic}/u.test(names))
    await document.fonts.load('13px "Noto Naskh Arabic Variable"', 'ع').catch(() => [])
}
