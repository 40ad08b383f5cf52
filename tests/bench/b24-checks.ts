/** B24: everything that is said of a mail of 100 KB, in Node and in the built program's worker; what of it the page itself does; twelve views of a mail. */
import type { Browser, Page } from 'playwright'
import type { ContentContext } from '../../src/model/channels/channel.ts'
import type { Json } from '../../src/preload/contract/index.ts'
import { openContent } from './b15-content.ts'
import { builtModule } from './built-module.ts'
import type * as Checks from './checks-module.ts'
import { type Figure, median, percentile } from './figure.ts'
import { inFolder, inHerald, letIn } from './programs.ts'

const rounds = 40

export const measure = async (): Promise<Figure[]> => {
  const mails: Json[] = []
  const inNode = await inFolder((folder) => measuredInNode(folder, mails))
  const inPage = await inHerald(async (browser, url) => [
    ...(await measuredInPage(browser, url, mails)),
    await measuredViews(browser, url),
  ])
  return [...inNode, ...inPage]
}

/** Leaves the mails that it made in `mails`: the program is asked about the same. */
async function measuredInNode(folder: string, mails: Json[]): Promise<Figure[]> {
  const { channelChecks, contentFindings, emptyEmail, inPlace, light } = await builtModule<typeof Checks>(
    'tests/bench/checks-module.ts',
    folder,
  )
  const { email } = channelChecks
  if (!email) throw new Error('There are no checks of email')
  const found: number[] = []
  const crossed: number[] = []
  for (let round = 0; round < rounds; round++) {
    // Another mail each time: what was found before is kept.
    const mail = {
      ...emptyEmail(),
      subject: `Sale ${round}`,
      from: 'A <a@shop.pk>',
      ...inPlace(mailOf(102_400, round)),
    }
    const values = JSON.parse(JSON.stringify(mail))
    mails.push(values)
    const began = performance.now()
    const findings = contentFindings(values, email, context)
    found.push(performance.now() - began)
    if (findings.length < 5) throw new Error('The mail has more to be found')
    const answer = findings.map(light)
    const handed = performance.now()
    structuredClone(values)
    structuredClone(answer)
    crossed.push(performance.now() - handed)
  }
  return [
    figure('all checks of a mail of 100 KB (p95)', percentile(found, 95), 150),
    figure('what the page sends and takes for them (p95)', percentile(crossed, 95), 16),
  ]
}

async function measuredInPage(browser: Browser, url: string, mails: readonly Json[]): Promise<Figure[]> {
  const page = await (await letIn(browser, url)).newPage()
  await page.addInitScript(keepChecksWorker)
  // The worker knows all channels, whichever is open.
  await openContent(page, url, 'sms')
  await page.getByRole('tab', { name: 'CONTENT' }).click()
  await page.waitForFunction(() => Reflect.get(globalThis, 'checksWorker'))
  // What the step put off until the page is quiet is through by then.
  await page.waitForTimeout(2_000)
  const asked: Asked[] = []
  for (const [at, values] of mails.entries())
    asked.push(await page.evaluate(askWorker, { at, mail: JSON.stringify(values), context }))
  await page.context().close()
  const [took, held, idle] = (['took', 'held', 'idle'] as const).map((name) => asked.map((one) => one[name]))
  return [
    figure(
      `the same in the program's worker, asked to answered (p95; median ${median(took ?? []).toFixed(0)})`,
      percentile(took ?? [], 95),
      150,
    ),
    figure(
      `the page's longest task meanwhile (p95; median ${median(held ?? []).toFixed(1)}; without any asking ${percentile(idle ?? [], 95).toFixed(1)})`,
      percentile(held ?? [], 95),
      16,
    ),
  ]
}

/** Nobody who comes to a button by Tab or by the mouse presses it sooner: the frame of the views is made meanwhile. */
const COMING_MS = 300

/** The twelve views of a practice mail (eleven pictures of it and the reading order), all in sight, from the key that opens them until the last has been drawn. */
async function measuredViews(browser: Browser, url: string): Promise<Figure> {
  const page = await (await letIn(browser, url)).newPage()
  await page.setViewportSize({ width: 1_600, height: 1_400 })
  await page.goto(new URL('/campaign', url).href)
  await page.getByRole('link', { name: 'Mehndi season lookbook' }).click()
  await page.getByRole('tab', { name: 'Message' }).click()
  const opens = page.getByRole('button', { name: 'Inboxes' })
  const took: number[] = []
  for (let round = 0; round < 12; round++) {
    // What was drawn stays for the next time: each round begins with a page that has drawn nothing.
    await page.reload()
    await page.getByRole('tab', { name: 'Message' }).click()
    await opens.waitFor()
    await page.waitForTimeout(1_500)
    await opens.focus()
    await page.waitForTimeout(COMING_MS)
    await page.evaluate(awaitViews)
    await page.keyboard.press('Enter')
    took.push(await page.evaluate(() => Reflect.get(globalThis, 'viewsAreDrawn') as Promise<number>))
    if (round === 0) await countViews(page, 11)
  }
  await page.context().close()
  return figure(
    `twelve views of a mail, from the key on (p95; median ${median(took).toFixed(0)})`,
    percentile(took, 95),
    300,
  )
}

/** In the page, before the key: `viewsAreDrawn` are the milliseconds from it until the frame of a dialog has said that all its mails are drawn. */
function awaitViews(): void {
  const drawn = new Promise<number>((resolve) => {
    addEventListener(
      'keydown',
      ({ timeStamp }) => {
        const look = () => {
          const frame = document.querySelector<HTMLElement>('[role="dialog"] iframe[data-shown]')
          if (Number(frame?.dataset.shown ?? 0) === 0) requestAnimationFrame(look)
          else resolve(performance.now() - timeStamp)
        }
        look()
      },
      { capture: true, once: true },
    )
  })
  Reflect.set(globalThis, 'viewsAreDrawn', drawn)
}

/** Throws unless `count` mails with words stand in the frame of the dialog. */
async function countViews(page: Page, count: number): Promise<void> {
  const mails = page.frameLocator('[role="dialog"] iframe').locator('iframe')
  if ((await mails.count()) !== count) throw new Error(`${await mails.count()} views instead of ${count}`)
  for (const mail of await mails.all())
    if ((await mail.contentFrame().locator('body').innerText()).trim() === '') throw new Error('A view is empty')
}

/** In the page, before its scripts: the worker of the checks is known to the bench. */
function keepChecksWorker(): void {
  const Native = globalThis.Worker
  globalThis.Worker = class extends Native {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options)
      if (options?.name === 'checks') Reflect.set(globalThis, 'checksWorker', this)
    }
  }
}

/** Milliseconds: from asking to the answer, the page's longest task on that way, and its longest in as long a time without. */
type Asked = { took: number; held: number; idle: number }

/** In the page. */
async function askWorker(asked: { at: number; mail: string; context: ContentContext }): Promise<Asked> {
  const { at, mail, context } = asked
  const values: unknown = JSON.parse(mail)
  const worker = Reflect.get(globalThis, 'checksWorker') as Worker
  // What lies between two messages to oneself is at least one task of the page.
  const task = () =>
    new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve()
      port2.postMessage(null)
    })
  const longestUntil = async (over: () => boolean) => {
    let longest = 0
    for (let last = performance.now(); !over(); ) {
      await task()
      const now = performance.now()
      longest = Math.max(longest, now - last)
      last = now
    }
    return longest
  }
  const turn = 1_000_000 + at
  let took = 0
  const began = performance.now()
  worker.addEventListener('message', ({ data }: MessageEvent<{ turn: number; findings?: readonly object[] }>) => {
    if (data.turn !== turn) return
    if ((data.findings?.length ?? 0) < 5) throw new Error('The mail has more to be found')
    took = performance.now() - began
  })
  const posted = performance.now()
  worker.postMessage({ act: 'find', turn, channel: 'email', values, context })
  const handed = performance.now() - posted
  const held = Math.max(handed, await longestUntil(() => took > 0))
  const over = performance.now() + took
  return { took, held, idle: await longestUntil(() => performance.now() > over) }
}

const figure = (what: string, ours: number, limit: number): Figure => ({
  id: 'B24',
  what,
  unit: 'ms',
  ours,
  peer: limit,
  peerName: 'the limit',
  ratio: ours / limit,
  target: `at most ${limit} ms`,
  met: ours <= limit,
})

const context: ContentContext = {
  campaignId: 1,
  channelConfigurationId: 1,
  inJourney: false,
  inReview: false,
  name: 'Sale',
  type: 'one-time',
  sender: 'Shop <a@shop.pk>',
  reach: 1_000,
  mergeTags: [{ id: 1, name: 'first_name', value: '{{first_name}}', sample: 'Ayesha' }],
}

/** Rows of goods with links, pictures, styles and merge tags, and some of what is found in each. */
function mailOf(size: number, round: number): string {
  let html = `<!doctype html><html><head><style>.a{display:flex}@media (max-width:480px){.b{width:100%}}</style></head><body><h1>Sale ${round}</h1><table>`
  for (let at = 0; html.length < size; at++)
    html += `<tr><td style="padding:8px;background-color:#ffffff"><a href="http://shop.pk/p/${at}" style="color:#999999;background:#ffffff">Shawl ${at}</a><p style="font-size:14px;color:#222222">Hello {{first_name}}, it is warm and and soft, yours from the first day on.</p><img src="https://cdn.shop.pk/${at}.jpg" alt="Picture of shawl ${at}" width="200"></td></tr>`
  return `${html}</table></body></html>`
}
