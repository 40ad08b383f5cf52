/** A web pop-up from content to publish: a starter design, its position, trying the trigger, tests, and HTML picked offline. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, test } from '../app.ts'
import { clean } from '../axe.ts'
import { made } from '../pages/made.ts'
import { atContent, lastContent, Panels, toReview } from '../pages/panels.ts'
import { file, png } from './picture.ts'

test('a pop-up is designed, placed, tried, tested, saved, reviewed and published', { tag: '@long' }, async ({
  folder,
  page,
  startHost,
  startServer,
}) => {
  const start = { folder, page, startHost, startServer }
  const { server, editor } = await atContent(start, 'Web Pop up', 'Exit offer', async () => {
    await page.getByText('Scroll', { exact: true }).click()
  })
  const panels = new Panels(page, 'popup-preview')
  await editor.save.click()
  await expect(page.getByText('Should not be a empty message')).toBeVisible()
  await clean(page, 'web pop-up, where it begins')

  await panels.begin('Offer with a code')
  await panels.rewrite('25% off', '30% off')
  await panels.finish()
  await expect(page.getByText('Herald design')).toBeVisible()
  await expect(page.getByText('Should not be a empty message')).toBeHidden()
  await expect(panels.preview.getByText('30% off')).toBeVisible()
  await expect(panels.preview.getByText('Everything, Ayesha, with your own code')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Centre' })).toBeChecked()

  await test.step('the trigger can be tried', async () => {
    const layer = page.getByRole('button', { name: 'Close the message' })
    await expect(page.getByText('Shows at 50% of the page')).toBeVisible()
    await page.getByRole('button', { name: 'Try it' }).click()
    await expect(page.getByText('Scroll the page: 0% of 50%')).toBeVisible()
    await expect(layer).toBeHidden()
    await page.getByRole('region', { name: 'Page of the site' }).evaluate((site) => {
      site.scrollTop = site.scrollHeight
    })
    await expect(layer).toBeVisible()
    await layer.click()
    await expect(layer).toBeHidden()
    await page.getByRole('button', { name: 'Show it' }).click()
    await expect(layer).toBeVisible()
  })

  await page.getByRole('radio', { name: 'Bottom right' }).click()
  await page.getByRole('radiogroup', { name: 'Size' }).getByText('S', { exact: true }).click()
  await page.getByRole('switch', { name: 'Dim the page' }).uncheck()
  await clean(page, 'web pop-up')

  await panels.sendTest('ayesha@gulmohar.example')
  const placement = { position: 'bottom-right', size: 'small', overlay: false }
  const sent = (await server.requests()).find(({ call }) => call === 'sendInAppTestContent')
  expect(sent?.path).toBe('/campaign-management/api/sendInAppTestContent')
  expect(sent?.body).toEqual({
    message: { design: expect.stringContaining('30% off'), placement },
    channel_configuration_id: expect.any(Number),
    to: ['ayesha@gulmohar.example'],
    campaign_id: expect.any(Number),
    brandId: 'gulmohar',
  })

  await test.step("a saved design keeps its button; the button's address and a picture are set in the designer", async () => {
    await page.getByRole('button', { name: 'Edit design' }).click()
    await expect(page.locator('[data-ready]')).toBeVisible({ timeout: 40_000 })
    // The panel moves on the canvas with its position, in the frame of the browser.
    const designer = page.frameLocator('iframe[title="Designer"]')
    await expect(designer.locator('#frame-bar')).toHaveText('gulmohar.example')
    const leftEdge = () => panels.canvas.getByText('Use it now').evaluate((link) => link.getBoundingClientRect().left)
    const right = await leftEdge()
    const dialog = page.getByRole('dialog', { name: 'Pop-up design' })
    await dialog.getByRole('radio', { name: 'Bottom left' }).click()
    await expect.poll(leftEdge).toBeLessThan(right)
    await dialog.getByRole('radio', { name: 'Bottom right' }).click()
    await expect.poll(leftEdge).toBe(right)
    // The page behind it is a view of this computer: the drawn ones, and a picture of the user's own page.
    const behind = () =>
      panels.canvas.locator('[data-gjs-type="wrapper"]').evaluate((page) => getComputedStyle(page).backgroundImage)
    const home = await behind()
    await dialog.getByRole('radio', { name: 'Product' }).click()
    await expect.poll(behind).not.toBe(home)
    await dialog.getByLabel('Picture of your own page').setInputFiles(file('page.png', png(8, 8)))
    await expect(dialog.getByRole('radio', { name: 'Your own' })).toBeChecked()
    await expect.poll(behind).toContain('data:image/png;base64')
    // Corners and motion are in the HTML, so they are sent.
    await dialog.getByRole('radiogroup', { name: 'Corners' }).getByText('Soft', { exact: true }).click()
    await dialog.getByRole('radiogroup', { name: 'Appears' }).getByText('Slides', { exact: true }).click()
    await panels.set(panels.canvas.getByText('Use it now'), 'Link', 'https://gulmohar.example/offer')
    await panels.finish()
    await expect(panels.preview.getByRole('link', { name: 'Use it now' })).toHaveAttribute(
      'href',
      'https://gulmohar.example/offer',
    )
  })
  await expect(page.getByTestId('popup-preview').locator('[data-motion="herald-slide"]')).toHaveCSS(
    'border-radius',
    '8px',
  )
  await editor.save.click()
  await toReview(editor)
  const { message, edit_content_page_values: values } = await lastContent(server)
  const html = message.design
  expect(html).toMatch(/border-radius:8px;overflow:hidden;animation:herald-slide 300ms ease-out both;/)
  expect(html).toContain('@keyframes herald-slide{')
  expect(message).toEqual({
    name: 'Exit offer',
    templateContext: { mergeTagIds: [expect.any(Number), expect.any(Number)] },
    design: html,
    placement,
  })
  expect(values).toEqual({
    webPopUpData: {
      design: { madeBy: 'herald', editor: 'panel', project: expect.any(Object) },
      html,
      placement,
      testNumbers: ['ayesha@gulmohar.example'],
      // Claims of the starter that are unedited.
      claims: ['until Sunday night', '{{voucher_code|WELCOME25}}', 'One use for each customer.'],
    },
    htmlData: html,
  })
  await expect(page.getByText('Bottom right, small, the page behind it clickable')).toBeVisible()
  await expect(panels.card.getByText('30% off')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit design' })).toHaveCount(0)
  await editor.keepClaims()
  await editor.publish()
})

test('HTML from a file is accepted offline, and sent after connecting', { tag: '@long' }, async ({
  folder,
  page,
  startHost,
  startServer,
}) => {
  const start = { folder, page, startHost, startServer }
  const { server, editor } = await atContent(start, 'Web Pop up', 'Made on the train', async () => {})
  const port = Number(new URL(server.url).port)
  await server.stop()
  await page.getByRole('button', { name: 'Import HTML' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import a design' })
  const html = '<div style="padding:24px"><h1>From the train, {{first_name}}</h1></div><script>no()</script>'
  await dialog.getByLabel('Choose a file').setInputFiles(file('popup.html', html, 'text/html'))
  await dialog.getByRole('button', { name: 'Import' }).click()
  await expect(dialog.getByRole('status')).toContainText('1 script')
  await dialog.getByRole('button', { name: 'Open in the designer' }).click()
  await expect(page.locator('[data-ready]')).toBeVisible({ timeout: 40_000 })
  // In the frame of the browser, over the page, like a design of Herald.
  const designer = page.frameLocator('iframe[title="Designer"]')
  await expect(designer.locator('#frame-bar')).toHaveText('gulmohar.example')
  const canvas = designer.frameLocator('.mail-frame')
  await expect(canvas.locator('html')).toHaveCSS('background-image', /data:image/)
  const heading = canvas.getByRole('heading')
  await heading.click()
  await heading.click()
  await page.keyboard.press('End')
  await page.keyboard.type(', with love')
  await page.getByRole('button', { name: 'Done' }).click()
  const panels = new Panels(page, 'popup-preview')
  await expect(panels.preview.getByText('From the train, Ayesha')).toBeVisible()
  await editor.save.click()
  await toReview(editor)

  const back = await startServer({ port })
  await expect
    .poll(async () => (await lastContent(back))?.message.design, { timeout: 25_000 })
    .toContain('From the train')
  const { message, edit_content_page_values: values } = await lastContent(back)
  expect(message.design).not.toContain('script')
  expect(values.htmlData).toBe(message.design)
  expect(message.design).toBe('<div style="padding:24px"><h1>From the train, {{first_name}}, with love</h1></div>')
  expect(values.webPopUpData).toMatchObject({ design: null, html: message.design })
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeEnabled()
})

/** Everything that a pop-up could try against the server `trap` and against the surrounding page. */
const hostile = (trap: string) => `
<h1>Hostile</h1><base href="${trap}/base/"><meta http-equiv="refresh" content="1;url=${trap}/refresh">
<script>top.pwned = parent.pwned = globalThis.pwned = 'inline'; fetch('${trap}/inline')</script>
<script src="${trap}/script.js"></script><link rel="stylesheet" href="${trap}/style.css">
<img src="${trap}/pixel.png" onerror="parent.pwned = globalThis.pwned = 'handler'">
<svg onload="globalThis.pwned = 'svg'"></svg><iframe srcdoc="<script>parent.parent.pwned = 'srcdoc'</script>"></iframe>
<a id="link" href="javascript:parent.pwned = 'link'">A link</a><a id="top" href="${trap}/left" target="_top">Leave</a>
<form action="${trap}/form"><button id="send">Send</button></form>`

test('a hostile pop-up is previewed and measured, and runs nothing', { tag: '@long' }, async ({
  folder,
  otherBrowser,
  startHost,
  startServer,
}) => {
  const asked: string[] = []
  const trap = createServer((request, response) => {
    asked.push(String(request.url))
    response.end('globalThis.pwned = "trap"')
  })
  await new Promise<void>((ready) => trap.listen(0, '127.0.0.1', ready))
  // The server listens on a port, so this is an AddressInfo.
  const html = hostile(`http://127.0.0.1:${(trap.address() as AddressInfo).port}`)
  const server = await startServer()
  const id = await made(server, 'web_popup', 102, 'Hostile', {
    message: { name: 'Hostile', templateContext: { mergeTagIds: [] }, design: html },
    values: { webPopUpData: { design: { rows: [] }, html }, htmlData: html },
  })
  const host = await startHost({ data: join(folder, 'data'), server: server.url, token: server.token })
  // A separate context: CSP violations are expected here.
  const page = await (await otherBrowser()).newPage()
  await page.goto(host.url)
  const origin = new URL(host.url).origin
  await page.goto(`${origin}/journey/1/content/web-popup/${id}`)
  const { preview } = new Panels(page, 'popup-preview')
  await expect(preview.getByRole('heading', { name: 'Hostile' })).toBeVisible({ timeout: 20_000 })
  for (const part of ['#link', '#top', '#send']) await preview.locator(part).dispatchEvent('click')
  await page.waitForTimeout(1_500)
  await expect(preview.getByRole('heading', { name: 'Hostile' })).toBeVisible()
  expect(page.url()).toContain(origin)
  for (const frame of page.frames())
    expect(await frame.evaluate(() => Reflect.get(globalThis, 'pwned') ?? null), frame.url()).toBeNull()
  expect(asked).toEqual([])
  await page.close()
  trap.close()
})
