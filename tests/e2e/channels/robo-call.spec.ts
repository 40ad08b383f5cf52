/** Robo calls: tests a template; takes a recording and a custom text through rejection and approval to publish. */
import type { Page } from '@playwright/test'
import { mp3 } from '../../fixtures/mp3.ts'
import { expect, type ReferenceServer, test } from '../app.ts'
import { clean } from '../axe.ts'
import { Campaigns } from '../pages/campaigns.ts'
import { Colleague } from '../pages/colleague.ts'
import { Editor } from '../pages/editor.ts'
import { file, png } from './picture.ts'

const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const send = (page: Page) => page.getByRole('button', { name: 'Send for Approval' })
const next = (page: Page) => page.getByRole('button', { name: /^Next/ })
const phone = (page: Page) => page.getByRole('complementary', { name: 'Preview' })
const press = (page: Page, name: string) => phone(page).getByRole('button', { name }).click()
const pick = (page: Page, field: string, chosen: ReturnType<typeof file>) =>
  page.locator(`input[type=file][aria-label="${field}"]`).setInputFiles(chosen)

const bodyOf = async (server: ReferenceServer, call: string) =>
  (await server.requests()).filter((request) => request.call === call).at(-1)?.body

test('a template is tested; a custom call is played, rejected, corrected, approved and published', {
  tag: '@long',
}, async ({ connected: _, page, server }) => {
  const editor = new Editor(page)
  const colleague = new Colleague(server)
  await editor.toContent('Robo Calls', 'One Time', 'Ring and ask')
  await next(page).click()
  await expect(page.getByText('Select a template')).toBeVisible()
  await expect(next(page)).toHaveAttribute('aria-disabled', 'true')
  await editor.choose('Pre-approved template', 'Confirm the order')
  await expect(page.getByText('Select a template')).toBeHidden()
  await press(page, 'Answer')
  await press(page, 'Press 2')
  await expect(phone(page)).toContainText('Your order is cancelled.')
  await press(page, 'Skip')
  await expect(phone(page)).toContainText('Thank you.')
  await press(page, 'Skip')
  await expect(phone(page)).toContainText('Call ended')
  await page.getByRole('button', { name: 'Test Campaign Content' }).click()
  const dialog = page.getByRole('dialog', { name: 'Test Campaign Content' })
  await dialog.getByRole('textbox', { name: 'Phone numbers' }).fill('03001234567')
  await dialog.getByRole('textbox', { name: 'Phone numbers' }).press('Enter')
  await dialog.getByRole('button', { name: 'Send test' }).click()
  await expect(page.getByText('Test Content Sent Successfully')).toBeVisible()
  expect(await bodyOf(server, 'sendTestContent')).toEqual({
    message: { creationType: 'preapproved', contentType: 'TEXT', templateId: 6, design: expect.any(Object) },
    mergeTagIds: [],
    channel_configuration_id: expect.any(Number),
    to: ['03001234567'],
    campaign_id: expect.any(Number),
  })
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  await page.getByText('New custom message', { exact: true }).click()
  await page.getByRole('checkbox', { name: 'Add action buttons' }).check()
  await send(page).click()
  await expect(page.getByText('Cannot be empty', { exact: true })).toHaveCount(3)
  await expect(page.getByText('Cannot be empty.', { exact: true })).toHaveCount(2)
  await expect(send(page)).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Remove key 1' }).click({ force: true })
  await expect(textbox(page, 'After pressing 2')).toBeVisible()
  await page.getByRole('radio', { name: 'Female' }).check()
  const say = async (field: string, words: string) => {
    await textbox(page, field).click()
    await page.keyboard.type(words)
  }
  await say('Opening', 'Salaam @First')
  await page.keyboard.press('Enter')
  await page.keyboard.type('. Press 1 to confirm or 2 to reject.')
  await say('After pressing 1', 'Confirmed.')
  await say('After pressing 2', 'Cancelled.')
  await say('Closing', 'Thank you.')
  await press(page, 'Answer')
  await expect(phone(page)).toContainText('Salaam Ayesha. Press 1 to confirm or 2 to reject.')
  await press(page, 'Press 1')
  await expect(phone(page)).toContainText('Confirmed.')
  await clean(page, 'CONTENT of a robo call')
  await send(page).click()
  await expect(page.getByText('Sent for approval', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/campaign(\?.*)?$/)
  const line = (value: string, key?: number) => ({ value, editorState: null, ...(key === undefined ? {} : { key }) })
  const design = {
    voiceGender: 'Female',
    entryText: line('Salaam {{first_name}}. Press 1 to confirm or 2 to reject.'),
    exitText: line('Thank you.'),
    actionButtonText: [line('Confirmed.', 0), line('Cancelled.', 1)],
    addAction: true,
  }
  expect(await bodyOf(server, 'updateMessage')).toMatchObject({
    message: { name: 'Ring and ask', templateContext: { mergeTagIds: [1] }, design },
    edit_content_page_values: {
      contentJson: { creationType: 'custom', contentType: 'TEXT', selectedTemplate: null, textContent: design },
    },
  })
  const [approval] = (await server.requests()).filter(({ call }) => call === 'approveRoboCall')
  expect(approval).toMatchObject({ method: 'PUT', path: expect.stringMatching(/\/robocall\/\d+\/approval$/) })

  const row = () => new Campaigns(page).row('Ring and ask').getByRole('link').first()
  await row().click()
  await editor.tab('CONTENT').click()
  await expect(page.getByText('Waiting for approval (usually about 2 hours).')).toBeVisible()
  await expect(textbox(page, 'Closing')).toHaveAttribute('contenteditable', 'false')
  // The whole card with its texts has 'reduced opacity' while it is pending.
  const card = page.locator('[aria-disabled="true"]').filter({ has: textbox(page, 'Closing') })
  expect(Number(await card.evaluate((element) => getComputedStyle(element).opacity))).toBeLessThan(1)
  await expect(next(page)).toHaveAttribute('aria-disabled', 'true')
  await colleague.decide(page)
  await expect(page.getByText('Rejected: Ring and ask')).toBeVisible()
  await expect(page.getByText('This message was rejected.')).toBeVisible()
  await textbox(page, 'Opening').press('ControlOrMeta+a')
  await page.keyboard.type('Press 1 to confirm or 2 to cancel.')
  await send(page).click()
  await new Campaigns(page).shows('Ring and ask', 'Pending')
  await colleague.decide(page)
  await expect(page.getByText(/^Approved: Ring and ask/)).toBeVisible()
  await row().click()
  await editor.at('SCHEDULE')
  await editor.scheduleOn(1, '10:00')
  await editor.save.click()
  await editor.at('REVIEW')
  await expect(page.getByRole('main').getByText('Press 1 to confirm or 2 to cancel.').first()).toBeVisible()
  await clean(page, 'REVIEW of a robo call')
  await editor.publish()
})

test('recordings are MP3s up to 5 MB, measured here, played, and sent with their length', { tag: '@long' }, async ({
  connected: _,
  page,
  server,
}) => {
  await new Editor(page).toContent('Robo Calls', 'One Time', 'Winter sale, spoken')
  await page.getByText('New custom message', { exact: true }).click()
  await page.getByText('Audio', { exact: true }).click()
  await send(page).click()
  await expect(page.getByText('Please add an audio file.')).toBeVisible()
  await pick(page, 'Opening recording', file('long.mp3', Buffer.alloc(5 * 1024 * 1024 + 1, 'ID3')))
  await expect(page.getByText('File size cannot be greater than 5MB')).toBeVisible()
  await pick(page, 'Opening recording', file('sale.mp3', png(10, 10), 'audio/mpeg'))
  await expect(page.getByText('MP3 only: the content of this file is no such recording')).toBeVisible()
  await pick(page, 'Opening recording', file('sale.mp3', mp3(1_600), 'audio/mpeg'))
  await expect(page.getByText(/KB, uploaded$/)).toBeVisible()
  await expect(page.getByText('billed as 2 calls', { exact: true })).toBeVisible()
  await expect(page.getByText('0:00 / 0:42')).toBeVisible()
  await page.getByRole('button', { name: 'Play opening recording' }).click()
  await page.getByRole('button', { name: 'Pause opening recording' }).click()
  await page.getByRole('slider', { name: 'Place in opening recording' }).fill('20')
  await expect(page.getByText('0:20 / 0:42')).toBeVisible()

  await page.getByRole('button', { name: 'Remove opening recording' }).click()
  await expect(page.getByText('Please add an audio file.')).toBeVisible()
  await expect(send(page)).toHaveAttribute('aria-disabled', 'true')
  await pick(page, 'Opening recording', file('sale.mp3', mp3(60), 'audio/mpeg'))
  await expect(page.getByText('billed as 1 call', { exact: true })).toBeVisible()
  await press(page, 'Answer')
  await expect(phone(page)).toContainText('Call ended')
  await send(page).click()
  await expect(page).toHaveURL(/\/campaign(\?.*)?$/)
  expect(await bodyOf(server, 'updateMessage')).toMatchObject({
    edit_content_page_values: {
      contentJson: {
        contentType: 'AUDIO',
        audioContent: {
          entryAudio: {
            name: 'sale.mp3',
            size: 25_020,
            uniqueName: expect.stringMatching(/sale\.mp3$/),
            path: expect.stringContaining('/storage/files/'),
            duration: expect.closeTo(1.57, 1),
            isUploading: false,
          },
        },
      },
    },
  })
})
