/** Web push from content to publish: pictures, buttons, limits, tests; also offline and after a failed upload. */
import type { Page } from '@playwright/test'
import { expect, type ReferenceServer, test } from '../app.ts'
import { Editor } from '../pages/editor.ts'
import { file, png } from './picture.ts'

async function write(page: Page, field: string, text: string) {
  await page.getByRole('textbox', { name: field, exact: true }).click()
  await page.keyboard.type(text)
}

const pick = (page: Page, field: 'Icon' | 'Image', chosen: ReturnType<typeof file>) =>
  page.locator(`input[type=file][aria-label="${field}"]`).setInputFiles(chosen)

async function publish(page: Page, editor: Editor) {
  await editor.at('SCHEDULE')
  await editor.scheduleOn(1, '10:00')
  await editor.save.click()
  await editor.at('REVIEW')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await editor.confirmPublish()
  await expect(page.getByText('Campaign Published Successfully')).toBeVisible()
}

const lastMessage = async (server: ReferenceServer) =>
  (await server.requests()).filter(({ call }) => call === 'updateMessage').at(-1)?.body as {
    message: { design: Record<string, unknown>; templateContext: unknown }
    edit_content_page_values: { contentJson: Record<string, unknown> }
  }

test('a web push with icon, image and a button is tested, saved and published', async ({
  connected: _,
  page,
  server,
}) => {
  const editor = new Editor(page)
  await editor.toContent('Web Push', 'One Time', 'Khaddar opening')
  await expect(page.getByText('default-icon.png')).toBeVisible()
  await expect(page.getByText('Saved on this computer'), 'looking is no edit').toBeHidden()
  await write(page, 'Title', 'Blessed Friday, @First')
  await page.keyboard.press('Enter')
  await write(page, 'Text', 'Up to 40% off')
  await write(page, 'Destination', 'https://gulmohar.example/sale')
  await pick(page, 'Image', file('banner.png', png(40, 20), 'image/png'))
  await expect(page.getByText(/bytes, uploaded|KB, uploaded/)).toBeVisible()
  await page.getByRole('button', { name: 'Add Button' }).click()
  await page.getByRole('textbox', { name: 'Text, button 1' }).fill('Shop now')
  await page.getByRole('textbox', { name: 'Deep link, button 1' }).fill('https://gulmohar.example/khaddar')
  const preview = page.getByRole('complementary', { name: 'Preview' })
  await expect(preview).toContainText('Blessed Friday, Ayesha')
  await expect(preview).toContainText('Shop now')

  await page.getByRole('button', { name: 'Test Campaign Content' }).click()
  const dialog = page.getByRole('dialog', { name: 'Test Campaign Content' })
  await dialog.getByRole('button', { name: 'Send test' }).click()
  const field = dialog.getByRole('textbox', { name: 'Email addresses or phone numbers' })
  await expect(field).toHaveAccessibleDescription(/Please select or enter test data/)
  await field.fill('ayesha@gulmohar.example, +923001234567')
  await field.press('Enter')
  await expect(dialog).toContainText('If customers are not registered then some personalizations might be missing..')
  await dialog.getByRole('button', { name: 'Send test' }).click()
  await expect(page.getByText('Test Content Sent Successfully')).toBeVisible()
  await expect(page.getByText('Please select or enter test data')).toHaveCount(0)
  await expect(dialog.getByRole('list', { name: 'Test results' }).getByRole('listitem')).toHaveCount(2)
  const sent = (await server.requests()).find(({ call }) => call === 'sendTestContent')
  expect(sent?.path).toBe('/campaign-management/api/sendTestContent')
  const design = {
    title: 'Blessed Friday, {{first_name}}',
    text: 'Up to 40% off',
    icon: expect.stringMatching(/^data:image\/png;base64,/),
    image: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/storage\/files\/.*banner\.png$/),
    destination: 'https://gulmohar.example/sale',
    buttons: [{ text: 'Shop now', textColor: '', buttonColor: '', deepLink: 'https://gulmohar.example/khaddar' }],
    content_service_id: null,
    voucherType: null,
  }
  expect(sent?.body).toEqual({
    message: design,
    mergeTagIds: [expect.any(Number)],
    channel_configuration_id: expect.any(Number),
    to: ['ayesha@gulmohar.example', '+923001234567'],
    campaign_id: expect.any(Number),
  })
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toBeHidden()

  await editor.save.click()
  await publish(page, editor)
  expect((await lastMessage(server)).message).toMatchObject({ name: 'Khaddar opening', design })
})

test('every rule shows its message, and the first field has the focus', { tag: '@long' }, async ({
  connected: _,
  page,
}) => {
  const editor = new Editor(page)
  await editor.toContent('Web Push', 'One Time', 'Rules of web push')
  await expect(page.getByText('default-icon.png')).toBeVisible()
  await page.getByRole('button', { name: 'Remove icon' }).click()
  await page.getByRole('button', { name: 'Add Button' }).click()
  await editor.save.click()
  for (const words of [
    'Notification Title should not be empty',
    'Notification Text should not be empty',
    'Notification Destination should not be empty',
    'Notification Icon should not be empty',
    'Button Text should not be empty',
    'Deep Link should not be empty',
  ])
    await expect(page.getByText(words)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toBeFocused()

  await write(page, 'Title', 'x'.repeat(41))
  await expect(page.getByText('41 / 40')).toHaveAttribute('data-over', 'true')
  await expect(editor.save).toBeDisabled()
  await expect(page.getByText('The title is 1 over the limit of 40 characters')).toBeVisible()
  await page.keyboard.press('Backspace')
  await expect(editor.save).toBeEnabled()

  await pick(page, 'Icon', file('icon.png', Buffer.alloc(5 * 1024 * 1024 + 1), 'image/png'))
  await expect(page.getByText('Icon Size should be upto 5 MB')).toBeVisible()
  await pick(page, 'Icon', file('icon.png', Buffer.from('MZ\x90\0a program'), 'image/png'))
  await expect(page.getByText('JPEG, PNG or GIF only: the content of this file is no such picture')).toBeVisible()
  await pick(page, 'Icon', file('icon.png', ''))
  await expect(page.getByText('The file is empty')).toBeVisible()
  await pick(page, 'Icon', file('icon.png', png(20, 20), 'image/png'))
  await expect(page.getByText('The file is empty')).toBeHidden()
})

test('offline, the picture is kept with the draft and sent with the content', { tag: '@long' }, async ({
  connected: _,
  page,
  server,
  startServer,
}) => {
  const editor = new Editor(page)
  await editor.toContent('Web Push', 'One Time', 'Written on the train')
  await expect(page.getByText('default-icon.png')).toBeVisible()
  const port = Number(new URL(server.url).port)
  await server.stop()
  await write(page, 'Title', 'From the train')
  await write(page, 'Text', 'No network here')
  await write(page, 'Destination', 'https://gulmohar.example')
  await page.getByRole('button', { name: 'Remove icon' }).click()
  await pick(page, 'Icon', file('own-icon.png', png(30, 30), 'image/png'))
  await expect(page.getByText('own-icon.png')).toBeVisible()
  await editor.save.click()
  await editor.at('SCHEDULE')
  await editor.scheduleOn(1, '10:00')
  await editor.save.click()
  await editor.at('REVIEW')

  const back = await startServer({ port })
  await expect
    .poll(async () => (await lastMessage(back))?.message.design.icon, { timeout: 25_000 })
    .toMatch(/\/storage\/files\/.*own-icon\.png$/)
  const { icon } = (await lastMessage(back)).edit_content_page_values.contentJson as { icon: Record<string, unknown> }
  expect(icon).toMatchObject({ name: 'own-icon.png', img: expect.stringContaining('/storage/files/') })
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeEnabled()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await editor.confirmPublish()
  await expect(page.getByText('Campaign Published Successfully')).toBeVisible()
})

test('an upload that is cut off or whose address expired: a clear message, Retry, nothing lost', {
  tag: '@long',
}, async ({ connected: _, page, server }) => {
  await new Editor(page).toContent('Web Push', 'One Time', 'Broken uploads')
  await expect(page.getByText('default-icon.png')).toBeVisible()
  await page.getByRole('button', { name: 'Remove icon' }).click()
  await server.fault({ path: '/storage/upload/*', cut: 'before', times: 1 })
  await pick(page, 'Icon', file('icon.png', png(30, 30), 'image/png'))
  await expect(page.getByText('Error while uploading Icon')).toBeVisible()
  await expect(page.getByText('The upload was cut off').first()).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(/, uploaded$/)).toBeVisible()

  await server.fault({ path: '/storage/upload/*', status: 403, times: 2 })
  await pick(page, 'Image', file('banner.png', png(40, 20), 'image/png'))
  await expect(page.getByText('Error while uploading Image')).toBeVisible()
  await expect(page.getByText('File storage refused the upload (403)').first()).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(/, uploaded$/)).toHaveCount(2)
})
