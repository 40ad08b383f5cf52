/**
 * Searches for the token in the browser host: it must not be in the page's memory, storage or requests, nor in any file, argument or log
 * line of the host.
 */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, type Running, test } from './app.ts'
import { Editor } from './pages/editor.ts'

const canary = 'canary-7f3ab91c-d2e450-4c6e'

/** Returns what contains the token, plain or in base64, where the first and last characters depend on their neighbours. */
function holders(contents: Record<string, string>): string[] {
  const base64 = ['', 'x', 'xx'].map((before) =>
    Buffer.from(before + canary)
      .toString('base64')
      .slice(4, -4),
  )
  return Object.entries(contents).flatMap(([place, text]) =>
    [canary, ...base64].some((spelling) => text.includes(spelling)) ? [place] : [],
  )
}

/** Records what the page sends and receives from now on. */
function traffic(page: Page): string[] {
  const seen: string[] = []
  page.on('request', (request) =>
    seen.push(`${request.url()}\n${JSON.stringify(request.headers())}\n${request.postData()}`),
  )
  page.on('response', async (response) => {
    seen.push(JSON.stringify(response.headers()))
    // Redirects and streams have no body; bodies of a closed page are lost.
    seen.push(await response.text().catch(() => ''))
  })
  page.on('console', (message) => seen.push(message.text()))
  return seen
}

/** Everything that a page could have stored, read without passing the token to the page. */
const written = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(async () => ({
    localStorage: JSON.stringify(localStorage),
    sessionStorage: JSON.stringify(sessionStorage),
    databases: JSON.stringify(await indexedDB.databases()),
    caches: JSON.stringify(await caches.keys()),
    cookie: document.cookie,
    document: document.documentElement.outerHTML,
    fields: JSON.stringify(
      [...document.querySelectorAll('input, textarea')].map((field) => 'value' in field && field.value),
    ),
    performance: JSON.stringify(performance.getEntries()),
    history: JSON.stringify([history.state, location.href, window.name]),
  }))

/** The whole V8 heap after a garbage collection, including strings. */
async function heap(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page)
  const chunks: string[] = []
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk))
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  await session.detach()
  return chunks.join('')
}

/** The process's arguments as other users could read them; on Windows only the owner can. */
function argumentsOf(pid = 0): string {
  if (process.platform === 'win32') return ''
  return execFileSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'latin1' })
}

function ofTheHost(host: Running, data: string): Record<string, string> {
  const files = readdirSync(data, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return {
    output: host.output(),
    arguments: argumentsOf(host.process.pid),
    ...Object.fromEntries(
      files.map(({ parentPath, name }) => [join(parentPath, name), readFileSync(join(parentPath, name), 'latin1')]),
    ),
  }
}

async function lookAround(page: Page): Promise<void> {
  await expect(page.getByRole('row').nth(3)).toBeVisible()
  for (const place of ['Segments', 'Delivery Preferences', 'Calendar', 'Campaigns'])
    await page.getByRole('link', { name: place, exact: true }).first().click()
  const editor = new Editor(page)
  await editor.create('SMS', 'One Time')
  await editor.name.fill('Looked for everywhere')
  await editor.chooseSegment('Loyalty, 500+ points')
  await editor.save.click()
  await editor.at('GOALS')
  await page.getByRole('link', { name: 'Campaigns', exact: true }).first().click()
  await expect(page.getByRole('row').filter({ hasText: 'Looked for everywhere' })).toBeVisible()
}

test('a token given at the start never reaches the page', { tag: '@long' }, async ({
  folder,
  page,
  server,
  startHost,
}) => {
  await server.changeToken(canary)
  const data = join(folder, 'data')
  const host = await startHost({ data, server: server.url, token: canary })
  const seen = traffic(page)
  await page.goto(host.url)
  await lookAround(page)
  await expect(page.getByRole('navigation', { name: 'Herald' })).toContainText('Gulmohar Retail')

  expect(await server.requests()).not.toEqual([])
  await page.evaluate(() => Object.assign(globalThis, { mark: ['this', 'is', 'found'].join('-') }))
  const snapshot = await heap(page)
  expect(snapshot).toContain('this-is-found')
  expect(holders({ heap: snapshot })).toEqual([])
  expect(holders(await written(page))).toEqual([])
  expect(holders({ cookies: JSON.stringify(await page.context().cookies()), traffic: seen.join('\n') })).toEqual([])
  expect(holders(ofTheHost(host, data))).toEqual([])

  await server.changeToken('another-token')
  await page.reload()
  await expect(page.getByText('Session expired').first()).toBeVisible()
  expect(holders(await written(page))).toEqual([])
  expect(holders(ofTheHost(host, data))).toEqual([])
})

test('a typed token is gone from the page after connecting', { tag: '@long' }, async ({
  folder,
  page,
  server,
  startHost,
}) => {
  await server.changeToken(canary)
  const data = join(folder, 'data')
  const host = await startHost({ data })
  await page.goto(host.url)
  await page.goto(`${new URL(host.url).origin}/connect`)
  await page.getByRole('textbox', { name: 'Address' }).fill(server.url)
  await page.getByLabel('Access token', { exact: true }).fill(canary)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await lookAround(page)
  expect(holders(await written(page))).toEqual([])
  expect(holders({ cookies: JSON.stringify(await page.context().cookies()) })).toEqual([])
  expect(holders(ofTheHost(host, data))).toEqual([])
  expect(holders({ heap: await heap(page) })).toEqual([])
})
