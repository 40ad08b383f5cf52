/** App push from content to publish: both systems, limits, keys, copies, tests, and offline with a picture. */
import type { Page } from '@playwright/test'
import { expect, type ReferenceServer, test } from '../app.ts'
import { clean } from '../axe.ts'
import { Editor } from '../pages/editor.ts'
import { file, png } from './picture.ts'

const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
const preview = (page: Page) => page.getByTestId('preview-notification')

async function write(page: Page, field: string, text: string) {
  await textbox(page, field).click()
  await page.keyboard.type(text)
}

type Content = { message: { design: Record<string, unknown> }; edit_content_page_values: { contentJson: unknown } }
const lastContent = async (server: ReferenceServer) =>
  (await server.requests()).filter(({ call }) => call === 'updateMessage').at(-1)?.body as Content

async function publish(editor: Editor) {
  await editor.at('SCHEDULE')
  await editor.scheduleOn(1, '10:00')
  await editor.save.click()
  await editor.at('REVIEW')
  await editor.publish()
}

test('an app push for both systems is refused, corrected, tested, reviewed and published', async ({
  connected: _,
  page,
  server,
}) => {
  const editor = new Editor(page)
  await editor.toContent('App Push', 'One Time', 'Friday in the app')
  await box(page, 'Add Buttons').check()
  await box(page, 'Add Key Value Pairs').check()
  await page.getByText('Deep Link or URL', { exact: true }).click()
  await editor.save.click()
  for (const words of [
    'Notification Title should not be empty',
    'Notification Text should not be empty',
    'Notification Call To Action should not be empty',
    'Key should not be empty',
    'Value should not be empty',
  ])
    await expect(page.getByText(words, { exact: true })).toBeVisible()
  await expect(textbox(page, 'Title')).toBeFocused()
  await page.keyboard.type('x'.repeat(36))
  await expect(page.getByText('Notification Title should not be empty')).toBeHidden()
  await expect(page.getByText('36 / 35')).toHaveAttribute('data-over', 'true')
  await expect(editor.save).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Salaam @First')
  await page.keyboard.press('Enter')
  await write(page, 'Text', 'Your Friday price is here')
  await write(page, 'Deep link or URL', 'gulmohar://friday')
  await textbox(page, 'Text, button 1').fill('Shop now')
  await textbox(page, 'Deep link, button 1').pressSequentially('https://shop.example/eid-sale')
  await textbox(page, 'Button colour, button 1').fill('#196b43')
  await textbox(page, 'Text colour, button 1').fill('white')
  await textbox(page, 'Key, pair 1').press('g')
  await textbox(page, 'Key, pair 1').press('-')
  await expect(textbox(page, 'Key, pair 1')).toHaveValue('g')
  await expect(page.getByText("'-' and '+' cannot be used here")).toBeVisible()
  await textbox(page, 'Key, pair 1').fill('from')
  await expect(page.getByText("'-' and '+' cannot be used here")).toBeHidden()
  await textbox(page, 'Value, pair 1').pressSequentially('2026-11-27 {{city}}')
  await editor.save.click()
  await expect(page.getByText("'from' is reserved: choose another key").first()).toBeVisible()
  await textbox(page, 'Key, pair 1').fill('screen')
  const pick = page.locator('input[type=file][aria-label="Image"]')
  await expect(pick).toHaveAttribute('accept', 'image/jpeg,image/png,image/gif')
  await pick.setInputFiles(file('dance.gif', 'GIF89a....', 'image/gif'))
  await expect(page.getByText('JPEG or PNG only: this is a GIF')).toBeVisible()
  await pick.setInputFiles(file('banner.png', png(40, 20), 'image/png'))
  await expect(page.getByText(/, uploaded$/)).toBeVisible()
  const note = preview(page)
  await expect(note).toContainText('Salaam Ayesha')
  await expect(note.getByText('Shop now')).toHaveCSS('background-color', 'rgb(25, 107, 67)')
  await expect(page.getByText(/about \d+ of 4,096 bytes/)).toBeVisible()
  await expect(page.getByText('At 0, phones that are off will not get it.')).toBeVisible()

  await page.getByRole('tab', { name: 'IOS CONTENT' }).click()
  await expect(page.getByText('iOS phones get nothing from this campaign.')).toBeVisible()
  await box(page, 'Duplicate Android Content').check()
  await expect(textbox(page, 'Title')).toHaveText('Salaam First name')
  await expect(box(page, 'Enable iOS content')).toBeChecked()
  // Waits until the one-second guard ends, like a user who types.
  await page.waitForTimeout(1_100)
  await textbox(page, 'Text').press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
  await expect(box(page, 'Duplicate Android Content')).not.toBeChecked()
  await page.getByRole('tab', { name: 'ANDROID CONTENT' }).click()
  await editor.save.click()
  await expect(page.getByText('Error while validating iOS properties')).toBeVisible()
  await expect(textbox(page, 'Text')).toBeFocused()
  await page.keyboard.type('Only on your phone')
  await expect(page.getByText('Error while validating iOS properties')).toBeHidden()
  await textbox(page, 'Relevance score').fill('0.5')
  await editor.choose('Interruption level', 'Time-sensitive')
  await textbox(page, 'Notification group').fill('offers')
  for (const place of ['Lock screen', 'Collapsed', 'Expanded']) {
    await page.getByText(place, { exact: true }).click()
    await expect(note).toContainText('Only on your phone')
  }
  await clean(page, 'CONTENT of app push')

  await page.getByRole('button', { name: 'Test Campaign Content' }).click()
  const dialog = page.getByRole('dialog', { name: 'Test Campaign Content' })
  const field = dialog.getByRole('textbox', { name: 'Email addresses or phone numbers' })
  await field.fill('ayesha@gulmohar.example, +923001234567')
  await field.press('Enter')
  await dialog.getByRole('button', { name: 'Send test' }).click()
  await expect(page.getByText('Test Content Sent Successfully')).toBeVisible()
  const words = { notificationTitle: 'Salaam {{first_name}}', notificationText: 'Your Friday price is here' }
  const shared = {
    isEnabled: true,
    ...words,
    notificationCA: { option: 'Deep Link or URL', value: 'gulmohar://friday' },
    notificationImageRadio: 'static',
    notificationImage: expect.objectContaining({ name: 'banner.png', img: expect.stringContaining('/storage/files/') }),
    selectedMergeTagForImage: null,
    notificationButton: [
      { text: 'Shop now', textColor: 'white', buttonColor: '#196b43', deepLink: 'https://shop.example/eid-sale' },
    ],
    keyValuePairs: [{ key: 'screen', value: '2026-11-27 {{city}}' }],
    timeToLive: { value: 0, duration: 'days' },
  }
  const ios = {
    ...shared,
    notificationText: 'Only on your phone',
    relevanceScore: 0.5,
    interruptionLevel: 'time-sensitive',
    notificationGroup: 'offers',
  }
  expect((await server.requests()).find(({ call }) => call === 'sendTestContent')?.body).toEqual({
    message: { ios },
    mergeTagIds: [1, 4],
    channel_configuration_id: expect.any(Number),
    to: ['ayesha@gulmohar.example', '+923001234567'],
    campaign_id: expect.any(Number),
  })
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toBeHidden()

  await editor.save.click()
  await editor.at('SCHEDULE')
  const design = { android: { ...shared, subtitle: '', displayPriority: '', notificationChannel: '' }, ios }
  await expect.poll(async () => (await lastContent(server))?.message.design).toEqual(design)
  await editor.scheduleOn(1, '10:00')
  await editor.save.click()
  await editor.at('REVIEW')
  for (const words of ['Only on your phone', 'time-sensitive', 'screen = 2026-11-27 {{city}}'])
    await expect(page.getByRole('main').getByText(words).first()).toBeVisible()
  await expect(page.getByText('iOS: phones that are off may never get this')).toBeVisible()
  await expect(page.getByText('Android: a button colour cannot be shown')).toBeVisible()
  await clean(page, 'REVIEW of app push')
  await editor.publish()
})

test('offline, the picture is kept for both systems and is sent with the content', { tag: '@long' }, async ({
  connected: _,
  page,
  server,
  startServer,
}) => {
  const editor = new Editor(page)
  await editor.toContent('App Push', 'One Time', 'Pushed from the train')
  const port = Number(new URL(server.url).port)
  await server.stop()
  await write(page, 'Title', 'From the train')
  await write(page, 'Text', 'No network here')
  await page.locator('input[type=file][aria-label="Image"]').setInputFiles(file('own.png', png(30, 15), 'image/png'))
  await expect(preview(page).locator('img')).toBeVisible()
  await page.getByRole('tab', { name: 'IOS CONTENT' }).click()
  await box(page, 'Duplicate Android Content').check()
  await expect(page.getByText('own.png')).toBeVisible()
  await editor.save.click()
  await editor.at('SCHEDULE')

  const back = await startServer({ port })
  const arrived = expect.objectContaining({
    name: 'own.png',
    img: expect.stringMatching(/\/storage\/files\/.*own\.png$/),
  })
  await expect
    .poll(async () => (await lastContent(back))?.message.design, { timeout: 25_000 })
    .toMatchObject({ android: { notificationImage: arrived }, ios: { notificationImage: arrived } })
  await publish(editor)
})
