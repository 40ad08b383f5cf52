/** B25: a proof of an email with four photos: how long until it is saved, how large it is, and what it asks for when it is opened. */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import type { EmailValues } from '../../src/model/channels/email/values.ts'
import { type Figure, median } from './figure.ts'
import { inChromium, inFolder, letIn, startHost } from './programs.ts'

const rounds = 7
const id = '01HERA0PR00F0000000000000A'

/** The values of the content step, without a design of Herald's. */
const email: EmailValues = {
  ...{ isVoucher: false, voucherType: null, content_service_id: null, retarget_campaign_id: null, fileData: null },
  ...{
    from: '',
    subject: 'Winter',
    preHeader: '',
    design: null,
    html: '',
    claims: [],
    plainText: null,
    testEmails: [],
  },
  ...{ footer: { words: '', address: null }, userOptedOut: null, source: null },
  kept: { data: {}, message: {}, mirror: null },
}

type Round = { ours: number; peer: number; bytes: number; asked: number }

export const measure = (): Promise<Figure[]> =>
  inFolder(async (folder) => {
    const host = await startHost(join(folder, 'data'))
    try {
      return figures(await inChromium((browser) => measured(browser, host.url, folder)))
    } finally {
      await host.stop()
    }
  })

async function measured(browser: Browser, url: string, folder: string): Promise<Round[]> {
  const context = await letIn(browser, url)
  const page = await context.newPage()
  await page.goto(new URL('/campaign', url).href)
  await page.getByRole('row').nth(1).waitFor({ timeout: 60_000 })
  const photos = await page.evaluate(keepPhotos)
  await page.evaluate(keepDraft, JSON.stringify({ ...email, html: mailWith(photos) }))
  await page.goto(new URL(`/campaign/edit/email/one-time/${id}`, url).href)
  const all: Round[] = []
  for (let round = 0; round < rounds; round++) all.push(await oneRound(page, folder, round))
  await context.close()
  return all
}

async function oneRound(page: Page, folder: string, round: number): Promise<Round> {
  await page.getByRole('button', { name: 'Share for review' }).click()
  const save = page.getByRole('button', { name: 'Save the proof' })
  await save.waitFor()
  const began = performance.now()
  const download = page.waitForEvent('download')
  await save.click()
  const file = await download
  const ours = performance.now() - began
  const path = join(folder, `proof-${round}.html`)
  await file.saveAs(path)
  const proof = await page.context().newPage()
  let asked = 0
  proof.on('request', (request) => {
    if (!/^(?:data|blob|about):/.test(request.url())) asked += 1
  })
  await proof.goto(`file://${path}`)
  await proof.frameLocator('#stage iframe').first().locator('img').nth(3).waitFor()
  // The browser's own way to keep a page with its pictures as one file.
  const client = await page.context().newCDPSession(proof)
  const peerBegan = performance.now()
  await client.send('Page.captureSnapshot', { format: 'mhtml' })
  const peer = performance.now() - peerBegan
  await proof.close()
  // Without the page itself.
  return { ours, peer, bytes: statSync(path).size, asked: asked - 1 }
}

const mailWith = (photos: readonly string[]): string =>
  `<html><body><h1>Winter</h1>${photos
    .map(
      (address, index) =>
        `<p>Shawl ${index + 1}, {{first_name|friend}}</p><img src="${address}" width="600" alt="Shawl">`,
    )
    .join('')}</body></html>`

/** Four photos as Herald puts them into a mail, kept on this computer; returns their addresses in a message. Runs in the page. */
async function keepPhotos(): Promise<string[]> {
  const addresses: string[] = []
  for (let photo = 0; photo < 4; photo++) {
    const canvas = new OffscreenCanvas(1_280, 960)
    const ground = canvas.getContext('2d')
    if (!ground) throw new Error('There is no canvas')
    for (let spot = 0; spot < 1_200; spot++) {
      ground.fillStyle = `hsl(${(spot * 37 + photo * 90) % 360} 60% ${20 + (spot % 60)}%)`
      ground.fillRect((spot * 613) % 1_280, (spot * 331) % 960, 30 + (spot % 60), 20 + (spot % 50))
    }
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 })
    const kept = await window.bridge.files.take(new File([blob], `photo-${photo}.jpg`, { type: 'image/jpeg' }))
    if (!kept.ok) throw new Error(kept.failure.message)
    addresses.push(`herald-file:${kept.value.blob}/path/image%2Fjpeg/photo-${photo}.jpg`)
  }
  return addresses
}

/** Runs in the page. */
async function keepDraft(content: string): Promise<void> {
  const id = '01HERA0PR00F0000000000000A'
  const answer = await window.bridge.drafts.write({
    ...{ id, channel: 'email', type: 'one-time', campaignId: null, revision: 0, name: 'Winter', window: id, n: 1 },
    sections: { content: JSON.parse(content) },
  })
  if (!answer.ok) throw new Error(answer.failure.message)
}

function figures(all: readonly Round[]): Figure[] {
  const took = median(all.map(({ ours }) => ours))
  const peer = median(all.map((round) => round.peer))
  const bytes = Math.max(...all.map((round) => round.bytes))
  const asked = Math.max(...all.map((round) => round.asked))
  const common = { id: 'B25', peerName: "the browser's own snapshot of the opened proof, without making it" }
  return [
    {
      ...common,
      what: `a proof of a mail with four photos of 1,280 pixels, from the click until it is saved (largest ${(bytes / 1024 / 1024).toFixed(2)} MB, ${asked} requests when opened)`,
      unit: 'ms',
      ours: took,
      peer,
      ratio: median(all.map((round) => round.ours / round.peer)),
      target: 'at most 1,000 ms, 2 MB and 0 requests',
      met: took <= 1_000 && bytes <= 2 * 1024 * 1024 && asked === 0,
    },
  ]
}
