/** SMS from content to publish with voucher codes and a test, refused sheets, and a task that does not end. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import { expect, test } from '../app.ts'
import { Editor } from '../pages/editor.ts'
import { Outbox } from '../pages/outbox.ts'
import { codes, file } from './picture.ts'

/** Opens CONTENT of a new campaign whose message has a voucher code. */
async function atContent(page: Page, name: string): Promise<Editor> {
  const editor = new Editor(page)
  await editor.toContent('SMS', 'One Time', name)
  await editor.write('Show code ', 'Voucher code', ' at the till.')
  await page.getByRole('switch', { name: 'Voucher' }).press('Space')
  return editor
}

const pick = (page: Page, name: string, content: string | Buffer) =>
  page.locator('input[type=file][aria-label="Voucher sheet"]').setInputFiles(file(name, content))

test('a sheet is read, corrected, uploaded and imported; a test uses it; the campaign is published', async ({
  connected: _,
  page,
  server,
}) => {
  // Importing the codes takes the server about ten seconds.
  const editor = await atContent(page, 'Codes for Karachi')
  await editor.save.click()
  // The list of checks says it too, a moment later.
  await expect(page.getByRole('alert').filter({ hasText: 'Upload Voucher Sheet' })).toBeVisible()

  // Pasting far more than a message can hold shows an error at once and leaves the message unchanged.
  await page.getByRole('textbox', { name: 'Message' }).evaluate((box) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'Salaam '.repeat(300_000))
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  const refused = 'Nothing was pasted: the clipboard holds 2,100,000 characters, and this field allows 5,000.'
  await expect(page.getByText(refused)).toBeVisible()

  const rows = codes(1_000).split('\r\n')
  rows.splice(4, 0, 'BF-000001', '', 'BF\u200b-777777')
  await pick(page, 'codes.csv', rows.join('\r\n'))
  await expect(page.getByText('1,001 unique codes in 1,003 rows')).toBeVisible()
  for (const words of ['1 duplicate', '1 blank row', '1 row to check'])
    await expect(page.getByText(words)).toBeVisible()
  await page.getByRole('button', { name: 'Show rows' }).first().click()
  await expect(page.getByRole('row').filter({ hasText: 'Duplicate of row 3' })).toContainText('BF-000001')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download cleaned file' }).click()
  expect((await download).suggestedFilename()).toBe('mended-codes.csv')

  await page.getByRole('button', { name: 'Upload cleaned file (1,001 codes)' }).click()
  const sure = page.getByRole('dialog', { name: 'Are you sure?' })
  await expect(sure).toContainText('Once uploaded, vouchers cannot be removed or delinked.')
  await sure.getByRole('button', { name: 'Yes', exact: true }).click()
  await expect(page.getByText('1,001 of 1,001 codes left, for about 18,240 people')).toBeVisible()
  await expect(page.getByText('Fewer voucher codes than people: 1,001 codes for about 18,240 people.')).toBeVisible()
  await expect(page.getByText('The voucher codes are ready')).toBeVisible({ timeout: 20_000 })

  await page.getByRole('button', { name: 'Test Campaign Content' }).click()
  const dialog = page.getByRole('dialog', { name: 'Test Campaign Content' })
  const field = dialog.getByRole('textbox', { name: 'Phone numbers' })
  await field.fill('+92 300 1234567, 0300-1234567, 12345')
  await field.press('Enter')
  await expect(dialog).toContainText('Not added: 12345. Format: +923001234567 or 03001234567.')
  // Closing and opening the dialog keeps the recipients.
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Test Campaign Content' }).click()
  await expect(dialog.getByText('+923001234567', { exact: true })).toBeVisible()
  await expect(dialog).toContainText('This test uses up 2 voucher codes, one for each recipient.')
  await dialog.getByRole('button', { name: 'Send test' }).click()
  await expect(page.getByText('Test Content Sent Successfully')).toBeVisible()
  const sent = (await server.requests()).find(({ call }) => call === 'sendTestContent')
  expect(sent?.body).toEqual({
    message: { design: 'Show code {{voucher_code}} at the till.', voucherType: 'sheet', content_service_id: null },
    mergeTagIds: [expect.any(Number)],
    channel_configuration_id: expect.any(Number),
    to: ['+923001234567', '03001234567'],
    campaign_id: expect.any(Number),
  })

  await server.fault({ call: 'sendTestContent', cut: 'after', times: 1 })
  await dialog.getByRole('button', { name: 'Send test' }).click()
  await expect(dialog.getByText('May have been sent').first()).toBeVisible()
  await server.fault({ call: 'sendTestContent', refuse: 'No credit left', times: 1 })
  await dialog.getByRole('button', { name: 'Send test' }).click()
  await expect(page.getByText('Error Sending Test Content, try again later')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  // Refused at once: the error is shown in the next step, which is open by now.
  await server.fault({ call: 'updateMessage', refuse: 'No message today', times: 1 })
  await editor.save.click()
  await editor.at('SCHEDULE')
  await expect(page.getByText('Error occurred while Adding Message')).toBeVisible()
  await editor.tab('CONTENT').click()
  await expect(page.getByText('Error occurred while Adding Message')).toBeHidden()
  await editor.save.click()
  await editor.at('SCHEDULE')
  await editor.scheduleOn(1, '10:00')
  await editor.save.click()
  await editor.at('REVIEW')
  await expect(page.getByText('Fewer voucher codes than people')).toBeVisible()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await editor.confirmPublish()
  await expect(page.getByText('Campaign Published Successfully')).toBeVisible()
})

test('sheets of other programs are shown, asked about and imported as Excel shows them', { tag: '@long' }, async ({
  connected: _,
  folder,
  page,
}) => {
  test.slow()
  const editor = await atContent(page, 'Codes of other programs')
  await editor.save.click()
  await expect(page.getByText('Upload Voucher Sheet')).toBeVisible()
  const arrived: string[] = []
  for (const [name, shown, doubt] of [
    ['dashed-number-format.xlsx', ['1234-5678', '8765-4321'], null],
    ['hidden-first-sheet.xlsx', ['NEW1', 'NEW2'], null],
    ['utf16le.csv', ['00123', '00124'], null],
    ['dates.xlsx', ['Mar-26', 'Apr-26'], /dates/],
  ] as const) {
    await pick(page, name, readFileSync(join(import.meta.dirname, '../../fixtures/sheets', name)))
    await expect(page.getByText(`The codes begin with ${shown.join(', ')}.`)).toBeVisible()
    await page.getByRole('button', { name: 'Upload 2 codes' }).click()
    const sure = page.getByRole('dialog', { name: 'Are you sure?' })
    await expect(sure).toContainText(shown[0])
    if (doubt) await expect(sure).toContainText(doubt)
    await sure.getByRole('button', { name: 'Yes', exact: true }).click()
    arrived.push(...shown)
    await expect(page.getByText(new RegExp(`^${arrived.length} of ${arrived.length} codes left`))).toBeVisible()
    const database = new DatabaseSync(join(folder, 'server', 'reference.db'), { readOnly: true })
    const rows = database.prepare('SELECT code FROM vouchers ORDER BY id').all()
    database.close()
    expect(rows.map(({ code }) => code).slice(-arrived.length)).toEqual(arrived)
  }
  // Chooses another sheet of the workbook than the default, and its first row as a code.
  await pick(
    page,
    'hidden.xlsx',
    readFileSync(join(import.meta.dirname, '../../fixtures/sheets/hidden-first-sheet.xlsx')),
  )
  await page.getByRole('combobox', { name: 'Sheet' }).click()
  await page.getByRole('option', { name: '(hidden)' }).click()
  await expect(page.getByText('The codes begin with OLD1, OLD2.')).toBeVisible()
  const heading = page.getByRole('checkbox', { name: /is a heading$/ })
  await heading.setChecked(!(await heading.isChecked()))
  await expect(page.getByRole('button', { name: 'Upload 2 codes' })).toBeHidden()
  await heading.setChecked(!(await heading.isChecked()))
  await page.getByRole('button', { name: 'Upload 2 codes' }).click()
  await page.getByRole('dialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Yes', exact: true }).click()
  await expect(page.getByText(/^10 of 10 codes left/)).toBeVisible()
})

test('unusable sheets, and one that the server refuses with a report', { tag: '@long' }, async ({
  connected: _,
  page,
  server,
}) => {
  await atContent(page, 'Refused sheets')
  const notASheet = 'File Contains duplicate values or file format is not correct'
  await pick(page, 'large.csv', Buffer.alloc(10.1 * 1024 * 1024, 'A1\n'))
  await expect(page.getByText('File size exceeds 10MB')).toBeVisible()
  for (const [name, content, detail] of [
    ['codes.csv', Buffer.from('MZ\x90\0a program'), 'The file is named as CSV. The content is a program.'],
    ['empty.csv', '', 'The file is empty.'],
  ] as const) {
    await pick(page, name, content)
    await expect(page.getByText(notASheet)).toBeVisible()
    await expect(page.getByText(detail)).toBeVisible()
    await page.getByRole('button', { name: 'Choose another' }).click()
  }

  await pick(page, 'twice.csv', `${codes(50)}\r\nBF-000001\r\nBF-000002`)
  await page.getByRole('button', { name: 'Upload original' }).click()
  await page.getByRole('button', { name: 'Yes', exact: true }).click()
  await expect(page.getByText('The file you attached has 2 errors.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Download the error report' })).toHaveAttribute(
    'href',
    /errors-twice\.csv/,
  )

  await server.fault({ call: 'uploadVoucherSheet', cut: 'before', times: 2 })
  await page.getByRole('button', { name: /cleaned file \(50 codes\)/ }).click()
  await page.getByRole('button', { name: 'Yes', exact: true }).click()
  await expect(page.getByText('The upload was cut off')).toBeVisible()
  await page.getByRole('button', { name: 'Try again: upload 50 codes' }).click()
  await page.getByRole('button', { name: 'Yes', exact: true }).click()
  await expect(page.getByText('The upload was cut off')).toBeVisible()
  // From another screen, where the card is not visible.
  await server.fault({ call: 'startJob', refuse: 'Busy', times: 1 })
  await page.getByRole('link', { name: 'Campaigns', exact: true }).first().click()
  const outbox = new Outbox(page)
  await outbox.open()
  const uploads = page.getByRole('region', { name: 'Uploads' })
  await expect(uploads).toContainText('The upload was cut off')
  await uploads.getByRole('button', { name: 'Try again' }).click()
  await expect(uploads).toContainText('The import of the codes could not be started: Busy')
  await expect(uploads.getByRole('listitem')).toHaveCount(1)
  await uploads.getByRole('button', { name: 'Try again' }).click()
  await expect(uploads).toBeHidden()
  await outbox.close()
  await page.goBack()
  await expect(page.getByText('50 of 50 codes left', { exact: false })).toBeVisible()
  await expect(page.getByText('All codes are imported')).toBeVisible()
})

test('offline, the sheet is saved and read; the upload and the test wait for a connection', { tag: '@long' }, async ({
  connected: _,
  page,
  server,
}) => {
  await atContent(page, 'Sheet on the train')
  await server.stop()
  await pick(page, 'codes.csv', codes(20))
  await expect(page.getByText('20 codes', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Test Campaign Content' }).click()
  const dialog = page.getByRole('dialog', { name: 'Test Campaign Content' })
  const send = dialog.getByRole('button', { name: 'Send test' })
  const field = dialog.getByRole('textbox', { name: 'Phone numbers' })
  await field.fill('03001234567')
  await field.press('Enter')
  // This attempt finds the server unreachable, unless another request did. From then on, the button shows the reason.
  await send.click({ force: true })
  await expect(dialog.getByText('The server refused the connection. A test needs a connection.')).toBeVisible()
  await expect(send).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(
    page.getByText('The server refused the connection. The sheet is saved; upload it when you are back online.'),
  ).toBeVisible()
  await page.reload()
  await expect(page.getByText('20 codes', { exact: true })).toBeVisible()
})
