/** Link defaults of the library: an SMS whose link lacks campaign tags gets them with one click. */
import { expect, test } from './app.ts'
import { clean } from './axe.ts'
import { Colleague } from './pages/colleague.ts'
import { Editor } from './pages/editor.ts'
import { karachiDay } from './today.ts'

test('the campaign tags of the workspace are offered for a link without them', {
  tag: '@long',
}, async ({ connect, page, server }) => {
  const id = await new Colleague(server).make('Eid greetings', 'See https://gulmohar.pk/eid. Thanks', karachiDay(3))
  const host = await connect()
  await page.getByRole('link', { name: 'Library' }).click()
  await page.getByRole('tab', { name: 'Link defaults' }).click()
  await page.getByRole('button', { name: 'Set link defaults' }).click()
  const sms = page.getByRole('group', { name: 'SMS' })
  await sms.getByRole('switch').click({ force: true })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(sms.getByText('Enter a source')).toBeVisible()
  await sms.getByRole('textbox', { name: 'Source' }).fill('gulmohar')
  await expect(sms).toContainText('utm_source=gulmohar&utm_medium=sms&utm_campaign=winter-sale')
  await clean(page, 'link defaults')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Link defaults SMS/ })).toBeVisible()

  await page.goto(new URL(`/campaign/edit/sms/one-time/${id}`, host.url).href)
  const editor = new Editor(page)
  await editor.tab('CONTENT').click()
  const checks = page.getByRole('region', { name: 'Checks' })
  await checks.getByRole('button', { name: 'Fix: A link has no campaign tags' }).click()
  await expect(editor.message).toHaveText(
    'See https://gulmohar.pk/eid?utm_source=gulmohar&utm_medium=sms&utm_campaign=eid-greetings. Thanks',
  )
  await expect(checks).not.toContainText('campaign tags')
})
