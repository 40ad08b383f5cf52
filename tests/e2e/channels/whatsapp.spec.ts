/** WhatsApp: tests and sends an approved template; takes a custom message from content through approval to publish; refusals; offline. */
import type { Page } from '@playwright/test'
import { expect, type ReferenceServer, test } from '../app.ts'
import { clean } from '../axe.ts'
import { Campaigns } from '../pages/campaigns.ts'
import { caretTo } from '../pages/caret.ts'
import { Colleague } from '../pages/colleague.ts'
import { Editor } from '../pages/editor.ts'
import { file, png } from './picture.ts'

const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const send = (page: Page) => page.getByRole('button', { name: 'Send for Approval' })
const next = (page: Page) => page.getByRole('button', { name: /^Next/ })
const preview = (page: Page) => page.getByRole('complementary', { name: 'Preview' })

const bodyOf = async (server: ReferenceServer, call: string) =>
  (await server.requests()).filter((request) => request.call === call).at(-1)?.body as Record<string, unknown>

async function publish(editor: Editor) {
  await editor.at('SCHEDULE')
  await editor.scheduleOn(1, '10:00')
  await editor.save.click()
  await editor.at('REVIEW')
  await editor.publish()
}

test('a custom message is reviewed, approved and published; a preapproved one is tested first', async ({
  connected: _,
  page,
  server,
}) => {
  const editor = new Editor(page)
  const colleague = new Colleague(server)
  await editor.toContent('WhatsApp', 'One Time', 'Eid in the stores')
  await next(page).click()
  await expect(page.getByText('Select a template')).toBeVisible()
  await page.getByRole('combobox', { name: 'Preapproved Templates' }).click()
  await page.getByRole('option', { name: 'Cart reminder' }).click()
  await expect(preview(page)).toContainText('Salaam Ayesha, Block-print kurta is waiting.')
  await page.getByRole('button', { name: 'Test Campaign Content' }).click()
  const dialog = page.getByRole('dialog', { name: 'Test Campaign Content' })
  await dialog.getByRole('textbox', { name: 'Phone numbers' }).fill('+923001234567')
  await dialog.getByRole('textbox', { name: 'Phone numbers' }).press('Enter')
  await dialog.getByRole('button', { name: 'Send test' }).click()
  await expect(page.getByText('Test Content Sent Successfully')).toBeVisible()
  const tested = await bodyOf(server, 'sendTestContent')
  expect(tested).toMatchObject({
    to: ['+923001234567'],
    mergeTagIds: [1, 10],
    message: { type: 'whatsapp', templateId: 1, inJourney: false, campaignId: tested.campaign_id },
  })
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  await page.getByText('Craft a New Message').click()
  await expect(page.getByRole('button', { name: 'Test Campaign Content' })).toBeHidden()
  await textbox(page, 'Body').click()
  await page.keyboard.type('@First')
  await page.keyboard.press('Enter')
  await page.keyboard.type(', *Eid mubarak*.\n\n\n\nOpen until 6.')
  await textbox(page, 'Footer').fill('x'.repeat(70))
  await expect(textbox(page, 'Footer')).toHaveValue('x'.repeat(60))
  await textbox(page, 'Footer').fill(`${'x'.repeat(59)}👨‍👩‍👧‍👦👋`)
  await page.keyboard.type('y')
  await expect(textbox(page, 'Footer')).toHaveValue(`${'x'.repeat(59)}👨‍👩‍👧‍👦`)
  await textbox(page, 'Footer').fill('Gulmohar Retail')
  await page.getByRole('switch', { name: 'Add buttons' }).click()
  await send(page).click()
  await expect(page.getByText('At least 1 button must be added')).toBeVisible()
  await page.getByRole('button', { name: 'Add button' }).click()
  await page.getByRole('menuitem', { name: 'Visit website' }).click()
  await expect(textbox(page, 'Text, visit website')).toBeFocused()
  await expect(textbox(page, 'Text, visit website')).toBeInViewport()
  await page.getByRole('textbox', { name: 'Link' }).press('@')
  await page.getByRole('menuitem').first().click()
  await expect(page.getByRole('textbox', { name: 'Link' })).toHaveAccessibleDescription(
    'A different link for each person.',
  )
  await page.getByText('Quick reply').click()
  for (const kind of ['Marketing opt-out', 'Custom button 1', 'Custom button 2']) {
    await page.getByRole('button', { name: 'Add button' }).click()
    await page.getByRole('menuitem', { name: kind }).click()
  }
  await expect(page.getByRole('button', { name: 'Add button' })).toBeDisabled()
  await textbox(page, 'Text, marketing opt-out').fill('Stop promotions')
  await textbox(page, 'Text, custom button 1').fill('Show me')
  await page.getByRole('button', { name: 'Remove custom button 2' }).click()
  await expect(preview(page)).toContainText('Eid mubarak')
  await clean(page, 'CONTENT of WhatsApp')

  await send(page).click()
  const asked = page.getByRole('dialog', { name: 'Send for approval anyway?' })
  await expect(asked).toContainText('The body starts with a merge tag.')
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await caretTo('Home', textbox(page, 'Body'))
  await page.keyboard.type('Salaam ')
  await expect(page.getByText('No issues found.')).toBeVisible()
  await send(page).click()
  await expect(page.getByText('Sent for approval', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/campaign(\?.*)?$/)
  await new Campaigns(page).shows('Eid in the stores', 'Pending')

  const saved = await bodyOf(server, 'updateMessage')
  const button = (text: string, isSelected: boolean) => ({ isSelected, buttonText: text })
  const design = {
    body: { editorState: null, value: 'Salaam {{first_name}}, *Eid mubarak*.\n\nOpen until 6.' },
    selectedHeaderType: 'none',
    footer: 'Gulmohar Retail',
    addButtons: true,
    buttonType: 'quick reply',
    quickReplyButton: {
      marketing_opt_out: button('Stop promotions', true),
      custom_button_1: button('Show me', true),
      custom_button_2: button('', false),
    },
  }
  expect(saved).toMatchObject({
    name: 'Eid in the stores',
    message: { name: 'Eid in the stores', templateContext: { mergeTagIds: [1] }, design },
    edit_content_page_values: {
      contentJson: { contentType: 'custom_content', template: 'Marketing', message: design },
    },
  })
  const [approval] = (await server.requests()).filter(({ call }) => call === 'approveWhatsapp')
  expect(approval).toMatchObject({ method: 'PUT', path: expect.stringMatching(/\/campaign\/\d+\/whatsapp\/approval$/) })

  await new Campaigns(page).row('Eid in the stores').getByRole('link').first().click()
  await editor.tab('CONTENT').click()
  await expect(page.getByText('Locked while approval is pending.')).toBeVisible()
  await expect(textbox(page, 'Footer')).toHaveAttribute('readonly', '')
  await expect(send(page).or(next(page))).toBeHidden()

  await colleague.decide(page)
  await expect(page.getByText('Approved: Eid in the stores')).toBeVisible()
  const before = (await server.requests()).filter(({ call }) => call === 'updateMessage').length
  await next(page).click()
  await publish(editor)
  // The approved message was not sent again.
  expect((await server.requests()).filter(({ call }) => call === 'updateMessage')).toHaveLength(before)
})

/** Simulates a user who works in another program and has allowed notifications. */
async function lookElsewhere(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.hasFocus = () => false
    const shown: Notification[] = []
    const Real = Notification
    // The system shows notifications outside the page, where a test cannot click.
    class Kept extends Real {
      constructor(...told: ConstructorParameters<typeof Notification>) {
        super(...told)
        shown.push(this)
      }
    }
    // Headless Chromium has no way to allow them.
    Object.defineProperty(Kept, 'permission', { value: 'granted' })
    Object.assign(globalThis, { Notification: Kept, shown })
  })
}

test('an approval waits for the upload of its header, and the new address does not count as an edit', {
  tag: '@long',
}, async ({ connected: _, page, server }) => {
  await new Editor(page).toContent('WhatsApp', 'One Time', 'Lookbook, sent at once')
  await page.getByText('Craft a New Message').click()
  await page.getByText('Upload Media/Document').click()
  await textbox(page, 'Body').click()
  await page.keyboard.type('Twelve looks for the season.')
  await server.fault({ path: '/storage/upload/*', latency: 1_500, times: 1 })
  await page
    .locator('input[type=file][aria-label="Media or document"]')
    .setInputFiles(file('banner.png', png(40, 20), 'image/png'))
  await expect(preview(page).locator('img')).toBeVisible()
  await send(page).click()
  await expect(page).toHaveURL(/\/campaign(\?.*)?$/)
  const list = new Campaigns(page)
  await list.shows('Lookbook, sent at once', 'Pending')
  await expect(list.row('Lookbook, sent at once')).not.toContainText(/Saved on this computer|Not sent/)
  const calls = (await server.requests()).map(({ call }) => call)
  expect(calls.filter((call) => call === 'approveWhatsapp')).toHaveLength(1)
  expect(calls.lastIndexOf('updateMessage')).toBeLessThan(calls.indexOf('approveWhatsapp'))
  const sent = JSON.stringify(await bodyOf(server, 'updateMessage'))
  expect(sent).toMatch(/"path":"[^"]*banner[^"]*"|"path":"http[^"]*"/)
})

async function clickNotification(page: Page, title: string): Promise<void> {
  const click = (wanted: string) => {
    const shown = Reflect.get(globalThis, 'shown') as Notification[]
    const one = shown.find((notification) => notification.title === wanted)
    one?.dispatchEvent(new Event('click'))
    return one !== undefined
  }
  await expect.poll(() => page.evaluate(click, title)).toBe(true)
}

test('a rejected message can be corrected; REVIEW shows the rejection and blocks publishing', {
  tag: '@long',
}, async ({ connected: _, page, server }) => {
  const editor = new Editor(page)
  const colleague = new Colleague(server)
  await editor.toContent('WhatsApp', 'One Time', 'Act now')
  await page.getByText('Craft a New Message').click()
  await textbox(page, 'Body').click()
  await page.keyboard.type('Please reject this.')
  await server.fault({ call: 'approveWhatsapp', refuse: 'The provider is closed', times: 1 })
  await send(page).click()
  await expect(page.getByText('Error occurred while Sending for Approval')).toBeVisible()
  await expect(page.getByText('The provider is closed')).toBeVisible()
  await expect(editor.tab('SCHEDULE')).toHaveAttribute('aria-disabled', 'true')
  await send(page).click()
  await expect(page).toHaveURL(/\/campaign(\?.*)?$/)
  await lookElsewhere(page)
  await colleague.decide(page)
  await expect(page.getByText('Rejected: Act now')).toBeVisible()

  await clickNotification(page, 'Rejected: Act now')
  await editor.at('SCHEDULE')
  await editor.scheduleOn(1, '10:00')
  await editor.save.click()
  await editor.at('REVIEW')
  const card = page.getByRole('region', { name: 'Content' }).or(page.getByRole('tabpanel'))
  await expect(card.first()).toContainText('Please reject this.')
  await expect(page.getByText('The content was rejected')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toHaveAttribute('aria-disabled', 'true')
  // The times in both zones stay visible next to the reason.
  await page.setViewportSize({ width: 1280, height: 800 })
  const bar = page.locator('footer')
  const boxes = await bar.locator('time, small, button').evaluateAll((all) =>
    all.map((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect()
      return { words: one.textContent, left, right, top, bottom }
    }),
  )
  expect(boxes.filter(({ words }) => /\d:\d\d/.test(words ?? '')).length).toBeGreaterThan(1)
  const over = boxes.flatMap((one, at) =>
    boxes
      .slice(at + 1)
      .filter((two) => one.left < two.right && two.left < one.right && one.top < two.bottom && two.top < one.bottom)
      .map((two) => `${one.words} / ${two.words}`),
  )
  expect(over).toEqual([])
  await editor.tab('CONTENT').click()
  await expect(page.getByText('This Template has been rejected by Meta.')).toBeVisible()
  await textbox(page, 'Body').press('ControlOrMeta+a')
  await page.keyboard.type('Eid mubarak to all.')
  // If pressed while another save is in progress, it waits for that save.
  await editor.tab('SCHEDULE').click()
  await editor.scheduleOn(1, '11:00')
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/call/drafts.save', async (route) => {
    const response = await route.fetch()
    await released
    await route.fulfill({ response })
  })
  await editor.save.click()
  await editor.tab('CONTENT').click()
  await send(page).click()
  release()
  await expect(page).toHaveURL(/\/campaign(\?.*)?$/)
  await new Campaigns(page).shows('Act now', 'Pending')
})

test('offline, the header file and the text are kept; the approval waits for a connection and says so', {
  tag: '@long',
}, async ({ connected: _, page, server }) => {
  await new Editor(page).toContent('WhatsApp', 'One Time', 'Lookbook on the train')
  await page.getByText('Craft a New Message').click()
  await page.getByText('Upload Media/Document').click()
  await textbox(page, 'Body').click()
  await page.keyboard.type('Twelve looks for the season.')
  await send(page).click()
  await expect(page.getByText('Please add a file')).toBeVisible()
  const pick = page.locator('input[type=file][aria-label="Media or document"]')
  await pick.setInputFiles(file('clip.mp4', Buffer.alloc(5 * 1024 * 1024 + 1, 'ftyp')))
  await expect(page.getByText('File size cannot be greater than 5MB')).toBeVisible()
  await pick.setInputFiles(file('lookbook.pdf', 'no document at all'))
  await expect(page.getByText('JPEG, PNG, MP4 or PDF only: the content of this file is no such file')).toBeVisible()
  await server.stop()
  await pick.setInputFiles(file('banner.png', png(40, 20), 'image/png'))
  await expect(preview(page).locator('img')).toBeVisible()
  await expect(
    page.getByText('The server refused the connection. Sending for approval needs a connection.').first(),
  ).toBeVisible()
  await expect(page.locator('footer').getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(send(page)).toHaveAttribute('aria-disabled', 'true')
  await page.reload()
  await expect(page.getByTitle('banner.png')).toBeVisible()
  await expect(textbox(page, 'Body')).toHaveText('Twelve looks for the season.')
})
