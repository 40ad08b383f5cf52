/**
 * A whole campaign offline, in a host that never reached the server: written, the host restarted, then synced exactly once and published
 * when the server is back.
 */
import { join } from 'node:path'
import { expect, type Recorded, test } from './app.ts'
import { Campaigns } from './pages/campaigns.ts'
import { Colleague } from './pages/colleague.ts'
import { Editor } from './pages/editor.ts'
import { Outbox } from './pages/outbox.ts'

test('an SMS campaign written entirely offline, with a restart, becomes one campaign on the server and is published', async ({
  folder,
  page,
  startHost,
  startServer,
}) => {
  // Several starts of Herald and of the server take more than the usual time on a busy computer.
  test.slow()
  const data = join(folder, 'data')
  const kept = join(folder, 'server')
  const server = await startServer({ data: kept })
  const connected = await startHost({ data, server: server.url, token: server.token })
  const editor = new Editor(page)
  const outbox = new Outbox(page)
  const list = new Campaigns(page)
  const name = 'Winter khaddar, written offline'
  await page.goto(connected.url)
  await expect(page.getByRole('button', { name: 'Create campaign' }).first()).toBeVisible()
  // The editor is not opened: Herald prefetches what a campaign needs.
  const tagsOf = ({ call, query }: Recorded) => call === 'listMergeTags' && query.channel === 'sms'
  await expect.poll(async () => (await server.requests()).some(tagsOf)).toBe(true)
  await connected.stop()
  await server.stop()

  const host = await startHost({ data, server: server.url, token: server.token })
  await page.goto(host.url)
  await editor.create('SMS', 'One Time')
  await editor.name.fill(name)
  await editor.chooseSegment('Karachi, bought in 90 days')
  await expect(page.getByText(/^Showing saved data from/)).toBeVisible()
  await editor.save.click()
  await editor.at('GOALS')
  await page.getByRole('button', { name: 'Skip' }).click()
  await editor.at('CONTENT')
  await editor.write('Salam ', 'First name', ', khaddar is here.')
  await editor.save.click()
  await editor.at('SCHEDULE')
  await expect(outbox.chip).toHaveText(/^Offline, \d waiting$/)
  const address = new URL(page.url()).pathname
  await host.stop()

  const restarted = await startHost({ data, server: server.url, token: server.token })
  await page.goto(restarted.url)
  await page.goto(new URL(address, restarted.url).href)
  await editor.at('SCHEDULE')
  await expect(editor.name).toHaveValue(name)
  await editor.scheduleOn(1, '10:00')
  await editor.save.click()
  await editor.at('REVIEW')
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toHaveAttribute('aria-disabled', 'true')
  const again = page.locator('footer').getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  await outbox.open()
  await expect(outbox.line('Waiting', name)).toContainText('Create campaign, then Segment, Content and Schedule')
  await outbox.close()

  const back = await startServer({ data: kept, port: Number(new URL(server.url).port) })
  await again.click()
  await expect(outbox.chip).toHaveText(/^Synced/)
  const made = await back.campaigns(name)
  expect(made).toHaveLength(1)
  expect(made[0]?.status).toBe('draft')
  const sent = await new Colleague(back).changing(0)
  expect(sent.map(({ method, path }) => `${method} ${path.split('/').at(-1)}`)).toEqual([
    'POST campaign',
    'PUT add-segment',
    'PUT update-message',
    'PUT add-schedule',
  ])
  expect(sent[2]?.body).toMatchObject({ message: { design: 'Salam {{first_name}}, khaddar is here.' } })

  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await editor.confirmPublish()
  await expect(page.getByText('Campaign Published Successfully')).toBeVisible()
  await list.shows(name, 'Running')
  expect(await back.campaigns(name)).toHaveLength(1)
})
