/**
 * A colleague changed the same campaign on the server: nothing is overwritten, and the user chooses. A campaign that ended there is kept as
 * a new draft.
 */
import { expect, test } from './app.ts'
import { caretTo } from './pages/caret.ts'
import { api, Colleague } from './pages/colleague.ts'
import { Editor } from './pages/editor.ts'
import { Outbox } from './pages/outbox.ts'
import { karachiDay } from './today.ts'

test('two fields in conflict are resolved one by one; then a campaign published meanwhile is kept as a new draft', async ({
  connect,
  page,
  server,
}) => {
  // Several starts of Herald and of the server take more than the usual time on a busy computer.
  test.slow()
  const colleague = new Colleague(server)
  const name = 'Back in stock'
  const id = await colleague.make(name, 'Block-print kurtas are back.', karachiDay(2))
  const host = await connect()
  const editor = new Editor(page)
  const outbox = new Outbox(page)
  await page.goto(new URL(`/campaign/edit/sms/one-time/${id}`, host.url).href)
  await editor.tab('CONTENT').click()

  await outbox.workOffline(true)
  await caretTo('End', editor.message)
  await page.keyboard.type(' Come today.')
  await editor.save.click()
  await editor.at('SCHEDULE')
  await editor.typeTime('08:30')
  await editor.save.click()
  await editor.at('REVIEW')
  await expect(outbox.chip).toHaveText('Offline, 1 waiting')

  await colleague.write(id, name, 'Block-print kurtas are back in all shops.')
  await colleague.plan(id, name, { time: '11:15' })
  const before = (await server.requests()).length
  await outbox.workOffline(false)
  await expect(outbox.chip).toHaveText('Needs attention')
  expect(await colleague.changing(before), 'nothing is sent before the choice').toEqual([])

  await outbox.open()
  const card = outbox.line('Needs attention', name)
  await expect(card).toContainText('Content and Schedule were changed here and on the server')
  await expect(card).toContainText('Other changes merged automatically. What differs is not sent until you choose.')
  await expect(card).toContainText('2 to choose')
  await expect(card.getByRole('button', { name: 'Apply' })).toBeDisabled()
  await outbox.field('Message').mine.check()
  await expect(card).toContainText('1 to choose')
  await outbox.field('Time').theirs.check()
  await card.getByRole('button', { name: 'Apply' }).click()
  await expect(card).toBeHidden()
  await outbox.close()
  await expect(outbox.chip).toHaveText(/^Synced/)

  const sent = await colleague.changing(before)
  expect(sent.filter(({ path }) => path === `${api}/${id}/update-message`)).toHaveLength(1)
  const now = await colleague.campaign(id)
  expect(now.message?.design).toBe('Block-print kurtas are back. Come today.')
  expect(now.schedule?.time).toBe('11:15')
  await expect(page.getByRole('main')).toContainText('11:15')

  await outbox.workOffline(true)
  await editor.tab('CONTENT').click()
  await caretTo('End', editor.message)
  await page.keyboard.type(' Or tomorrow.')
  await editor.save.click()
  await editor.at('SCHEDULE')
  const { edit_page_tabs_values } = await colleague.campaign(id)
  await colleague.ask('PUT', `${api}/${id}/update_status`, { status: 'running', edit_page_tabs_values })
  await outbox.workOffline(false)
  await expect(page.getByText('This campaign was published on the server')).toBeVisible()
  await page.getByRole('button', { name: 'Keep mine as a new draft' }).click()
  await expect(editor.name).toHaveValue(`${name} (copy)`)
  await expect(page).toHaveURL(/\/campaign\/edit\/sms\/one-time\/[0-9A-Z]{26}$/)
  await expect(outbox.chip).not.toHaveText('Needs attention')
  await editor.at('SEGMENT')
  await editor.save.click()
  await editor.at('GOALS')
  await page.getByRole('button', { name: 'Skip' }).click()
  await expect(editor.message).toHaveText('Block-print kurtas are back. Come today. Or tomorrow.')
})
