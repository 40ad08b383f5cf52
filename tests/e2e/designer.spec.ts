/**
 * The designer: a hostile design reaches neither the bridge nor the network (except images), previews run no scripts, and a design is saved
 * and reopened without loss.
 */
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { BrowserContext, Frame, Locator, Page } from '@playwright/test'
import { mailKind } from '../../src/renderer/blocks/design/mail/kind.tsx'
import { mail } from '../../src/renderer/blocks/design/mail/parts.ts'
import { templates } from '../../src/renderer/channels/email/templates/index.ts'
import { starters as inAppStarters } from '../../src/renderer/channels/in-app/starters/index.ts'
import { starters as popupStarters } from '../../src/renderer/channels/web-popup/starters/index.ts'
import { expect, test } from './app.ts'
import { clean } from './axe.ts'
import { file, png } from './channels/picture.ts'
import { getDesign, lookAround, openDesign, seenIn, setChosen } from './pages/designer-talk.ts'
import { blankEmail, Email, htmlEmail, setting, storedEmail } from './pages/email.ts'

/** Everything that a message could try against `trap`, a server on this computer, and against other servers. */
const hostile = (trap: string) => `
<base href="${trap}/base/"><meta http-equiv="refresh" content="1;url=${trap}/refresh"><link rel="stylesheet" href="${trap}/style.css">
<link rel="preload" as="script" href="${trap}/preload.js">
<h1>Hostile</h1>
<script>top.pwned = parent.pwned = globalThis.pwned = 'inline'; fetch('${trap}/inline'); navigator.sendBeacon('${trap}/beacon')</script>
<script src="${trap}/tracking.js"></script><script src="https://tracker.example/tracking.js"></script>
<img src="${trap}/pixel.png" onerror="globalThis.pwned = 'handler'; fetch('${trap}/handler')">
<img src="https://tracker.example/pixel.png" alt="A pixel">
<svg onload="globalThis.pwned = 'svg'"></svg>
<form action="${trap}/form" method="post"><input name="a" value="b" autofocus onfocus="globalThis.pwned = 'focus'"><button id="send">Send</button></form>
<a id="script-link" href="javascript:globalThis.pwned = 'link'; fetch('${trap}/link')">A link</a>
<a id="plain-link" href="${trap}/left" target="_top">Leave</a>
<iframe src="${trap}/frame"></iframe><iframe srcdoc="<script>parent.pwned = 'srcdoc'</script>"></iframe>
<object data="${trap}/object"></object><video src="${trap}/video" autoplay></video><audio src="${trap}/audio" autoplay></audio>
<style>@import url('${trap}/import.css'); @font-face { font-family: x; src: url('${trap}/font.woff2') } h1 { font-family: x }</style>`

/** The same as a design marked as ours, which was not cleaned on import. */
function hostileDesign(trap: string) {
  const part = (type: string, more: object) => ({ type, tagName: type, ...more })
  const section = (...parts: object[]) => part('mj-section', { components: [part('mj-column', { components: parts })] })
  const body = [
    section(part('mj-text', { components: [{ type: 'textnode', content: 'Harmless words' }] })),
    section(
      part('mj-button', {
        attributes: { href: `javascript:fetch('${trap}/button')`, onclick: `fetch('${trap}/onclick')` },
        components: [{ type: 'textnode', content: 'Press' }],
        script: `globalThis.pwned = 'script'; fetch('${trap}/script')`,
      }),
    ),
    section(part('mj-text', { components: `Words ${hostile(trap)}` })),
    section(part('mj-raw', { components: hostile(trap) })),
    section(
      part('mj-text', { content: hostile(trap) }),
      part('script', {
        attributes: { src: `${trap}/component.js` },
        components: [{ type: 'textnode', content: `globalThis.pwned = 'component'` }],
      }),
    ),
  ]
  const whole = part('mjml', { components: [part('mj-body', { components: body })] })
  const mail = { type: 'wrapper', components: [whole] }
  return { madeBy: 'herald', editor: 'mjml', project: { pages: [{ frames: [{ component: mail }] }] } }
}

/** A server that must never get a request. */
async function openTrap(): Promise<{ url: string; asked: string[]; close(): void }> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    response.end('globalThis.pwned = "trap"')
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  // The server listens on a port, so this is an AddressInfo.
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, asked, close: () => void server.close() }
}

type Left = { kind: string; url: string; refused: string | null }

/**
 * Records requests to other servers. A request that the CSP stops is reported too, with the reason; no other request can reach a server.
 */
function watchTheWorld(context: BrowserContext): Left[] {
  const left: Left[] = []
  context.on('requestfailed', (request) => {
    const url = request.url()
    const refused = request.failure()?.errorText ?? null
    if (url.startsWith('https:')) left.push({ kind: request.resourceType(), url, refused })
  })
  context.on('requestfinished', (request) => {
    const url = request.url()
    if (url.startsWith('https:')) left.push({ kind: request.resourceType(), url, refused: null })
  })
  return left
}

const pwned = (frame: Frame) => frame.evaluate(() => Reflect.get(globalThis, 'pwned') ?? null)

/** No script of the message ran, and only the page itself has the bridge. */
async function unharmed(page: Page, host: string): Promise<void> {
  for (const frame of page.frames()) {
    // A frame without scripts cannot be read from inside; Playwright reads it from outside.
    expect(await pwned(frame), frame.url()).toBeNull()
    if (frame === page.mainFrame()) continue
    expect(await frame.evaluate(() => typeof Reflect.get(globalThis, 'bridge')), frame.url()).toBe('undefined')
  }
  expect(page.url().startsWith(host)).toBe(true)
}

test('a hostile design runs nothing and reaches nothing but images, in previews and in the designer', {
  tag: '@long',
}, async ({ folder, otherBrowser, startHost, startServer }) => {
  const trap = await openTrap()
  const server = await startServer()
  const html = `<html><body>${hostile(trap.url)}</body></html>`
  const message = { name: 'Hostile', templateContext: { mergeTagIds: [] }, design: html }
  const emailData = { from: 'a@b.example', subject: 'Hostile', preHeader: '', body: html, testEmails: [] }
  const foreign = await storedEmail(server, 'Hostile HTML', {
    message,
    values: { emailData: { ...emailData, design: { body: { rows: [] } } }, htmlData: html },
  })
  const ours = await storedEmail(server, 'Hostile design', {
    message,
    values: { emailData: { ...emailData, design: hostileDesign(trap.url) }, htmlData: html },
  })
  const host = await startHost({ data: join(folder, 'data'), server: server.url, token: server.token })
  // A separate context: CSP violations are expected here.
  const context = await otherBrowser()
  const left = watchTheWorld(context)
  const page = await context.newPage()
  const origin = new URL(host.url).origin
  await page.goto(host.url)
  const email = new Email(page)

  await page.goto(`${origin}/campaign/edit/email/one-time/${foreign}`)
  await expect(email.preview.getByRole('heading', { name: 'Hostile' })).toBeVisible({ timeout: 20_000 })
  await email.preview.locator('#send').click({ force: true })
  await email.preview.locator('#script-link').click({ force: true })
  await email.preview.locator('#plain-link').click({ force: true })
  await page.waitForTimeout(1_500)
  await expect(email.preview.getByRole('heading', { name: 'Hostile' })).toBeVisible({ timeout: 20_000 })
  await unharmed(page, origin)

  await test.step('the same in every simulated email app', async () => {
    await page.getByRole('button', { name: 'Inboxes' }).click()
    const views = page.getByRole('dialog').frameLocator('iframe').locator('iframe')
    await expect(views).toHaveCount(11, { timeout: 20_000 })
    for (const view of await views.all()) {
      await expect(view.contentFrame().locator('h1')).toBeVisible({ timeout: 20_000 })
      expect(await view.getAttribute('sandbox')).toBe('allow-same-origin')
    }
    await page.waitForTimeout(1_500)
    await unharmed(page, origin)
  })

  await page.goto(`${origin}/campaign/edit/email/one-time/${ours}`)
  await page.getByRole('button', { name: 'Edit design' }).click()
  await email.designerIsOpen()
  const canvas = email.designer.frameLocator('iframe.gjs-frame')
  await expect(canvas.getByText('Harmless words').first()).toBeVisible({ timeout: 20_000 })
  for (const link of await canvas.locator('a').all()) await link.dispatchEvent('click')
  await page.waitForTimeout(1_500)
  await unharmed(page, origin)

  await test.step('the designer itself reaches neither the page nor the host nor other servers', async () => {
    const frame = page.frames().find((one) => /^http:\/\/localhost:\d+\/$/.test(one.url()))
    if (!frame) throw new Error('The designer has no frame')
    const tried = await frame.evaluate(
      async ([host, trap]) => {
        const attempt = async (work: () => unknown) => {
          try {
            return String((await work()) ?? 'nothing')
          } catch (error) {
            return error instanceof Error ? error.name : 'refused'
          }
        }
        return {
          bridge: await attempt(() => Reflect.get(parent, 'bridge')),
          page: await attempt(() => parent.document.title),
          call: await attempt(() =>
            fetch(`${host}/call/app.info`, { method: 'POST', body: '{}', credentials: 'include' }),
          ),
          world: await attempt(() => fetch(`${trap}/fetch`)),
          cookie: document.cookie,
        }
      },
      [origin, trap.url] as const,
    )
    expect(tried).toEqual({
      bridge: 'SecurityError',
      page: 'SecurityError',
      call: 'TypeError',
      world: 'TypeError',
      cookie: '',
    })
  })

  await email.finish()
  await page.waitForTimeout(500)
  await unharmed(page, origin)

  expect(trap.asked).toEqual([])
  const reached = left.filter(({ refused }) => refused !== 'csp')
  expect(reached.map(({ url }) => url)).toContain('https://tracker.example/pixel.png')
  expect(reached.filter(({ kind }) => kind !== 'image')).toEqual([])
  await context.close()
  trap.close()
})

test('no other page can embed the designer, and it is served under its own host name alone', async ({
  herald,
  otherBrowser,
  page,
}) => {
  const designer = await page.locator('meta[name="designer"]').getAttribute('content')
  expect(designer).toMatch(/^http:\/\/localhost:\d+$/)
  expect(designer).not.toBe(herald.url)
  const context = await otherBrowser()
  const other = await context.newPage()
  await other.route('http://elsewhere.test/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<iframe src="${designer}/"></iframe>` }),
  )
  await other.goto('http://elsewhere.test/')
  const [, inner] = other.frames()
  await expect.poll(async () => inner?.evaluate(() => document.getElementById('canvas') === null)).toBe(true)
  await context.close()
})

const panel = { width: 480 }
/** Every block and every ready-made row, as inserted between rows. */
const blocks = mailKind.tiles.map(({ id }) => mailKind.insertion(id, null).row)
const rows = mailKind.rows.map(({ id }) => mailKind.insertion(id, null).row)
const everyBlock = mail('#ffffff', [...blocks, ...rows]).replaceAll('href=""', 'href="https://gulmohar.example"')

const starters = [
  { what: 'email, every block', source: everyBlock, opening: { mjml: everyBlock } },
  ...templates.map(({ id, mjml }) => ({
    what: `email, ${id}`,
    source: mjml('Gulmohar'),
    opening: { mjml: mjml('Gulmohar') },
  })),
  ...[...popupStarters, ...inAppStarters].map(({ id, html }) => ({
    what: `panel, ${id}`,
    source: html('Gulmohar'),
    opening: { html: html('Gulmohar'), panel },
  })),
]

/** Two starters in `npm test`, one of each kind; all of them in long runs. */
const lookedAt = process.env.HERALD_LONG === '1' ? starters : [starters[0], starters.at(-1)].filter((one) => !!one)

/** The addresses of links and buttons in source order, and the number of pictures. */
const linksIn = (source: string) => [...source.matchAll(/\bhref="([^"]*)"/g)].map(([, address]) => address)
const picturesIn = (source: string) => source.match(/<(?:mj-image|img)\b/g)?.length ?? 0

test('opening a starter design again without edits keeps the same design, links, pictures and styles', async ({
  browser,
  herald,
  page,
}) => {
  expect(new URL(page.url()).origin).toBe(new URL(herald.url).origin)
  // A page without a CSP, to parse HTML.
  const reader = await browser.newPage()
  for (const { what, source, opening } of lookedAt)
    await test.step(what, async () => {
      expect(await openDesign(page, opening)).toBeNull()
      const first = await getDesign(page, true)
      const seen = await seenIn(reader, first.html)
      expect(first.errors).toEqual([])
      const links = seen.flatMap((line) => /^a .*?\bhref=(\S*)/.exec(line)?.[1] ?? [])
      expect(links).toEqual(linksIn(source))
      expect(seen.filter((line) => line.startsWith('img '))).toHaveLength(picturesIn(source))

      const { project } = first
      const opened = await openDesign(page, 'panel' in opening ? { project, panel } : { project })
      await lookAround(page)
      const again = await getDesign(page, true)
      expect(JSON.stringify(again.project)).toBe(JSON.stringify(opened))
      expect(await seenIn(reader, again.html)).toEqual(seen)
    })
  await reader.close()
})

test("a picture's address set in the designer of a panel is sent and is there when the panel is opened again", async ({
  herald,
  page,
}) => {
  expect(new URL(page.url()).origin).toBe(new URL(herald.url).origin)
  const designer = page.frameLocator('#design')
  const html = inAppStarters[0]?.html('Gulmohar') ?? ''
  expect(html).toContain('src="data:image/svg+xml')
  await openDesign(page, { html, panel })
  await designer.frameLocator('iframe.gjs-frame').getByRole('img', { name: 'Hills under a low sun' }).click()
  await setChosen(page, 'picture', { src: 'https://gulmohar.example/eid.png' })
  const { project, html: sent } = await getDesign(page, true)
  expect(sent).toContain('src="https://gulmohar.example/eid.png"')
  expect(sent).not.toContain('data:image')
  await openDesign(page, { project, panel })
  expect((await getDesign(page, true)).html).toBe(sent)
})

test("light and dark are what they say in canvases, previews, inboxes and pictures, whatever the computer's theme", {
  tag: '@long',
}, async ({ connect, page, server }) => {
  test.setTimeout(150_000)
  const [light, dark] = ['rgb(150, 0, 0)', 'rgb(0, 150, 0)']
  const pictures = { light: pngAddress(20, 10), dark: pngAddress(10, 20) }
  const kettle = `<picture><source media="(prefers-color-scheme: dark)" srcset="${pictures.dark}"><img src="${pictures.light}" alt="A kettle"></picture>`
  const css = `p, p * { color: ${light} } @media (prefers-color-scheme: dark) { p, p * { color: ${dark} !important } body { background: #000 } }`
  const html = `<html lang="en"><head><meta name="color-scheme" content="light dark"><title>Kettles</title><style>${css}</style></head><body><p>Kettles</p>${kettle}</body></html>`
  const id = await htmlEmail(server, 'Kettles', 'Offer', html)
  const host = await connect()
  const email = new Email(page)

  for (const colorScheme of ['dark', 'light'] as const)
    await test.step(`on a ${colorScheme} computer`, async () => {
      await page.emulateMedia({ colorScheme })
      await page.goto(new URL(`/campaign/edit/email/one-time/${id}`, host.url).href)
      const shown = email.preview.locator('p')
      await expect(shown).toHaveCSS('color', light)
      await page.getByRole('combobox', { name: 'Light or dark' }).selectOption('Dark in Apple Mail')
      await expect(shown).toHaveCSS('color', dark)

      await page.getByRole('button', { name: 'Inboxes' }).click()
      const views = page.getByRole('dialog', { name: 'Inboxes' }).frameLocator('iframe')
      for (const [title, colour] of [
        ['Apple Mail, macOS', light],
        ['Apple Mail, iPhone, dark', dark],
        ['Outlook classic, Windows, dark', light],
      ] as const)
        await expect(views.frameLocator(`iframe[title="${title}"]`).locator('p')).toHaveCSS('color', colour)
      await page.getByRole('button', { name: 'Done' }).click()

      await page.getByRole('button', { name: 'Edit design' }).click()
      await email.designerIsOpen()
      const edited = email.designer.frameLocator('iframe').locator('p')
      await expect(edited).toHaveCSS('color', light)
      const picture = email.designer.frameLocator('iframe').getByAltText('A kettle')
      const shownPicture = () => picture.evaluate((img: HTMLImageElement) => img.currentSrc)
      await expect.poll(shownPicture).toBe(pictures.light)
      await page.getByRole('button', { name: 'Light' }).click()
      await page.getByRole('menuitem', { name: /^Apple Mail/ }).click()
      await expect(edited).toHaveCSS('color', dark)
      await expect.poll(shownPicture).toBe(pictures.dark)
      await page.getByRole('button', { name: 'Done' }).click()

      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Export' }).click()
      await page.getByRole('menuitem', { name: 'Picture (.png)' }).click()
      expect(await cornerOf(page, await (await download).path())).toBe('255,255,255')

      const style = `<mj-style>${css}</mj-style>`
      const mjml = `<mjml><mj-head>${style}</mj-head><mj-body><mj-section><mj-column><mj-text><p>Kettles</p></mj-text></mj-column></mj-section></mj-body></mjml>`
      const designs = { mjml, panel: `<style>${css}</style><div><p>Kettles</p></div>` }
      for (const opening of [{ mjml: designs.mjml }, { html: designs.panel, panel: { width: 400 } }]) {
        await openDesign(page, opening)
        const canvas = page.frameLocator('#design').frameLocator('iframe.gjs-frame')
        await expect(canvas.getByText('Kettles')).toHaveCSS('color', light)
      }
    })
})

const pngAddress = (width: number, height: number): string =>
  `data:image/png;base64,${png(width, height).toString('base64')}`

/** The colour of the first pixel of a PNG, as 'red,green,blue'. */
async function cornerOf(page: Page, path: string): Promise<string> {
  const bytes = (await readFile(path)).toString('base64')
  return page.evaluate(async (bytes) => {
    const picture = await createImageBitmap(new Blob([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))]))
    const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d')
    context?.drawImage(picture, 0, 0)
    return [...(context?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3).join()
  }, bytes)
}

test('an open text is saved while it is open; viewing a design is not an edit and loses no link', {
  tag: '@long',
}, async ({ connect, page, server }) => {
  const name = 'An offer'
  const id = await blankEmail(server, name, 'Offer')
  const host = await connect()
  const address = new URL(`/campaign/edit/email/one-time/${id}`, host.url).href
  await page.goto(address)
  const email = new Email(page)
  const canvas = email.designer.frameLocator('iframe.gjs-frame')
  // The draft as stored, with the revision of its last write.
  const stored = () =>
    page.evaluate(async (id) => JSON.stringify(await window.bridge.drafts.find({ campaignId: id })), id)

  await email.begin('Offer with a code')
  await canvas.getByText('25% off').dblclick()
  await page.keyboard.press('End')
  await page.keyboard.type(', really')
  await expect.poll(stored).toContain('25% off, really')
  await page.keyboard.type(' and truly')
  await expect.poll(stored).toContain('25% off, really and truly')
  await page.keyboard.type(' @cit')
  await expect(
    email.designer.getByRole('listbox', { name: 'Merge tags' }).getByRole('option', { name: 'City' }),
  ).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect.poll(stored).toMatch(/really and truly(?: |\u00a0|&nbsp;)\{\{city\}\}/)
  await page.keyboard.press('ControlOrMeta+a')
  await canvas.getByText('25% off').evaluate((text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'Half off')
    clipboardData.setData(
      'text/html',
      '<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{font-size:18pt}</style></head><body><!--StartFragment--><p class=MsoNormal><b><span style="font-family:Calibri">Half</span></b> off<o:p></o:p><img src="file:///C:/a.png"></p><!--EndFragment--></body></html>',
    )
    text.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }))
  })
  await expect.poll(stored).toMatch(/<b>Half<\/b> off<\/div>/)
  await page.keyboard.press('ControlOrMeta+a')
  await email.designer.getByRole('button', { name: 'Link', exact: true }).click()
  const link = email.designer.getByRole('textbox', { name: 'Link address' })
  await link.fill('https://shop.gulmohar.pk/eid?size=m#top')
  await email.designer.getByRole('button', { name: 'Campaign tags (UTM)' }).click()
  await expect(link).toHaveValue(
    'https://shop.gulmohar.pk/eid?size=m&utm_source=herald&utm_medium=email&utm_campaign=an-offer#top',
  )
  await page.keyboard.press('Enter')
  await expect.poll(stored).toContain('utm_medium=email&amp;utm_campaign=an-offer#top')

  await page.reload()
  await expect(email.preview.getByText('Half off')).toBeVisible({ timeout: 20_000 })
  const before = await stored()
  expect(before).not.toMatch(/Mso|Calibri|file:/)
  await page.getByRole('button', { name: 'Edit design' }).click()
  await email.designerIsOpen()
  await canvas.getByText('Half off').dblclick()
  await canvas.getByText('Use it now').click()
  await email.finish()
  expect(await stored()).toBe(before)

  await page.getByRole('button', { name: 'Edit design' }).click()
  await email.designerIsOpen()
  await canvas.getByText('One use for each customer').dblclick()
  // A text opens asynchronously after the click.
  await expect(canvas.locator('[contenteditable="true"]').filter({ hasText: 'One use' })).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.type('Only ')
  await expect.poll(stored).toContain('Only One use')
  await email.finish()
  await expect(email.preview.getByText('Only One use')).toBeVisible()
  await expect(email.preview.getByRole('link', { name: 'Use it now' })).toHaveAttribute('href', 'https://example.com')
  await expect(email.preview.getByText('Half off')).toBeVisible()
})

test('an email is built from blank by keyboard and mouse, undone and dropped; nothing except the design is shown or loaded', {
  tag: '@long',
}, async ({ folder, page, server, startHost }) => {
  const name = 'From blank'
  const id = await blankEmail(server, name, 'Blank')
  const host = await startHost({ data: join(folder, 'data'), server: server.url, token: server.token })
  const asked: string[] = []
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (protocol.startsWith('http')) asked.push(hostname)
  })
  await page.goto(host.url)
  await page.goto(new URL(`/campaign/edit/email/one-time/${id}`, host.url).href)
  const email = new Email(page)
  const designer = page.getByRole('dialog', { name: 'Email design' })
  const canvas = email.designer.frameLocator('iframe.gjs-frame')
  const properties = designer.getByRole('complementary', { name: 'Properties' })
  const undo = designer.getByRole('button', { name: 'Undo', exact: true })
  await email.begin('Start from blank')
  await expect(undo).toBeDisabled()
  await designer.getByRole('textbox', { name: 'Find a block' }).fill('head')
  await page.keyboard.press('Enter')
  await expect(canvas.getByText('Write a heading')).toBeVisible()
  await designer.getByRole('textbox', { name: 'Find a block' }).fill('')
  await designer.getByRole('button', { name: 'Button', exact: true }).click()
  await setting(page, 'Label', 'See the shawls')
  await setting(page, 'Link', 'gulmohar.example/shawls')
  await expect(canvas.getByText('See the shawls')).toBeVisible()
  await test.step('all typing during one visit to a field is one undo step', async () => {
    await properties.getByRole('textbox', { name: 'Label' }).press('End')
    await page.keyboard.type(' now')
    await expect(canvas.getByText('See the shawls now')).toBeVisible()
    await undo.click()
    await expect(canvas.getByText('See the shawls', { exact: true })).toBeVisible()
  })
  await test.step('a block is dragged, a picture is picked', async () => {
    const tile = await boxOf(designer.getByRole('button', { name: 'Divider', exact: true }))
    const heading = await boxOf(canvas.getByText('Write a heading'))
    await page.mouse.move(tile.x + 20, tile.y + 20)
    await page.mouse.down()
    await page.mouse.move(heading.x + 60, heading.y + 4, { steps: 6 })
    await page.mouse.up()
    await expect(canvas.locator('[data-gjs-type="mj-divider"]')).toHaveCount(1)
    await designer.getByRole('button', { name: 'Image', exact: true }).click()
    await designer
      .locator('input[type=file]')
      .first()
      .setInputFiles(file('shawl.png', png(600, 200), 'image/png'))
    await expect(canvas.locator('img[src^="blob:"]')).toHaveCount(1)
    await designer.getByRole('textbox', { name: 'Alt text' }).fill('A shawl')
    await canvas.getByText('See the shawls').click()
  })
  await clean(page, 'the designer')

  await test.step('the canvas by keyboard', async () => {
    await canvas.getByText('See the shawls').click()
    // Past the picture and past the heading, each in a section of its own.
    await page.keyboard.press('Alt+ArrowUp')
    await page.keyboard.press('Alt+ArrowUp')
    await expect(canvas.locator('[data-gjs-type="mj-button"], [data-gjs-type="mj-text"]')).toHaveText([
      /See the shawls/,
      /Write a heading/,
    ])
    // The next section, its column and the divider come before the text.
    for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowDown')
    await expect(properties.getByRole('heading', { name: 'Text' })).toBeVisible()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('Winter khaddar')
    await page.keyboard.press('Escape')
    await page.keyboard.press('ControlOrMeta+d')
    await expect(canvas.getByText('Winter khaddar')).toHaveCount(2)
    await page.keyboard.press('Delete')
    await expect(canvas.getByText('Winter khaddar')).toHaveCount(1)
  })
  await undo.click()
  await expect(canvas.getByText('Winter khaddar')).toHaveCount(2)
  await designer.getByRole('button', { name: 'Redo', exact: true }).click()
  await expect(canvas.getByText('Winter khaddar')).toHaveCount(1)

  await designer.getByText('Outline', { exact: true }).click()
  await designer.getByRole('treeitem', { name: /^Button/ }).click()
  await expect(properties.getByRole('textbox', { name: 'Link' })).toHaveValue('https://gulmohar.example/shawls')
  await email.finish()
  await expect(email.preview.getByRole('link', { name: 'See the shawls' })).toHaveAttribute(
    'href',
    'https://gulmohar.example/shawls',
  )
  await expect(email.preview.getByText('Winter khaddar')).toBeVisible()
  await expect(email.preview.getByRole('img', { name: 'A shawl' })).toHaveAttribute('src', /^blob:/)

  await page.getByRole('button', { name: 'Edit design' }).click()
  await email.designerIsOpen()
  await canvas.getByText('Winter khaddar').click()
  await page.keyboard.press('Delete')
  await expect(canvas.getByText('Winter khaddar')).toHaveCount(0)
  await designer.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard the change' }).click()
  await expect(designer).toBeHidden()
  await expect(email.preview.getByText('Winter khaddar')).toBeVisible()
  expect([...new Set(asked)].sort()).toEqual(['127.0.0.1', 'localhost'])
})

test('a product is filled in as it is added; the footer is found, shown below the message, and edited there', {
  tag: '@long',
}, async ({ connect, page, server }) => {
  const id = await blankEmail(server, 'Footer', 'Footer')
  const host = await connect()
  await page.goto(new URL(`/campaign/edit/email/one-time/${id}`, host.url).href)
  const email = new Email(page)
  const properties = page.getByRole('complementary', { name: 'Properties' })
  const text = properties.getByRole('textbox', { name: 'Footer text' })
  const address = 'Gulmohar, 12 Mall Road, Lahore'
  await email.begin('Start from blank')
  await page.getByRole('button', { name: 'Heading', exact: true }).click()
  await page.getByRole('button', { name: 'Product', exact: true }).click()
  await page.getByRole('dialog', { name: 'Add a product' }).getByRole('textbox', { name: 'Name' }).fill('Kurta')
  await page.keyboard.press('Enter')
  await expect(email.designer.frameLocator('iframe.gjs-frame').getByText('Kurta')).toBeVisible()
  await page.getByRole('button', { name: /^Footer/ }).click()
  await text.fill(address)
  const canvas = email.designer.frameLocator('iframe.gjs-frame')
  const heading = canvas.getByText('Write a heading')
  const footer = canvas.getByText(address)
  await expect(footer).toBeInViewport()
  await heading.click()
  await expect(text).toBeHidden()
  await footer.click()
  await expect(text).toHaveValue(address)
  await email.finish()

  await expect(email.preview.getByText(address)).toBeVisible()
  await page.getByRole('button', { name: 'Edit design' }).click()
  await email.designerIsOpen()
  await footer.click()
  await properties.getByRole('switch', { name: 'Add the footer to this email' }).uncheck({ force: true })
  await expect(footer).toBeHidden()
  await email.finish()
  await expect(email.preview.getByText(address)).toBeHidden()
})

async function boxOf(place: Locator): Promise<{ x: number; y: number }> {
  const box = await place.boundingBox()
  if (!box) throw new Error('It is not on the screen')
  return box
}
