/** B30: families of 200 rows in six channels: campaigns made, one edit of the master followed, both on the disk; a grid of 1,000 rows scrolled. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Browser, Page } from 'playwright'
import { openStore } from '../../src/main/drafts/store/store.ts'
import { emptySchedule } from '../../src/model/steps/schedule/values.ts'
import { chosenFrom, emptySegment } from '../../src/model/steps/segment/values.ts'
import type { StepContext } from '../../src/model/steps/step.ts'
import type { FamilyColumn, FamilyRow, Json } from '../../src/preload/contract/index.ts'
import type * as Places from '../fixtures/planted/places.ts'
import { builtModule } from './built-module.ts'
import { type Figure, percentile } from './figure.ts'
import { inChromium, inFolder, letIn, startHost } from './programs.ts'

const channels = ['app-push', 'whatsapp', 'email', 'sms', 'robo-call', 'paid-ads']
const [rows, scrolledRows] = [200, 1_000]
/** Of the practice workspace, in which Herald opens. */
const workspace = 'practice'
const familyId = '01HERA0FAM0000000000000001'
const masterId = '01HERA0FAM0000000000000002'
/** One frame of a screen that shows 60 in a second. */
const frame = 1_000 / 60

const columns: FamilyColumn[] = [
  { id: 1, name: 'Shop', kind: 'text' },
  { id: 2, name: 'Phone', kind: 'text' },
  { id: 3, name: 'Street', kind: 'text' },
  { id: 4, name: 'Map', kind: 'link' },
]

export const measure = (): Promise<Figure[]> =>
  inChromium(async (browser) => {
    const { sound } = await inFolder((folder) => builtModule<typeof Places>('tests/fixtures/planted/places.ts', folder))
    const messageOf = (channel: string) => withTags(sound[channel]?.() ?? null)
    const all: { channel: string; made: Written; followed: Written }[] = []
    for (const channel of channels)
      all.push({
        channel,
        ...(await inFolder((folder) => written(browser, folder, { channel, content: messageOf(channel) }))),
      })
    return [
      ...all.map(({ channel, made }) => figure(`200 rows to 200 durable drafts, ${channel}`, made, 3_000)),
      ...all.map(({ channel, followed }) =>
        figure(`one edit of the master followed by 200 campaigns, ${channel}`, followed, 1_000),
      ),
      ...(await inFolder((folder) => scrolled(browser, folder, { channel: 'sms', content: messageOf('sms') }))),
    ]
  })

/** `content`: null for a channel without messages. */
type Master = { channel: string; content: Json }

/** Milliseconds from the click until all is on the disk; and of one plain transaction that writes the same values to the same file. */
type Written = { ours: number; plain: number }

const figure = (what: string, { ours, plain }: Written, limit: number): Figure => ({
  ...{ id: 'B30', what, unit: 'ms', ours, peer: plain, peerName: 'their values in one plain transaction' },
  ...{ ratio: ours / plain, target: `at most ${limit} ms`, met: ours <= limit },
})

async function written(browser: Browser, folder: string, master: Master) {
  const data = join(folder, 'data')
  fill(data, master, rows)
  const herald = await startHost(data)
  let made = 0
  let followed = 0
  try {
    const page = await opened(browser, herald.url)
    made = await done(page, `Make ${rows} campaigns`, `${rows} campaigns made`)
    await page.getByRole('button', { name: /^Outbox: Synced/ }).waitFor({ timeout: 300_000 })
    await edit(page, master)
    followed = await done(page, `Change ${rows} campaigns`, `${rows} campaigns changed`)
    await page.context().close()
  } finally {
    await herald.stop()
  }
  const plain = plainly(join(data, 'drafts.db'))
  return { made: { ours: made, plain }, followed: { ours: followed, plain } }
}

/** The family with all that its screen shows. */
async function opened(browser: Browser, url: string): Promise<Page> {
  const page = await (await letIn(browser, url)).newPage()
  await page.goto(new URL(`/family/${familyId}`, url).href)
  await page.getByText(shopOf(0), { exact: true }).first().waitFor({ timeout: 60_000 })
  // What the start reads is through by then.
  await page.waitForTimeout(2_000)
  return page
}

async function done(page: Page, button: string, says: string): Promise<number> {
  await page.getByRole('button', { name: button, exact: true }).waitFor({ timeout: 60_000 })
  return page.evaluate(
    async ([name, text]) => {
      const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
      if (!button) throw new Error(`There is no ${name}`)
      const began = performance.now()
      button.click()
      while (!document.body.textContent?.includes(text)) {
        if (performance.now() - began > 60_000) throw new Error(`It did not come to '${text}'`)
        await new Promise((resolve) => requestAnimationFrame(resolve))
      }
      return performance.now() - began
    },
    [button, says] as const,
  )
}

/** Another text in the master's message, or another time where there is no message. */
async function edit(page: Page, { content }: Master): Promise<void> {
  await page.evaluate(
    async ([id, hasMessage]) => {
      const draft = await window.bridge.drafts.open({ id })
      if (!draft.ok || !draft.value) throw new Error('There is no master')
      const { revision, sections, channel: slug, type } = draft.value
      const section = hasMessage ? 'content' : 'schedule'
      const text = JSON.stringify(sections[section] ?? null)
      const next = JSON.parse(
        hasMessage ? text.replaceAll('Forty shawls', 'Fifty shawls') : text.replace('10:00', '11:00'),
      )
      const write = { id, channel: slug, type, campaignId: null, revision, sections: { [section]: next } }
      const answer = await window.bridge.drafts.write(write)
      if (!answer.ok) throw new Error(answer.failure.message)
    },
    [masterId, content !== null] as const,
  )
}

/** Milliseconds of one transaction with the values of all drafts in `file`. */
function plainly(file: string): number {
  const database = new DatabaseSync(file)
  database.exec('PRAGMA synchronous = FULL')
  const values = database.prepare('SELECT draft_id, section, value FROM sections').all()
  database.exec('CREATE TABLE plain (draft_id TEXT, section TEXT, value TEXT) STRICT')
  const insert = database.prepare('INSERT INTO plain VALUES (?, ?, ?)')
  const began = performance.now()
  database.exec('BEGIN')
  for (const { draft_id, section, value } of values) insert.run(draft_id ?? null, section ?? null, value ?? null)
  database.exec('COMMIT')
  const took = performance.now() - began
  database.close()
  return took
}

async function scrolled(browser: Browser, folder: string, master: Master): Promise<Figure[]> {
  const data = join(folder, 'data')
  fill(data, master, scrolledRows)
  const herald = await startHost(data)
  try {
    const page = await opened(browser, herald.url)
    const [grid, plain] = [await framesOf(page, '.dsg-container'), await framesOf(page, null)]
    const [ours, peer] = [percentile(grid.frames, 95), percentile(plain.frames, 95)]
    const late = ({ frames: all }: Frames) => all.filter((took) => took > 1.5 * frame).length
    const common = { id: 'B30', unit: 'ms', peerName: 'a plain page of the same texts' }
    return [
      {
        ...common,
        what: `from a scrolled frame of 1,000 rows to the next, p95 (${late(grid)} of ${grid.frames.length} late, of the plain page ${late(plain)})`,
        ...{ ours, peer, ratio: ours / peer, target: 'at most 1.1 of the plain page', met: ours <= 1.1 * peer },
      },
      {
        ...common,
        what: 'own time of the page in a scrolled frame of 1,000 rows, mean',
        ...{ ours: grid.work, peer: plain.work, ratio: grid.work / plain.work },
        ...{ target: `at most ${frame.toFixed(1)} ms`, met: grid.work <= frame },
      },
    ]
  } finally {
    await herald.stop()
  }
}

/** `frames`: milliseconds from each frame to the next. `work`: the own time of the page's thread for one frame. */
type Frames = { frames: number[]; work: number }

/** Scrolls `selector`, or a plain list of as many lines, by two rows a frame, down and up. */
async function framesOf(page: Page, selector: string | null): Promise<Frames> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const worked = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return 1_000 * (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? 0)
  }
  const began = await worked()
  const frames = await page.evaluate(async (selector) => {
    const plain = document.createElement('div')
    plain.style.cssText = 'position:fixed;inset:0;overflow:auto;background:white;z-index:9999'
    for (let row = 0; row < 1_000; row += 1) {
      const line = plain.appendChild(document.createElement('div'))
      line.style.height = '32px'
      line.textContent = `Shop ${row} 021 3555 ${1_000 + row} ${row} Zamzama Boulevard https://gulmohar.pk/map/${row}`
    }
    const box = selector === null ? document.body.appendChild(plain) : document.querySelector(selector)
    if (!box) throw new Error('There is no grid')
    const times: number[] = []
    for (let at = 0; at < 480; at += 1) {
      times.push(await new Promise<number>(requestAnimationFrame))
      box.scrollTop += at < 240 ? 64 : -64
    }
    plain.remove()
    return times.slice(1).map((time, at) => time - (times[at] ?? 0))
  }, selector)
  const work = ((await worked()) - began) / frames.length
  await session.detach()
  return { frames, work }
}

const shopOf = (index: number): string => `Shop ${String(index).padStart(4, '0')}`

/** A family whose master is complete, with rows of which no campaign was made. */
function fill(data: string, { channel, content }: Master, count: number): void {
  mkdirSync(data, { recursive: true })
  const store = openStore(join(data, 'drafts.db'))
  const iso = new Date().toISOString()
  const context = { channel: { toggles: { frequencyCapping: false, doNotDisturb: false } }, type: 'one-time' }
  const segment = { ...emptySegment({} as StepContext), selectedSegment: chosenFrom({ id: 1, name: 'All' }) }
  const schedule = { ...emptySchedule(context as unknown as StepContext), date: dayAfter(3), time: '10:00' }
  store.write(
    workspace,
    {
      ...{ id: masterId, channel, type: 'one-time', campaignId: null, revision: 0, name: 'At your shop' },
      sections: plainJson({ segment, schedule, ...(content === null ? {} : { content }) }),
    },
    iso,
  )
  const made = Array.from({ length: count }, (_, index): FamilyRow => {
    const texts = [
      shopOf(index),
      `021 3555 ${1_000 + index}`,
      `${index} Zamzama Boulevard`,
      `https://gulmohar.pk/map/${index}`,
    ]
    const cells = Object.fromEntries(texts.map((text, at) => [String(at + 1), { text }]))
    return { id: `01HERA0SHP${String(index).padStart(16, '0')}`, cells, member: null }
  })
  const head = {
    id: familyId,
    name: 'At your shop',
    channel,
    type: 'one-time',
    masterId,
    columns,
    languages: [],
    sheet: null,
  }
  store.keepFamily(workspace, { ...head, memberName: 'At your shop: {{row.1}}' }, made)
  store.close()
}

/** A message with tags of three columns; a mail has 20 KB. */
function withTags(message: Json): Json {
  const text = JSON.stringify(message)
    .replaceAll('Winter sale', 'Winter sale at {{row.1}}')
    .replaceAll('Forty shawls are', 'Forty shawls at {{row.3}} (call {{row.2}}) are')
    .replaceAll('</table>', `${'<tr><td>Forty shawls are ready for you in our shop.</td></tr>'.repeat(300)}</table>`)
  return JSON.parse(text)
}

const plainJson = <T>(value: T): { [section: string]: Json } => JSON.parse(JSON.stringify(value))

/** 'YYYY-MM-DD' */
const dayAfter = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
