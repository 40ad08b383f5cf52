/** B16: a list without pages over 10,000 and 100,000 campaigns of the mirror: first rows, search, size of the table, work of a scrolled frame. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Browser, Page } from 'playwright'
import { openStore } from '../../src/main/drafts/store/store.ts'
import { type Campaign, campaignStatuses } from '../../src/preload/contract/index.ts'
import { type Figure, median, percentile } from './figure.ts'
import { inChromium, inFolder, letIn, startProgram } from './programs.ts'

const [small, large] = [10_000, 100_000]
const rounds = 7
/** Milliseconds after which the list stands for sure. */
const settled = 1_000
/** Pixels that a frame scrolls, two rows: some 5,000 a second, a quick turn of the wheel. */
const step = 88
const frames = 240
const searches = ['karachi', 'lawn 04', 'velvet', 'zzz', 'sale, l']

export const measure = (): Promise<Figure[]> =>
  inChromium(async (browser) => {
    const few = await measured(browser, small)
    const many = await measured(browser, large)
    return [
      limit('first rows after their data, 10,000 campaigns', 'ms', few.first, 100, 'under 100 ms'),
      limit('search in names and messages, p95, 10,000 campaigns', 'ms', few.search, 100, 'under 100 ms'),
      limit('elements of the table, at most, while it is scrolled', 'elements', few.nodes, 400, 'at most 400'),
      limit('main-thread work of a scrolled frame, median', 'ms', few.frame, 8, 'at most 8 ms'),
      grown('first rows after their data', few.first, many.first),
      grown('search in names and messages, p95', few.search, many.search),
      grown('main-thread work of a scrolled frame', few.frame, many.frame),
    ]
  })

const common = { id: 'B16' }
const limit = (what: string, unit: string, ours: number, peer: number, target: string): Figure => ({
  ...common,
  what,
  unit,
  ours,
  peer,
  peerName: 'the limit',
  ratio: ours / peer,
  target,
  met: ours <= peer,
})
const grown = (what: string, few: number, many: number): Figure => ({
  ...common,
  what: `${what}, 100,000 campaigns`,
  unit: 'ms',
  ours: many,
  peer: few,
  peerName: 'with 10,000',
  ratio: many / few,
  target: 'at most 3',
  met: many / few <= 3,
})

type Measured = { first: number; search: number; nodes: number; frame: number }

const token = 'a-token-for-the-bench'

const measured = (browser: Browser, count: number): Promise<Measured> =>
  inFolder(async (folder) => {
    const data = join(folder, 'data')
    const address = await metOnce(folder, data)
    fill(join(data, 'drafts.db'), count)
    const host = await hostOf(data, address)
    try {
      return await worked(browser, host.url)
    } finally {
      await host.stop()
    }
  })

/** A workspace whose server is away: nothing is read from it while the list is measured. Returns where it was. */
async function metOnce(folder: string, data: string): Promise<string> {
  process.env.HERALD_TOKEN = token
  const args = ['--port', '0', '--data', join(folder, 'server'), '--token', token]
  const server = await startProgram('out/main/reference-api-server.js', args, 'Reference API is ready: ')
  const host = await hostOf(data, server.url)
  await host.stop()
  await server.stop()
  return server.url
}

const hostOf = (data: string, server: string) =>
  startProgram(
    'out/main/browser-host.js',
    ['--no-open', '--port', '0', '--data', data, '--server', server],
    'Herald is ready: ',
  )

/** Campaigns that a reading of the server's whole list takes in at once: their words are indexed by then. */
const pageSize = 100

/** Campaigns that are kept as from a reading of the server's whole list, each with a message of its own. */
function fill(file: string, count: number): void {
  const database = new DatabaseSync(file)
  const row = database.prepare('SELECT id FROM workspaces ORDER BY seen_at DESC').get()
  database.close()
  const workspace = String(row?.id)
  const store = openStore(file)
  const at = new Date().toISOString()
  for (let first = 1; first <= count; first += pageSize)
    store.upsertCampaigns(
      workspace,
      Array.from({ length: pageSize }, (_, index) => campaignOf(first + index + 1_000)),
      store.ask(),
    )
  store.completeReading(workspace, 0, at)
  store.close()
}

const goods = ['Lawn', 'Khaddar', 'Velvet', 'Linen', 'Silk']
const towns = ['Karachi', 'Lahore', 'Multan', 'Quetta', 'Peshawar', 'Sukkur', 'Gwadar']

const campaignOf = (id: number): Campaign => ({
  id,
  name: `${goods[id % 5]} ${String(id).padStart(6, '0')}`,
  status: campaignStatuses[id % 8] ?? 'draft',
  channelName: 'sms',
  segment_id: 1,
  schedule: { type: 'one_time', date: '2026-12-01', time: '10:00' },
  updated_at: new Date(Date.UTC(2026, 0, 1) + ((id * 7_919) % 400_000) * 60_000).toISOString(),
  message: {
    design: `Salam {{first_name}}, the ${goods[(id * 3) % 5]} sale, light as ever, is in ${towns[id % 7]} until ${id}`,
  },
})

async function worked(browser: Browser, url: string): Promise<Measured> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const context = await letIn(browser, url)
    const page = await context.newPage()
    // Kept with the settings of the computer: the first round sets it.
    if (round === 0) await allRows(page, url)
    times.push(await opened(page, url))
    await context.close()
  }
  const context = await letIn(browser, url)
  const page = await context.newPage()
  await page.goto(new URL('/campaign', url).href)
  await page.getByText(/^All [\d,]+ campaigns/).waitFor()
  // What the start reads beside the list is through by then.
  await page.waitForTimeout(1_500)
  const scrolled = await scroll(page)
  const search = await searched(page)
  await context.close()
  return { first: median(times), search, ...scrolled }
}

async function allRows(page: Page, url: string): Promise<void> {
  await page.goto(new URL('/campaign', url).href)
  await page.getByRole('combobox', { name: 'Per page' }).selectOption('all')
  await page.getByText(/^All [\d,]+ campaigns/).waitFor()
}

/** From another screen to the list: milliseconds from the last byte of the list's answer to its painted rows. */
async function opened(page: Page, url: string): Promise<number> {
  await page.goto(new URL('/delivery-preferences', url).href)
  await page.waitForTimeout(800)
  await page.evaluate(() => {
    performance.clearResourceTimings()
    const look = new MutationObserver(() => {
      if (!document.querySelector('tbody [data-row-link]')) return
      look.disconnect()
      requestAnimationFrame(() => setTimeout(() => Object.assign(globalThis, { shownAt: performance.now() })))
    })
    look.observe(document, { childList: true, subtree: true })
  })
  await page.getByRole('link', { name: 'Campaigns' }).first().click()
  // Asked for afterwards: what asks all the while works on the page's own thread.
  await page.waitForTimeout(settled)
  const shown = await page.evaluate(() => Number(Reflect.get(globalThis, 'shownAt')))
  if (!Number.isFinite(shown)) throw new Error(`The list shows no rows after ${settled} ms`)
  const data = await page.evaluate((before) => {
    const calls = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/call/campaigns.list'))
    // The type of the entries follows from what was asked for.
    const ends = calls.map((call) => (call as PerformanceResourceTiming).responseEnd).filter((end) => end <= before)
    return Math.max(...ends)
  }, shown)
  if (!Number.isFinite(data)) throw new Error('The list asked for nothing')
  return shown - data
}

/** Scrolls a step a frame and back: the main thread's own work in each, from its start to the end of its painting. */
async function scroll(page: Page): Promise<{ nodes: number; frame: number }> {
  const work = await page.evaluate(
    async ([by = 0, count = 0]) => {
      const table = document.querySelector('table')
      const box = table?.parentElement
      if (!table || !box) throw new Error('No table')
      const frames: number[] = []
      let nodes = 0
      for (let frame = 0; frame < count; frame++) {
        const took = await new Promise<number>((resolve) => {
          requestAnimationFrame(() => {
            const begun = performance.now()
            box.scrollTop += frame < count / 2 ? by : -by
            // After the frame's own script, layout and painting; what the scroll event renders belongs to the next one.
            const { port1, port2 } = new MessageChannel()
            port1.onmessage = () => resolve(performance.now() - begun)
            requestAnimationFrame(() => {
              const next = performance.now()
              port1.onmessage = () => resolve(performance.now() - next)
              port2.postMessage(null)
            })
          })
        })
        frames.push(took)
        nodes = Math.max(nodes, table.querySelectorAll('*').length + 1)
      }
      return { frames, nodes }
    },
    [step, frames],
  )
  return { nodes: work.nodes, frame: median(work.frames) }
}

/** Milliseconds from a change of the search to the rows of its answer, painted: typed letter by letter, as a person does. */
async function searched(page: Page): Promise<number> {
  await page.evaluate(keepAnswers)
  const times: number[] = []
  for (const words of searches) {
    await page.getByRole('searchbox', { name: 'Search names and messages' }).fill('')
    await page.waitForTimeout(500)
    for (let length = 1; length <= words.length; length++) times.push(await typed(page, words.slice(0, length)))
  }
  return percentile(times, 95)
}

type WithAnswers = typeof globalThis & { answers?: Map<string, readonly string[]> }

/** What each search was answered: a space at the end asks nothing anew. */
function keepAnswers(): void {
  const answers = new Map<string, readonly string[]>()
  Object.assign(globalThis, { answers })
  const lists = window.bridge.campaigns as { list: typeof window.bridge.campaigns.list }
  const ask = lists.list
  lists.list = async (query) => {
    const answer = await ask(query)
    if (answer.ok && query.page === 1)
      answers.set(
        query.search ?? '',
        answer.value.rows.map(({ name }) => name),
      )
    return answer
  }
}

const typed = (page: Page, text: string): Promise<number> =>
  page.evaluate(async (search) => {
    const field = document.querySelector<HTMLInputElement>('input[type=search]')
    if (!field) throw new Error('No search')
    await new Promise((resolve) => setTimeout(resolve, 60))
    const stands = () => {
      const names = (globalThis as WithAnswers).answers?.get(search.trim())
      const shown = [...document.querySelectorAll('tbody tr:has([data-list])')].map(
        (row) => row.querySelector('[data-list]')?.textContent ?? '',
      )
      return (
        names !== undefined && shown.length > 0 === names.length > 0 && shown.every((name, at) => name === names[at])
      )
    }
    const begun = performance.now()
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, search)
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    return new Promise<number>((resolve, reject) => {
      const look = () => {
        if (performance.now() - begun > 5_000) return reject(new Error(`No answer to '${search}'`))
        if (!stands()) return void requestAnimationFrame(look)
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve(performance.now() - begun)
        port2.postMessage(null)
      }
      requestAnimationFrame(look)
    })
  }, text)
