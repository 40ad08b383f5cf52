/** Going back: comparing and restoring versions, undo after a restart, and two tabs on one draft. */
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { expect, type Running, test } from './app.ts'
import { caretTo } from './pages/caret.ts'
import { Colleague } from './pages/colleague.ts'
import { Editor } from './pages/editor.ts'
import { karachiDay } from './today.ts'

test('a version is compared and restored; undo and redo work after a restart', async ({
  folder,
  page,
  server,
  startHost,
}) => {
  // Several starts of Herald and of the server take more than the usual time on a busy computer.
  test.slow()
  const id = await new Colleague(server).make('Eid greetings', 'Eid Mubarak.', karachiDay(3))
  const data = join(folder, 'data')
  const host = await startHost({ data, server: server.url, token: server.token })
  const editor = new Editor(page)
  const path = `/campaign/edit/sms/one-time/${id}`
  await page.goto(host.url)
  await page.goto(new URL(path, host.url).href)
  await editor.tab('CONTENT').click()
  await addText(page, editor, ' First words.')
  await editor.save.click()
  await editor.at('SCHEDULE')
  await editor.tab('CONTENT').click()
  await addText(page, editor, ' Second words.')
  await editor.save.click()
  await editor.at('SCHEDULE')
  await editor.tab('CONTENT').click()
  await addText(page, editor, ' Unsaved words.')

  await page.getByRole('button', { name: 'Versions' }).click()
  const drawer = page.getByRole('dialog', { name: 'Versions' })
  const kept = drawer.getByRole('list', { name: 'Saved versions' }).getByRole('button')
  await expect(kept).toHaveCount(2)
  await expect(kept.first()).toContainText('Content saved')
  await kept.last().click()
  await expect(drawer.locator('dd').getByText('Eid Mubarak. First words.', { exact: true })).toBeVisible()
  await expect(drawer.locator('mark')).toContainText(['Second words. Unsaved words.'])
  await drawer.getByRole('button', { name: 'Restore' }).click()
  await page.getByRole('dialog', { name: 'Restore this version?' }).getByRole('button', { name: 'Restore' }).click()
  await expect(drawer).toBeHidden()
  await expect(editor.message).toHaveText('Eid Mubarak. First words.')
  await expect(editor.tab('CONTENT')).toHaveAttribute('aria-selected', 'true')

  await page.getByRole('button', { name: /^Undo in the campaign/ }).click()
  await expect(editor.message).toHaveText('Eid Mubarak. First words. Second words. Unsaved words.')
  await host.stop()

  const again = await startHost({ data, server: server.url, token: server.token })
  await page.goto(again.url)
  await page.goto(new URL(path, again.url).href)
  await expect(editor.message).toHaveText('Eid Mubarak. First words. Second words. Unsaved words.')
  await page.getByRole('button', { name: /^Redo in the campaign/ }).click()
  await expect(editor.message).toHaveText('Eid Mubarak. First words.')
  await page.keyboard.press('Control+z')
  await expect(editor.message).toHaveText('Eid Mubarak. First words. Second words. Unsaved words.')
  await page.keyboard.press('Control+Shift+z')
  await expect(editor.message).toHaveText('Eid Mubarak. First words.')
})

test('two tabs on one draft show the same text; what replaces newer text is said, and undone', {
  tag: '@long',
}, async ({ herald: host, page, context }) => {
  // Several starts of Herald and of the server take more than the usual time on a busy computer.
  test.slow()
  const { editor, other, there } = await inTwoTabs(host, page, context)

  // A hidden tab gets no updates until it is visible.
  await turn(page, 'hidden')
  await addText(other, there, ' And the second.')
  await saved(other)
  await expect(editor.message).toHaveText('From the first tab.')
  await turn(page, 'visible')
  await expect(editor.message).toHaveText('From the first tab. And the second.')

  await turn(page, 'hidden')
  await addText(other, there, ' Newer words.')
  await saved(other)
  await caretTo('End', editor.message)
  await page.keyboard.insertText(' Older words.')
  const note = page.getByText('Another window changed the same text at the same time.')
  await expect(note).toBeVisible()
  for (const { message } of [editor, there])
    await expect(message).toHaveText('From the first tab. And the second. Older words.')
  await note.locator('..').locator('..').getByRole('button', { name: 'OK' }).click()
  await expect(note).toBeHidden()
  await page.keyboard.press('Control+z')
  for (const { message } of [editor, there])
    await expect(message).toHaveText('From the first tab. And the second. Newer words.')
})

test('two tabs that type at the same time lose no key: each is shown or undone', { tag: '@long' }, async ({
  herald: host,
  page,
  context,
}) => {
  const { editor, other, there } = await inTwoTabs(host, page, context)
  const tabs = [
    { tab: page, named: editor, keys: 'abcdefghijklmnopqrstuvwxyz' },
    { tab: other, named: there, keys: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ' },
  ]
  const fields = [
    { field: ({ message }: Editor) => message, text: ({ message }: Editor) => message.innerText() },
    { field: ({ name }: Editor) => name, text: ({ name }: Editor) => name.inputValue() },
  ]
  for (const { field, text } of fields) {
    for (const { named } of tabs) {
      await field(named).fill('-')
      await Promise.all(tabs.map((one) => expect.poll(() => text(one.named)).toBe('-')))
    }
    for (const { named } of tabs) await caretTo('End', field(named))
    await Promise.all(tabs.map(({ tab, keys }) => tab.keyboard.type(keys, { delay: 40 })))
    // The text of the tab that wrote last is shown in both after a pause.
    const texts = () => Promise.all(tabs.map(({ named }) => text(named)))
    await expect.poll(async () => new Set(await texts()).size).toBe(1)
    const seen = await texts()
    const missing = () => tabs.flatMap(({ keys }) => [...keys]).filter((key) => !seen.join('').includes(key))
    for (let times = 0; times < 60 && missing().length > 0; times += 1) {
      const before = await text(editor)
      await page.getByRole('button', { name: 'Undo in the campaign' }).click()
      await expect.poll(() => text(editor)).not.toBe(before)
      seen.push(await text(editor))
    }
    expect(missing(), 'keys that are in no text').toEqual([])
  }
})

/** Opens the message of a new draft in `page` and in another tab. */
async function inTwoTabs(host: Running, page: Page, context: BrowserContext) {
  const editor = new Editor(page)
  await editor.toContent('SMS', 'One Time', 'In two tabs', 'Loyalty, 500+ points')
  await editor.write('From the first tab.')
  await saved(page)
  const other = await context.newPage()
  const there = new Editor(other)
  await other.goto(new URL(new URL(page.url()).pathname, host.url).href)
  // A second page loads everything again.
  await expect(there.message).toHaveText('From the first tab.', { timeout: 20_000 })
  return { editor, other, there }
}

async function addText(page: Page, { message }: Editor, words: string): Promise<void> {
  await caretTo('End', message)
  await page.keyboard.type(words)
}

const saved = (page: Page) => expect(page.locator('footer').getByText('Saved on this computer')).toBeVisible()

/** Playwright's pages are always visible, so this simulates the browser's event. */
async function turn(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => now })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
}
