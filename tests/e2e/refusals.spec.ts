/** Every refusal of the first journey: a clear message at the field, and typed text is never lost. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, startHost as start, test } from './app.ts'
import { Campaigns } from './pages/campaigns.ts'
import { caretTo } from './pages/caret.ts'
import { Editor } from './pages/editor.ts'

test('an empty name, an existing name', { tag: '@either-host' }, async ({ herald: _, page }) => {
  const editor = new Editor(page)
  await editor.create('SMS', 'One Time')
  await editor.chooseSegment('Loyalty, 500+ points')
  await editor.save.click()
  await expect(page.getByText('Campaign name should not be empty')).toBeVisible()
  await expect(editor.name).toBeFocused()
  await editor.at('SEGMENT')

  await editor.name.fill('Abandoned cart, gentle nudge')
  await expect(page.getByRole('status').filter({ hasText: 'Another campaign has this name' })).toBeVisible()
  await editor.save.click()
  await expect(page.getByText('Campaign with same name already exists')).toBeVisible()
  await editor.at('SEGMENT')
  await expect(editor.name).toHaveValue('Abandoned cart, gentle nudge')

  await editor.name.fill('Abandoned cart, second nudge')
  await editor.save.click()
  await editor.at('GOALS')
  await expect(page.getByText('Campaign with same name already exists')).toBeHidden()
})

test('Save, pressed for another name before the previous save was answered, saves that name', { tag: '@long' }, async ({
  herald: _,
  page,
}) => {
  const editor = new Editor(page)
  await editor.create('SMS', 'One Time')
  await editor.chooseSegment('Loyalty, 500+ points')
  await editor.name.fill('Abandoned cart, gentle nudge')
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/call/drafts.save', async (route) => {
    const response = await route.fetch()
    await released
    await route.fulfill({ response })
  })
  await editor.save.click()
  // The refusal arrives as a notice, which may come before the reply.
  await expect(page.getByText('Campaign with same name already exists')).toBeVisible()
  await editor.name.fill('Abandoned cart, second nudge')
  await editor.save.click()
  release()
  await editor.at('GOALS')
  await expect(page.getByText('Campaign with same name already exists')).toBeHidden()
})

test('an empty message, a missing date and time, a past time', { tag: '@long' }, async ({ herald: _, page }) => {
  const editor = new Editor(page)
  await editor.toContent('SMS', 'One Time', 'Eid greetings', 'Loyalty, 500+ points')
  await expect(editor.save).toBeDisabled()
  await expect(editor.save).toHaveAccessibleDescription('The message is empty')
  await editor.save.click({ force: true })
  await expect(page.getByText('Should not be a empty message')).toBeVisible()
  await expect(editor.message).toBeFocused()
  const mark = editor.tab('CONTENT').getByLabel('Check this step')
  await expect(mark).toBeVisible()
  await editor.write('Eid Mubarak')
  await expect(mark, 'it goes with what was wrong, not with the next save').toBeHidden()
  await editor.save.click()

  await editor.at('SCHEDULE')
  await editor.save.click()
  await expect(page.getByText('Date should not be empty')).toBeVisible()
  await expect(page.getByText('Time should not be empty')).toBeVisible()
  await editor.scheduleOn(0, '00:00')
  await editor.save.click()
  await expect(page.getByText('Time should be greater than current time')).toBeVisible()
  await editor.at('SCHEDULE')
})

test('what was typed is there after a reload, on the same tab', { tag: '@long' }, async ({ herald: _, page }) => {
  const editor = new Editor(page)
  await editor.toContent('SMS', 'One Time', 'Half written', 'Loyalty, 500+ points')
  await editor.write('Half a sentence and then')
  let text = 'Half a sentence and then'
  await expect(editor.message).toHaveText(text)
  const last: string[] = []
  page.on('request', (request) => {
    const body = request.url().endsWith('/call/drafts.write') ? (request.postData() ?? '') : ''
    if (body.includes('"leaves":true') && body.includes('Half a sentence')) last.push(body)
  })
  // At different times: before, during and after the write.
  for (const [round, moment] of [0, 60, 120, 180, 220, 260].entries()) {
    await page.waitForTimeout(moment)
    await page.reload()
    await editor.at('CONTENT')
    await expect(editor.message).toHaveText(text)
    await caretTo('End', editor.message)
    await page.keyboard.type(`, ${round}`)
    text += `, ${round}`
  }
  await page.reload()
  await expect(editor.message).toHaveText(text)
  await expect(editor.name).toHaveValue('Half written')
  // Each save on leaving contained the last key, without needing a second save.
  const endings = ['and then', ...[0, 1, 2, 3, 4, 5].map((round) => `, ${round}`)]
  expect(last.filter((body) => !endings.some((shutdown) => body.includes(`${shutdown}"`)))).toEqual([])
})

test('an unreachable server: shown on the connect screen, and edits wait', { tag: '@long' }, async ({
  folder,
  page,
  startHost,
  startServer,
}) => {
  const server = await startServer()
  const host = await startHost({ data: join(folder, 'data'), server: server.url, token: server.token })
  await page.goto(host.url)
  const editor = new Editor(page)
  await new Campaigns(page).shows('Abandoned cart, gentle nudge', 'Running')
  await editor.create('SMS', 'One Time')
  await editor.name.fill('Written without a server')
  await editor.chooseSegment('Loyalty, 500+ points')
  await server.stop()
  await editor.save.click()
  await editor.at('GOALS')
  await expect(page.getByRole('status').filter({ hasText: /Offline/ })).toBeVisible()

  await page.goto(new URL('/connect', host.url).href)
  await page.getByRole('textbox', { name: 'Address' }).fill(server.url)
  await page.getByRole('textbox', { name: 'Access token' }).fill(server.token)
  await page.getByRole('button', { name: 'Connect' }).click()
  await expect(page.getByText('The server refused the connection')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Address' })).toHaveValue(server.url)

  const port = Number(new URL(server.url).port)
  const back = await startServer({ port })
  await expect.poll(() => back.campaigns('Written without a server'), { timeout: 20_000 }).toHaveLength(1)
})

test('an expired token: shown at once, and reconnecting sends the waiting edits', async ({
  connected: host,
  page,
  server,
}) => {
  const editor = new Editor(page)
  await editor.create('SMS', 'One Time')
  await editor.name.fill('Written past the hour')
  await editor.chooseSegment('Loyalty, 500+ points')
  await server.changeToken('another-token-for-tests')
  await editor.save.click()
  await expect(page.getByText('Session expired').first()).toBeVisible()

  await page.getByRole('link', { name: 'Reconnect' }).click()
  await expect(page.getByRole('textbox', { name: 'Address' })).toHaveValue(server.url)
  await page.getByRole('textbox', { name: 'Access token' }).fill('another-token-for-tests')
  await page.getByRole('button', { name: 'Connect' }).click()
  await expect(editor.name).toHaveValue('Written past the hour')
  await editor.at('GOALS')
  await expect(page).toHaveURL(/\/campaign\/edit\/sms\/one-time\//)
  await page.goto(new URL('/campaign', host.url).href)
  await new Campaigns(page).shows('Written past the hour', 'Draft')
  await expect.poll(() => server.campaigns('Written past the hour')).toHaveLength(1)
})

test('leaving to reconnect before the first key is saved returns to the new campaign', {
  tag: '@long',
}, async ({ connected: _, page, server }) => {
  const editor = new Editor(page)
  await editor.create('SMS', 'One Time')
  await server.changeToken('another-token-for-tests')
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/call/drafts.write', async (route) => {
    await released
    await route.continue()
  })
  await editor.name.fill('Written past the hour')
  await editor.chooseSegment('Loyalty, 500+ points')
  // Counting its recipients asks the server, which refuses.
  await page.getByRole('button', { name: 'Refresh count' }).click()
  await page.getByRole('link', { name: 'Reconnect' }).click()
  await page.getByRole('textbox', { name: 'Access token' }).fill('another-token-for-tests')
  release()
  await page.getByRole('button', { name: 'Connect' }).click()
  await expect(editor.name).toHaveValue('Written past the hour')
})

test('a wrong token and a wrong address on the connect screen', { tag: '@long' }, async ({
  herald: _,
  page,
  server,
}) => {
  await page.getByRole('link', { name: 'Connect to a server' }).click()
  const connect = page.getByRole('button', { name: 'Connect' })
  await connect.click()
  for (const [address, words] of [
    ['not an address', 'This is not an address'],
    ['http://api.example.com', 'Use an https address, or localhost'],
  ] as const) {
    await page.getByRole('textbox', { name: 'Address' }).fill(address)
    await page.getByRole('textbox', { name: 'Access token' }).fill('wrong')
    await connect.click()
    await expect(page.getByText(words)).toBeVisible()
  }
  await page.getByRole('textbox', { name: 'Address' }).fill(server.url)
  await connect.click()
  await expect(page.getByText('The server did not accept this token')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Access token' })).toHaveValue('wrong')
})

test('a wrong key, or the cookie alone, which every port gets, opens nothing; a second start on the folder ends', async ({
  context,
  folder,
  herald,
  page,
}) => {
  const { host, origin } = new URL(herald.url)
  const bare = await fetch(origin)
  expect([bare.status, await bare.text()]).toEqual([403, expect.stringContaining('Herald printed')])
  expect((await fetch(`${origin}/?key=wrong`)).status).toBe(403)
  expect(page.url()).not.toContain('key=')
  await page.goto(origin)
  await expect(page.getByRole('heading', { name: 'Campaigns' })).toBeVisible()
  let cookie = ''
  const other = createServer((request, response) => {
    cookie = request.headers.cookie ?? ''
    response.setHeader('content-type', 'text/html').end(`<a href="${origin}/segments">Herald</a>`)
  })
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const elsewhere = await context.newPage()
  await elsewhere.goto(`http://127.0.0.1:${(other.address() as AddressInfo).port}/`)
  expect(cookie).toContain(`herald-${host.split(':')[1]}=`)

  const asked = { method: 'POST', headers: { cookie, origin, 'content-type': 'application/json' }, body: 'null' }
  expect((await fetch(`${origin}/call/session.current`, asked)).status).toBe(403)
  expect((await fetch(`${origin}/files`, asked)).status).toBe(403)
  expect((await fetch(`${origin}/notices`, { headers: { cookie } })).status).toBe(403)
  expect(await (await fetch(origin, { headers: { cookie } })).text()).not.toContain('page-secret')

  // A link there may open Herald, whose page has the secret of its own port.
  await elsewhere.getByRole('link', { name: 'Herald' }).click()
  await expect(elsewhere.getByRole('heading', { name: 'Segments' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Campaigns' })).toBeVisible()
  await page.getByRole('button', { name: 'Close the sidebar' }).click()
  await expect(elsewhere.getByRole('button', { name: 'Open the sidebar' })).toBeVisible()
  expect(await page.evaluate(() => document.head.innerHTML + document.cookie)).not.toContain('page-secret')
  other.close()

  await expect(start({ data: join(folder, 'data') })).rejects.toThrow(
    /Herald is already open on this data folder: http/,
  )
  expect(herald.process.exitCode).toBeNull()
})

test('windows share one stream of notices; after Herald stops all say so, and unsaved text asks before closing', {
  tag: '@long',
}, async ({ context, herald, page }) => {
  const streams: string[] = []
  context.on('request', (request) => {
    if (request.url().endsWith('/notices') && request.frame().page() !== page) streams.push(request.url())
  })
  await expect(page.getByRole('button', { name: /^Outbox/ })).toBeVisible()
  const others = [await context.newPage(), await context.newPage()]
  for (const other of others) {
    await other.goto(new URL('/segments', herald.url).href)
    await expect(other.getByRole('button', { name: /^Outbox/ })).toBeVisible()
  }
  expect(streams).toEqual([])
  // A change in one window reaches the others, although they have no stream of their own.
  await page.getByRole('button', { name: 'Close the sidebar' }).click()
  for (const other of others) await expect(other.getByRole('button', { name: 'Open the sidebar' })).toBeVisible()

  const editor = new Editor(page)
  await editor.create('SMS', 'One Time')
  await editor.name.fill('Written')
  await expect(page.locator('footer').getByText('Saved on this computer')).toBeVisible()
  await herald.stop()
  for (const one of [page, ...others]) {
    await expect(one.getByRole('button', { name: 'Outbox: Herald has stopped' })).toBeVisible()
    await expect(one.getByRole('alert', { name: 'Herald has stopped' })).toContainText(
      'open the address that it prints',
    )
  }
  await editor.name.fill('Written after the end')
  await expect(page.getByText(/^Not saved: .*Herald keeps trying\./)).toBeVisible()
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  expect((await asked).type()).toBe('beforeunload')
  await (await asked).dismiss()
  await expect(editor.name).toHaveValue('Written after the end')
})
