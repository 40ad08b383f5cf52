/** Checks while one writes: a worker finds what is wrong, one click mends it in the editor, and one takes it back. */
import { join } from 'node:path'
import { expect, test } from './app.ts'
import { Colleague } from './pages/colleague.ts'
import { Editor } from './pages/editor.ts'
import { karachiDay } from './today.ts'

test('what is wrong in a message is found under its editor, mended in it, and taken back', async ({
  folder,
  page,
  startHost,
  startServer,
}) => {
  const server = await startServer()
  const id = await new Colleague(server).make('Eid greetings', 'Come to the  sale today!!!', karachiDay(3))
  const host = await startHost({ data: join(folder, 'data'), server: server.url, token: server.token })
  const editor = new Editor(page)
  await page.goto(host.url)
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
