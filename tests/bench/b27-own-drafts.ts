/** B27: search with 10,000 drafts of one's own, from the key to the painted rows; and among 100,000 campaigns, in the store. */
import { join } from 'node:path'
import { openStore } from '../../src/main/drafts/store/store.ts'
import { keysTyped } from './b3-search.ts'
import { type Figure, median, percentile } from './figure.ts'
import { fillWithDrafts } from './own-drafts.ts'
import { inChromium, inFolder, startHost } from './programs.ts'

const [drafts, practice, campaigns] = [10_000, 24, 100_000]
const words = ['karachi', 'Friday', 'launch', '0417', 'zzz', 'half price', 'wi']

export const measure = async (): Promise<Figure[]> => [await inFolder(ownDrafts), await inFolder(manyCampaigns)]

async function ownDrafts(folder: string): Promise<Figure> {
  const data = join(folder, 'data')
  fillWithDrafts(data, drafts, 0)
  const herald = await startHost(data)
  try {
    const keys = await inChromium((browser) => keysTyped(browser, herald.url, drafts + practice))
    return figure('search with 10,000 drafts of one’s own, key to painted rows', keys, 100)
  } finally {
    await herald.stop()
  }
}

/** What the search asks of the store with each key. */
async function manyCampaigns(folder: string): Promise<Figure> {
  const store = openStore(join(folder, 'drafts.db'))
  for (let from = 1; from <= campaigns; from += 1_000) {
    const page = Array.from({ length: 1_000 }, (_, at) => ({
      id: from + at,
      name: `Campaign ${from + at} Karachi`,
      status: 'draft',
    }))
    store.upsertCampaigns('a', page, store.ask())
  }
  const times = words.flatMap((word) =>
    Array.from(word, (_, at) => {
      const search = word.slice(0, at + 1)
      const began = performance.now()
      store.list('a', { page: 1, limit: 25, orderBy: 'updated_at', orderDirection: 'desc', search })
      return performance.now() - began
    }),
  )
  store.close()
  return figure('search among 100,000 campaigns, in the store', times, 80)
}

const figure = (what: string, times: readonly number[], limit: number): Figure => {
  const ours = percentile(times, 95)
  return {
    id: 'B27',
    unit: 'ms',
    ours,
    peer: limit,
    peerName: 'the limit',
    ratio: ours / limit,
    what: `${what}, p95 of ${times.length} (median ${median(times).toFixed(0)})`,
    target: `at most ${limit} ms`,
    met: ours <= limit,
  }
}
