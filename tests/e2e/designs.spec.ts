/**
 * Builds messages from blank, offline, with two photos of 8 MB, and sends them once there is a network. A long run builds one of them,
 * HERALD_SOAK=1 all five; HERALD_OUT saves screenshots of the sent messages.
 */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import type { JsonObject } from '../../src/preload/contract/index.ts'
import { mjmlOf } from '../../src/renderer/blocks/design/export/mjml-of.ts'
import { expect, type ReferenceServer, test } from './app.ts'
import { Designer } from './pages/designer.ts'
import { type Design, designs } from './pages/designs.ts'
import { Editor } from './pages/editor.ts'
import { Email } from './pages/email.ts'
import { Outbox } from './pages/outbox.ts'
import { atContent, lastContent, type Start, toReview } from './pages/panels.ts'
import { takePhotos } from './pages/photos.ts'
import { seenOn } from './pages/seen.ts'

const soak = process.env.HERALD_SOAK !== undefined
const out = process.env.HERALD_OUT

for (const design of soak ? designs : designs.slice(0, 1))
  test(`made from blank, offline, with two photos, and sent: ${design.name}`, { tag: '@long' }, async ({
    browser,
    folder,
    page,
    startHost,
    startServer,
  }) => {
    test.setTimeout(240_000)
    const asked = new Set<string>()
    page.on('request', (request) => {
      const { protocol, hostname } = new URL(request.url())
      if (protocol.startsWith('http')) asked.add(hostname)
    })
    const photos = await takePhotos(browser, folder)
    const { server, editor } = await begin({ folder, page, startHost, startServer }, design)
    const outbox = new Outbox(page)
    await outbox.workOffline(true)
    const before = (await server.requests()).length
    if (design.subject) {
      const email = new Email(page)
      await email.subject.fill(design.subject)
      await email.preHeader.fill('Read on')
    }
    const designer = new Designer(page)
    await designer.begin('Start from blank')
    await design.make(designer, photos)
    const canvas = await designer.canvasFrame()
    const [seen, width] = [await seenOn(canvas), await canvas.evaluate(() => innerWidth)]
    if (out) await lookAtDesigner(page, design.name)
    await designer.finish()
    await editor.save.click()
    await editor.at('SCHEDULE')
    expect((await server.requests()).slice(before)).toEqual([])

    await outbox.workOffline(false)
    await expect(outbox.chip).toHaveText(/^Synced/)
    const { message, edit_content_page_values: values } = await lastContent(server)
    const html = String(message.design)
    expect(JSON.stringify({ message, values })).not.toMatch(/herald-file:|blob:|data:image/)
    for (const words of design.holds) expect(html).toContain(words)
    expect(await picturesOf(html, server)).toBe(design.pictures)

    const reader = await browser.newPage({ viewport: { width, height: 900 } })
    await reader.setContent(html, { waitUntil: 'load' })
    expect((await seenOn(reader)).slice(0, seen.length)).toEqual(seen)
    if (out) await look(browser, design.name, html)
    await reader.close()
    if (design.subject) expect(problemsIn(values)).toEqual([])
    await send(editor, design)
    expect([...asked].sort()).toEqual(['127.0.0.1', 'localhost'])
  })

/** The compiler's errors for the sent design. */
function problemsIn(values: Record<string, unknown>): readonly unknown[] {
  const { project } = (values.emailData as { design: { project: JsonObject } }).design
  // The package needs a `window` while it loads.
  Object.assign(globalThis, { window: globalThis })
  const compile = createRequire(import.meta.url)('mjml-browser') as Compile
  const { errors } = compile(mjmlOf(project), { fonts: {}, validationLevel: 'soft' })
  return errors
}

type Compile = (mjml: string, options: object) => { errors: readonly unknown[] }

/** Creates a campaign and opens CONTENT. */
async function begin(start: Start, { channel, name, subject }: Design) {
  if (!subject) return atContent(start, channel, name, async () => {})
  const server = await start.startServer()
  const host = await start.startHost({ data: join(start.folder, 'data'), server: server.url, token: server.token })
  await start.page.goto(host.url)
  await start.page.evaluate(() => window.bridge.unsubscribe.keep({ address: 'https://gulmohar.pk/leave?t={token}' }))
  const editor = new Editor(start.page)
  await editor.create(channel, 'One Time')
  await editor.name.fill(name)
  await editor.chooseSegment('Karachi, bought in 90 days')
  await editor.save.click()
  await editor.at('GOALS')
  await start.page.getByRole('button', { name: 'Skip' }).click()
  await editor.at('CONTENT')
  return { server, host, editor }
}

async function send(editor: Editor, { subject }: Design): Promise<void> {
  if (subject) {
    await editor.scheduleOn(1, '10:00')
    await editor.save.click()
    await editor.at('REVIEW')
  } else await toReview(editor)
  await editor.publish()
}

/** The number of pictures in a message. Each must be a small file in the server's storage. */
async function picturesOf(html: string, server: ReferenceServer): Promise<number> {
  const addresses = [...html.matchAll(/<img[^>]*?\ssrc="([^"]*)"/g)].map(([, address = '']) =>
    address.replaceAll('&amp;', '&'),
  )
  for (const address of new Set(addresses)) {
    expect(address.startsWith(server.url), address).toBe(true)
    const reply = await fetch(address)
    expect(reply.headers.get('content-type')).toMatch(/^image\/(jpeg|png)$/)
    expect((await reply.arrayBuffer()).byteLength).toBeLessThanOrEqual(200 * 1_024)
  }
  return addresses.length
}

/** Screenshots of the designer. */
async function lookAtDesigner(page: Page, name: string): Promise<void> {
  const usual = page.viewportSize() ?? { width: 1_280, height: 800 }
  for (const colorScheme of ['light', 'dark'] as const)
    for (const [width, height] of [
      [1_440, 900],
      [1_100, 700],
    ] as const) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height })
      await page.waitForTimeout(400)
      await page.screenshot({ path: join(out ?? '', `designer ${name}-${width}-${colorScheme}.png`) })
    }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(usual)
}

/** Screenshots of the sent message, for inspection by hand. */
async function look(browser: Browser, name: string, html: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [320, 375, 600, 1_280]) {
      const page = await browser.newPage({ colorScheme, viewport: { width, height: 600 } })
      await page.setContent(html, { waitUntil: 'load' })
      await page.screenshot({ fullPage: true, path: join(out ?? '', `${name}-${width}-${colorScheme}.png`) })
      await page.close()
    }
}
