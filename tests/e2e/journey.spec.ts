/** The content of a journey: a single step, and everything that differs from a campaign. */
import { join } from 'node:path'
import { expect, test } from './app.ts'
import { clean } from './axe.ts'
import { codes } from './channels/picture.ts'
import { caretTo } from './pages/caret.ts'
import { made, madeTabs, uploadCodes } from './pages/made.ts'
import { lastContent } from './pages/panels.ts'

const sms = {
  message: { name: 'Day three', templateContext: { mergeTagIds: [] }, design: 'Show {{voucher_code}}' },
  values: {
    contentJson: {
      design: 'Show {{voucher_code}}',
      editorState: null,
      isVoucher: true,
      voucherType: 'sheet',
      content_service_id: null,
      retarget_campaign_id: null,
      fileData: { total: 20, remaining: 20, name: 'codes.csv' },
      userOptedOut: false,
      testNumbers: [],
    },
  },
}

test('an SMS of a journey: no retargeting, codes removed and tests sent as a journey does, saved in place', async ({
  connect,
  page,
  server,
}) => {
  const id = await made(server, 'sms', 106, 'Day three', sms)
  await uploadCodes(server, id, codes(20))
  const host = await connect()
  // A link with the wrong channel redirects to the campaign's channel.
  await page.goto(new URL(`/journey/winter-7/content/email/${id}?channelConfigurationId=106`, host.url).href)
  await expect(page).toHaveURL(new RegExp(`/journey/winter-7/content/sms/${id}\\?channelConfigurationId=106$`))
  await expect(page.getByRole('heading', { name: 'Day three' })).toBeVisible()
  await expect(page.getByText('Content of a journey')).toBeVisible()
  await expect(page.getByText('Journey winter-7').first()).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(0)
  const voucher = page.getByRole('region', { name: 'Voucher' })
  await voucher.getByRole('button', { name: /^Voucher/ }).click()
  await expect(page.getByText('20 of 20 codes left')).toBeVisible()
  await clean(page, 'a journey')

  // Uploaded codes cannot be unlinked: the voucher can neither be switched off nor change its type.
  await voucher.getByRole('switch', { name: 'Voucher' }).press('Space')
  await expect(voucher.getByRole('switch', { name: 'Voucher' })).toBeChecked()
  await expect(voucher.getByText('Voucher API', { exact: true })).toHaveCount(0)
  await voucher.getByRole('button', { name: 'Remove the remaining codes' }).click()
  await page.getByRole('dialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Yes', exact: true }).click()
  await expect(
    voucher.getByRole('button', { name: 'Voucher Upload Vouchers · codes.csv · 0 codes left' }),
  ).toBeVisible()
  await expect(voucher.getByText('Upload Vouchers', { exact: true })).toBeVisible()
  await expect(voucher.getByText('Voucher API', { exact: true })).toBeVisible()
  await expect(voucher.getByText('Re-Target Campaign', { exact: true })).toHaveCount(0)
  const removal = (await server.requests()).find(({ call }) => call === 'removeRemainingVouchers')
  expect(removal).toMatchObject({ method: 'DELETE', body: { voucherType: 'JOURNEY' } })

  await caretTo('End', page.getByRole('textbox', { name: 'Message' }))
  await page.keyboard.type(' today')
  await expect(page.getByText('Not saved for the journey yet')).toBeVisible()

  await page.getByRole('button', { name: 'Test Campaign Content' }).click()
  const dialog = page.getByRole('dialog', { name: 'Test Campaign Content' })
  const field = dialog.getByRole('textbox', { name: 'Phone numbers' })
  await field.fill('+923001234567')
  await field.press('Enter')
  await dialog.getByRole('button', { name: 'Send test' }).click()
  await expect(page.getByText('Test Content Sent Successfully')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  const sent = (await server.requests()).filter(({ call }) => call?.startsWith('sendTest'))
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({
    path: '/campaign-management/api/sendTestContentJourney',
    body: { to: ['+923001234567'], campaign_id: id, channel_configuration_id: 106 },
  })

  // A voucher without codes cannot be saved in a journey either.
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText('Upload Voucher Sheet')).toBeVisible()
  await voucher.getByRole('switch', { name: 'Voucher' }).press('Space')
  // A second Save before the first save was answered saves the text typed in between.
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/call/drafts.save', async (route) => {
    const response = await route.fetch()
    await released
    await route.fulfill({ response })
  })
  await page.getByRole('button', { name: /^Save/ }).click()
  await caretTo('End', page.getByRole('textbox', { name: 'Message' }))
  await page.keyboard.type(' only')
  await page.getByRole('button', { name: /^Save/ }).click()
  release()
  await expect(page.getByText('Saved for the journey', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/journey\/winter-7\//)
  await expect.poll(async () => (await lastContent(server)).message.design).toBe('Show {{voucher_code}} today only')
  const saved = await lastContent(server)
  expect(saved.name).toBe('Day three')
  // The campaign's own tabs stay unchanged: a journey opens and locks none.
  expect(saved.edit_page_tabs_values).toEqual(madeTabs)

  // A window that was opened for this page alone has no history.
  await page.getByRole('main').getByRole('button', { name: 'Campaigns' }).click()
  await expect(page).toHaveURL(/\/campaign$/)
})

test("WhatsApp's button in a journey, a running campaign, and invalid addresses", { tag: '@long' }, async ({
  folder,
  page,
  server,
  startHost,
}) => {
  const reply = await fetch(`${server.url}/campaign-management/api/whatsapp/templates/1`, {
    headers: { authorization: `Bearer ${server.token}` },
  })
  const { data: template } = (await reply.json()) as { data: { message: Record<string, unknown> } }
  const id = await made(server, 'whatsapp', 109, 'Day five', {
    message: { name: 'Day five', templateId: 1, templateContext: { mergeTagIds: [] }, design: template.message },
    values: {
      contentJson: {
        contentType: 'pre_approved_content',
        template: 'Marketing',
        selectedTemplate: template,
        message: template.message,
      },
    },
  })
  const host = await startHost({ data: join(folder, 'data'), server: server.url, token: server.token })
  const at = (path: string) => page.goto(new URL(path, host.url).href)
  await page.goto(host.url)
  await at(`/journey/winter-7/content/whatsapp/${id}`)
  await expect(page.getByRole('heading', { name: 'Day five' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Save/ })).toBeEnabled()
  await expect(page.getByRole('button', { name: /^Next/ })).toHaveCount(0)

  // A custom message has the status of its template, even if the campaign is a draft.
  const judged = (status: string) =>
    made(server, 'whatsapp', 109, `Judged ${status}`, {
      message: { name: `Judged ${status}`, templateContext: { mergeTagIds: [] }, design: template.message },
      values: {
        contentJson: {
          contentType: 'custom_content',
          template: 'Marketing',
          selectedTemplate: { id: 41, status, reason: 'No opt-out in it' },
          message: template.message,
        },
      },
    })
  await at(`/journey/winter-7/content/whatsapp/${await judged('Pending')}`)
  await expect(page.getByText("Waiting for the provider's approval.")).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Save|Next|Send for Approval)/ })).toHaveCount(0)
  await at(`/journey/winter-7/content/whatsapp/${await judged('Rejected')}`)
  await expect(page.getByText('This Template has been rejected by Meta.')).toContainText('No opt-out in it')
  await expect(page.getByRole('button', { name: 'Send for Approval' })).toBeEnabled()

  const [running] = await server.campaigns('Exit intent')
  await at(`/journey/winter-7/content/web-popup/${running?.id}`)
  await expect(page.getByText('Running campaigns cannot be edited.')).toBeVisible()
  await expect(page.getByText('The journey decides when it shows')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Save/ })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Replace design' })).toHaveCount(0)

  await at('/journey/winter-7/content/paid-ads/12')
  await expect(page.getByText('Content not found')).toBeVisible()
  await at('/journey/winter-7/content/sms/999999')
  await expect(page.getByText('This content could not be opened')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})
