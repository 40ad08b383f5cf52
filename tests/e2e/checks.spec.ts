/** Checks while the user types: a worker finds problems, one click fixes them in the editor, and one click undoes the fix. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hiddenLinks } from '../fixtures/hidden-links.ts'
import { smallPng } from '../fixtures/mails/png.ts'
import { expect, test } from './app.ts'
import { Colleague } from './pages/colleague.ts'
import { Editor } from './pages/editor.ts'
import { Email, htmlEmail, storedEmail } from './pages/email.ts'
import { karachiDay } from './today.ts'

test('a problem in a message is shown below its editor, fixed in it, and the fix undone', async ({
  connect,
  page,
  server,
}) => {
  const id = await new Colleague(server).make('Eid greetings', 'Come to the  sale today!!!', karachiDay(3))
  const host = await connect()
  const editor = new Editor(page)
  await page.goto(new URL(`/campaign/edit/sms/one-time/${id}`, host.url).href)
  await editor.tab('CONTENT').click()
  const checks = page.getByRole('region', { name: 'Checks' })
  await expect(checks).toContainText('2 should fix')

  await checks.getByRole('button', { name: 'Fix: Two spaces in a row' }).click()
  await expect(editor.message).toHaveText('Come to the sale today!!!')
  await expect(checks).toContainText('1 should fix')
  await checks.getByRole('button', { name: 'Undo' }).click()
  await expect(checks).toContainText('2 should fix')

  await checks.getByRole('button', { name: 'All checks' }).click()
  await page.getByRole('button', { name: 'Apply 2 safe fixes' }).click()
  await expect(editor.message).toHaveText('Come to the sale today!')
  await expect(checks).not.toContainText('should fix')
})

test("an '@' is a finding only once the tag menu that it opened is closed", { tag: '@long' }, async ({
  connect,
  page,
  server,
}) => {
  const id = await new Colleague(server).make('Eid greetings', 'Come to the sale today', karachiDay(3))
  const host = await connect()
  const editor = new Editor(page)
  await page.goto(new URL(`/campaign/edit/sms/one-time/${id}`, host.url).href)
  await editor.tab('CONTENT').click()
  const checks = page.getByRole('region', { name: 'Checks' })
  await editor.message.press('ControlOrMeta+End')
  // Another finding, to see that the text was checked.
  await page.keyboard.type('!!!')
  await expect(checks).toContainText('1 should fix')
  await page.keyboard.type(' @')
  await expect(page.getByRole('option', { name: 'First name' })).toBeVisible()
  await expect(checks).toContainText('1 should fix')
  await page.keyboard.press('Escape')
  await expect(checks).toContainText('2 should fix')
})

test('the cost is shown once a price is entered, and links are tested on request', {
  tag: '@long',
}, async ({ connect, page, server }) => {
  const shop = await startShop()
  const words = `Eid offers ${shop.url}/gone and ${shop.url}/unsubscribe`
  const id = await new Colleague(server).make('Eid greetings', words, karachiDay(3))
  const host = await connect()
  const editor = new Editor(page)
  await page.goto(new URL(`/campaign/edit/sms/one-time/${id}`, host.url).href)
  await editor.tab('CONTENT').click()
  const checks = page.getByRole('region', { name: 'Checks' })

  await checks.getByRole('button', { name: 'Set SMS price' }).click()
  const dialog = page.getByRole('dialog', { name: 'Price of one message' })
  await dialog.getByRole('textbox', { name: 'Currency' }).fill('Rs')
  await dialog.getByRole('textbox', { name: 'SMS, one message' }).fill('a lot')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toContainText('Enter a number, for example 1.50')
  await dialog.getByRole('textbox', { name: 'SMS, one message' }).fill('1.50')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(checks).toContainText(/About Rs\s[\d,]+/)

  await editor.tab('REVIEW').click()
  const side = page.getByRole('complementary', { name: 'Before you publish' })
  await expect(side).toContainText(/1 message each at Rs\s1\.50, for [\d,]+ people/)
  await side.getByRole('button', { name: 'Check the links' }).click()
  const links = side.getByRole('region', { name: 'Links' })
  await expect(links).toContainText('The link does not answer. 1 was not checked.')
  await expect(links.getByRole('listitem')).toHaveCount(2)
  await expect(links.getByRole('listitem').first()).toContainText('Does not answer.')
  await expect(links.getByRole('listitem').last()).toContainText('Not checked. It may unsubscribe somebody.')
  expect(shop.asked).toEqual(['HEAD /gone', 'GET /gone'])
  shop.close()

  await links.getByRole('button', { name: 'Content, Message' }).click()
  await expect(editor.message).toBeFocused()
  await editor.message.press('ControlOrMeta+A')
  await editor.message.press('Delete')
  await expect(checks).not.toContainText('Nothing to fix')
})

test('a picture that only this computer can load is saved with one click and sent with the message', {
  tag: '@long',
}, async ({ connect, page, server }) => {
  const shop = await startShop(smallPng(60, 40))
  // Only in Outlook's part: the page loads nothing from other servers over http, and would report a violation.
  const html = `<html><body><p>Kettles</p><!--[if mso]><v:fill src="${shop.url}/kettle.png?a=1&amp;b=2" /><![endif]--></body></html>`
  const id = await htmlEmail(server, 'Kettles', 'Offer', html)
  const host = await connect()
  await page.goto(new URL(`/campaign/edit/email/one-time/${id}`, host.url).href)
  const checks = page.getByRole('region', { name: 'Checks' })
  await checks.getByRole('button', { name: 'All checks' }).click()
  const keep = page.getByRole('button', { name: 'Fix: A picture can be seen on one computer only' })
  await keep.click()
  await expect(checks).toContainText('Fixed: A picture can be seen on one computer only')
  await expect(keep).toHaveCount(0)
  await page.keyboard.press('Escape')
  expect(shop.asked).toContain('GET /kettle.png?a=1&b=2')
  shop.close()
  await page.getByRole('combobox', { name: 'From' }).fill('hello@gulmohar.pk')
  await new Editor(page).save.click()
  await new Editor(page).at('SCHEDULE')
  const places = async () => {
    const sent = (await server.requests()).findLast(({ path }) => path.endsWith(`/${id}/update-message`))
    const written = JSON.stringify(sent?.body).replaceAll('\\"', '"')
    return written.split(`<v:fill src="${server.url}/storage/files/`).length - 1
  }
  // The picture is sent before the message that uses it.
  await expect.poll(places).toBe(3)
})

test('a finding is outlined in every inbox at once; its fix and the undo leave the page of inboxes open', {
  tag: '@long',
}, async ({ connect, page, server }) => {
  const html =
    '<html lang="en"><head><title>Kettles</title></head><body><h1 style="border-radius:4px;margin-bottom:900px">Kettles</h1><a href="http://gulmohar.example/kettles">See the kettles</a></body></html>'
  const id = await storedEmail(server, 'Kettles', {
    message: { name: 'Kettles', templateContext: { mergeTagIds: [] }, design: html },
    values: {
      emailData: { from: '', subject: 'For {{First Name|you}}', preHeader: '', body: html, testEmails: [] },
      htmlData: html,
    },
  })
  const host = await connect()
  await page.goto(new URL(`/campaign/edit/email/one-time/${id}`, host.url).href)
  await page.getByRole('button', { name: 'Inboxes' }).click()
  const inboxes = page.getByRole('dialog', { name: 'Inboxes' })
  const views = inboxes.frameLocator('iframe').locator('iframe')
  await expect(views).toHaveCount(11, { timeout: 20_000 })
  await expect(inboxes.getByText('1 of 5', { exact: true })).toBeVisible()
  await expect(inboxes.getByText(/^Checked \d\d:\d\d$/)).toBeVisible()
  const title = 'A link is not secure'
  const choice = inboxes.getByRole('button', { name: title, exact: true })
  await choice.click()
  await expect(choice).toHaveAttribute('aria-pressed', 'true')
  for (const view of await views.all()) {
    const part = view.contentFrame().locator('[data-finding]')
    await expect(part).toHaveText('See the kettles')
    // Each view scrolls to it, also the email app that has no outlines.
    const scrolled = () => part.evaluate((link) => link.ownerDocument.defaultView?.scrollY)
    await expect.poll(scrolled).toBeGreaterThan(0)
    await expect(part).toHaveCSS('outline-style', 'solid')
  }

  await inboxes.getByRole('button', { name: `Fix: ${title}` }).click()
  await expect(inboxes.getByRole('listitem').filter({ hasText: `Fixed: ${title}` })).toBeVisible()
  await inboxes.getByRole('button', { name: 'Undo' }).click()
  await expect(choice).toBeVisible()
  const safe = inboxes.getByRole('button', { name: 'Unknown merge tag', exact: true })
  await inboxes.getByRole('button', { name: 'Apply 1 safe fix' }).click()
  await expect(safe).toBeHidden()
  await inboxes.getByRole('button', { name: 'Undo' }).click()
  await expect(safe).toBeVisible()

  // Only classic Outlook shows no round corners.
  await inboxes.getByRole('button', { name: 'Only with findings (2)' }).click()
  await expect(inboxes.getByRole('button', { name: /^Open / })).toHaveCount(2)

  // The designer leads back to the page.
  await inboxes.getByRole('button', { name: 'Edit design' }).click()
  await new Email(page).designerIsOpen()
  await expect(inboxes).toBeHidden()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(inboxes.getByRole('button', { name: 'Send test' })).toBeVisible()
  await inboxes.getByRole('button', { name: 'Done' }).click()
  await expect(inboxes).toBeHidden()
})

test('a finding is fixed in the open designer as one undo step, and is a passed check afterwards', {
  tag: '@long',
}, async ({ connect, page, server }) => {
  test.setTimeout(120_000)
  const html =
    '<html lang="en"><head><title>Kettles</title></head><body><table><tr><td><h1>Kettles</h1><a href="http://gulmohar.example/kettles">See the kettles</a></td></tr></table></body></html>'
  const id = await htmlEmail(server, 'Kettles', 'Offer', html)
  const host = await connect()
  const email = new Email(page)
  const foot = page.getByRole('region', { name: 'Checks of the design' })
  const title = 'A link is not secure'
  const list = page.getByRole('dialog', { name: 'All checks' })
  const fixInList = async () => {
    await foot.getByRole('button', { name: 'All checks' }).click()
    await list.getByRole('button', { name: `Fix: ${title}` }).click()
    await expect(list.getByRole('listitem').filter({ hasText: `Fixed: ${title}` })).toBeVisible()
  }
  const undoAndSeeAgain = async () => {
    await list.getByRole('button', { name: 'Undo' }).click()
    await expect(list.getByRole('button', { name: `Fix: ${title}` })).toBeVisible()
    await foot.getByRole('button', { name: 'All checks' }).click()
    await expect(list).toBeHidden()
  }
  const isPassed = async () => {
    await expect(foot.getByRole('status')).toBeHidden({ timeout: 15_000 })
    // The fold closes when a check changes the number of findings: the check after the fix must have ended.
    await expect(list.getByRole('button', { name: `Fix: ${title}` })).toHaveCount(0)
    await list.getByRole('button', { name: /checks? passed$/ }).click()
    await expect(
      list
        .getByRole('listitem')
        .filter({ hasText: `Fixed: ${title}` })
        .last(),
    ).toBeVisible()
    await foot.getByRole('button', { name: 'All checks' }).click()
    await expect(list).toBeHidden()
  }

  await test.step('in the HTML of another editor', async () => {
    await page.goto(new URL(`/campaign/edit/email/one-time/${id}`, host.url).href)
    await page.getByRole('button', { name: 'Edit design' }).click()
    await email.designerIsOpen()
    const link = email.designer.frameLocator('iframe').getByRole('link', { name: 'See the kettles' })
    await fixInList()
    await expect(link).toHaveAttribute('href', 'https://gulmohar.example/kettles')
    await undoAndSeeAgain()
    await expect(link).toHaveAttribute('href', 'http://gulmohar.example/kettles')
    await fixInList()
    await isPassed()
    await page.keyboard.press('ControlOrMeta+z')
    await expect(link).toHaveAttribute('href', 'http://gulmohar.example/kettles')
    await page.keyboard.press('ControlOrMeta+Shift+z')
    await expect(link).toHaveAttribute('href', 'https://gulmohar.example/kettles')
    await email.finish()
  })

  await test.step('in a design of Herald, with a claim that is kept', async () => {
    await page.getByRole('button', { name: 'Replace design' }).click()
    const question = page.getByRole('dialog', { name: 'Replace this design?' })
    await question.getByRole('button', { name: 'Replace design' }).click()
    await email.begin('Offer with a code')
    await email.leadTo('Use it now', 'http://gulmohar.pk/code')
    await fixInList()
    const link = page
      .getByRole('complementary', { name: 'Properties' })
      .getByRole('textbox', { name: 'Link', exact: true })
    await expect(link).toHaveValue('https://gulmohar.pk/code')
    await undoAndSeeAgain()
    await expect(link).toHaveValue('http://gulmohar.pk/code')
    await fixInList()
    await isPassed()
    await foot.getByRole('button', { name: 'Keep it as it is: ' }).first().click()
    await expect(foot.getByRole('status')).toContainText('Kept: ')
    await email.finish()
    await expect(page.getByRole('region', { name: 'Checks' })).not.toContainText(title)
  })
})

test('the open designer fixes the subject too, and does not say that there is nothing to fix before it has checked', {
  tag: '@long',
}, async ({ connect, page, server }) => {
  const html =
    '<html lang="en"><head><title>Kettles</title></head><body><table role="presentation"><tr><td><h1>Kettles</h1><a href="https://gulmohar.pk/kettles">See the kettles</a></td></tr></table></body></html>'
  const id = await storedEmail(server, 'Kettles', {
    message: { name: 'Kettles', templateContext: { mergeTagIds: [] }, design: html },
    values: {
      emailData: { from: '', subject: 'Kettles  on offer', preHeader: '', body: html, testEmails: [] },
      htmlData: html,
    },
  })
  const host = await connect()
  await page.goto(new URL(`/campaign/edit/email/one-time/${id}`, host.url).href)
  const email = new Email(page)
  await page.getByRole('button', { name: 'Edit design' }).click()
  await email.designerIsOpen()
  const foot = page.getByRole('region', { name: 'Checks of the design' })
  const fix = foot.getByRole('button', { name: 'Fix: Two spaces in a row' })
  await fix.click()
  await expect(foot).toContainText('Nothing to fix')
  await foot.getByRole('button', { name: 'Undo' }).click()
  await fix.click()
  await expect(foot).toContainText('Nothing to fix')

  const shown = await foot.evaluateHandle((element) => {
    const texts: string[] = []
    const note = () => texts.push(element.textContent ?? '')
    new MutationObserver(note).observe(element, { childList: true, subtree: true, characterData: true })
    return texts
  })
  await page.getByRole('button', { name: 'Heading', exact: true }).click()
  await expect(foot).toContainText('1 must fix')
  const texts = await shown.jsonValue()
  expect(texts.filter((text) => text.startsWith('Nothing to fix'))).toEqual([])
  expect(texts.filter((text) => text.startsWith('Checking'))).not.toEqual([])
  await email.finish()
  await expect(email.subject).toHaveText('Kettles on offer')
})

test('Publish stays enabled while the rules for checks change', { tag: '@long' }, async ({ connect, page, server }) => {
  const id = await new Colleague(server).make('Eid greetings', 'Come to the sale today!', karachiDay(3))
  const host = await connect()
  const editor = new Editor(page)
  await page.goto(new URL(`/campaign/edit/sms/one-time/${id}`, host.url).href)
  await editor.tab('REVIEW').click()
  const publish = page.getByRole('button', { name: 'Publish', exact: true })
  await expect(publish).toBeEnabled()
  const blocked = await publish.evaluateHandle((button) => {
    const seen: (string | null)[] = []
    new MutationObserver(() => seen.push(button.getAttribute('aria-describedby'))).observe(button, {
      attributeFilter: ['aria-disabled'],
    })
    return seen
  })

  // Publish must stay enabled meanwhile: a click on a blocked button would have no effect.
  const side = page.getByRole('complementary', { name: 'Before you publish' })
  const rule = { id: 'sale', words: 'sale', kind: 'must not', level: 'warning' } as const
  await page.evaluate((kept) => window.bridge.ownRules.keep(kept), rule)
  await expect(side).toContainText('sale')
  await page.evaluate(() => window.bridge.ownRules.remove({ id: 'sale' }))
  await expect(side).not.toContainText('sale')
  expect(await blocked.jsonValue()).toEqual([])

  // The confirmation names what should be fixed. A blocking finding is shown as before, and closes it.
  await publish.click()
  const question = page.getByRole('dialog', { name: 'Publish this campaign?' })
  await expect(question).toContainText("Sent messages can't be recalled.")
  await page.evaluate((kept) => window.bridge.ownRules.keep(kept), rule)
  await expect(question).toContainText(/1 finding should be fixed:.*sale/)
  await page.evaluate((kept) => window.bridge.ownRules.keep({ ...kept, level: 'blocking' }), rule)
  await expect(question).toBeHidden()
  await expect(publish).toBeDisabled()
})

/** A server whose pages are all gone, and the requests that it received. */
/** A server that answers 404, except for a picture. */
async function startShop(png?: Uint8Array) {
  const asked: string[] = []
  const server = createServer(({ method, url }, response) => {
    asked.push(`${method} ${url}`)
    if (png) response.writeHead(200, { 'content-type': 'image/png' }).end(png)
    else response.writeHead(404).end()
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, asked, close: () => server.close() }
}

/** Runs in the page: true if the text of a link with the token is visible, by Chromium's computed styles. */
function linkIsSeen(): boolean {
  const groundOf = (element: Element | null): string => {
    for (let at = element; at; at = at.parentElement) {
      const { backgroundColor } = getComputedStyle(at)
      if (backgroundColor !== 'rgba(0, 0, 0, 0)') return backgroundColor
    }
    return 'rgb(255, 255, 255)'
  }
  const inSight = ({ x, y, width, height }: DOMRect, element: Element): boolean => {
    let box = { left: x, top: y, right: x + width, bottom: y + height }
    for (let at: Element | null = element; at; at = at.parentElement) {
      if (getComputedStyle(at).overflow !== 'hidden') continue
      const rect = at.getBoundingClientRect()
      box = {
        left: Math.max(box.left, rect.left),
        top: Math.max(box.top, rect.top),
        right: Math.min(box.right, rect.right),
        bottom: Math.min(box.bottom, rect.bottom),
      }
    }
    return box.right > Math.max(box.left, 0) + 1 && box.bottom > Math.max(box.top, 0) + 1
  }
  const shown = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  const isRead = (text: Text): boolean => {
    const element = text.parentElement
    if (!element || text.data.replace(/[\s\u00a0\u200b]/g, '') === '' || !shown(element)) return false
    const range = document.createRange()
    range.selectNodeContents(text)
    const { color, fontSize } = getComputedStyle(element)
    const isFaint = color === groundOf(element) || Number.parseFloat(fontSize) <= 2
    return !isFaint && [...range.getClientRects()].some((rect) => inSight(rect, element))
  }
  return [...document.querySelectorAll('a[href*="{token}"]')].some((link) => {
    const walker = document.createTreeWalker(link, NodeFilter.SHOW_TEXT)
    for (let text = walker.nextNode(); text; text = walker.nextNode()) if (isRead(text as Text)) return true
    return [...link.querySelectorAll('img[alt]')].some((picture) => shown(picture))
  })
}

test('an unsubscribe link counts as visible if Chromium shows it', async ({ page }) => {
  await page.route('**', (route) => route.abort())
  for (const [what, html, seen] of hiddenLinks) {
    const views: boolean[] = []
    for (const width of [640, 375]) {
      await page.setViewportSize({ width, height: 700 })
      await page.setContent(html)
      views.push(await page.evaluate(linkIsSeen))
    }
    expect(views.every(Boolean), what).toBe(seen)
  }
})
