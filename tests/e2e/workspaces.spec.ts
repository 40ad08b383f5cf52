/** Drafts belong to their workspace: practice drafts are not moved by connecting to a server; one of them is copied explicitly. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, test } from './app.ts'
import { Campaigns } from './pages/campaigns.ts'
import { Colleague } from './pages/colleague.ts'
import { Editor } from './pages/editor.ts'
import { Outbox } from './pages/outbox.ts'

test('a practice draft stays in its workspace after connecting; its copy gets a segment of the server', {
  tag: '@long',
}, async ({ folder, herald: host, page, startServer }) => {
  // Several starts of Herald and of the server take more than the usual time on a busy computer.
  test.slow()
  const server = await startServer({ data: join(folder, 'server') })
  const colleague = new Colleague(server)
  const editor = new Editor(page)
  const outbox = new Outbox(page)
  const list = new Campaigns(page)
  const name = 'Only for practice'
  await editor.toContent('SMS', 'One Time', name, 'Loyalty, 500+ points')
  await editor.write('A word for practice.')
  await editor.save.click()
  await editor.at('SCHEDULE')

  await page.goto(new URL('/connect', host.url).href)
  await page.getByRole('textbox', { name: 'Address' }).fill(server.url)
  await page.getByLabel('Access token', { exact: true }).fill(server.token)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(page).toHaveURL(/\/campaign$/)
  await expect(outbox.chip).toHaveText(/^Synced/)
  await list.search.fill(name)
  await expect(page.getByText(/No matching campaigns/)).toBeVisible()
  expect(await colleague.changing(0), 'nothing of the practice workspace reached the server').toEqual([])

  await page.getByRole('button', { name: /Gulmohar|Workspace/ }).click()
  await page.getByRole('menuitem', { name: 'Drafts in other workspaces' }).click()
  await page.getByRole('button', { name: `Copy ${name} here` }).click()
  await expect(page.getByRole('heading', { name: `Copy ${name}` })).toBeVisible()
  const segment = page.getByRole('combobox', { name: "Segment 'Loyalty, 500+ points'" })
  await expect(segment).toHaveValue('Loyalty, 500+ points')
  await segment.click()
  await page.getByRole('option', { name: 'Karachi, bought in 90 days' }).click()
  await page.getByRole('button', { name: 'Open the draft' }).click()

  await expect(editor.name).toHaveValue(name)
  await editor.at('SEGMENT')
  await expect(page.getByRole('combobox', { name: 'Segment' })).toHaveValue(/Karachi, bought in 90 days/)
  expect(await colleague.changing(0), 'the copy is not sent before a step is saved').toEqual([])
  await editor.save.click()
  await editor.at('GOALS')
  await page.getByRole('button', { name: 'Skip' }).click()
  await expect(editor.message).toHaveText('A word for practice.')
  await expect.poll(() => server.campaigns(name)).toHaveLength(1)
})

test('a new token of a server without user names: Herald asks whose it is before anything opens', {
  tag: '@long',
}, async ({ herald: host, page }) => {
  const server = createServer((request, response) => {
    const data = request.url?.includes('channel-configuration') ? { configurations: [] } : []
    request.resume().on('end', () => response.end(JSON.stringify({ success: true, data })))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const connect = async (token: string) => {
    await page.getByRole('textbox', { name: 'Address' }).fill(origin)
    await page.getByLabel('Access token', { exact: true }).fill(token)
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
  }
  const question = page.getByText('The same account as before?')
  await page.goto(new URL('/connect', host.url).href)
  await connect('first')
  await expect(page).toHaveURL(/\/campaign$/)
  await page.goto(new URL('/connect', host.url).href)
  await connect('mistyped')
  await expect(question).toBeVisible()
  await page.getByRole('button', { name: 'Enter another token' }).click()
  await connect('second')
  await expect(question).toBeVisible()
  await page.goto(new URL('/campaign', host.url).href)
  await page.getByRole('link', { name: 'Answer' }).click()
  await page.getByRole('button', { name: 'Another account' }).click()
  await expect(page).toHaveURL(/\/campaign$/)
  await expect(page.getByText('Not connected yet.')).toHaveCount(0)
  server.closeAllConnections()
  server.close()
})
