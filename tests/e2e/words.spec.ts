/**
 * Whatever is typed is there: random histories of keys in every kind of place in which text is typed, against what a text area would hold
 * (a tag is one letter), and undo that never reaches what stands behind a dialog. `npm run test:soak -- keys` runs 20,000 of them.
 */
import { join } from 'node:path'
import type { CDPSession, Locator, Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { Designer } from './pages/designer.ts'
import { Editor } from './pages/editor.ts'
import { Email, storedEmail } from './pages/email.ts'
import { atContent, Panels } from './pages/panels.ts'
import { settled } from './pages/settled.ts'
import { historyOf, type Key, type Place, pasted, play, textOf } from './words/model.ts'

const each = Number(process.env.HERALD_KEY_HISTORIES ?? 12)
const seed = Number(process.env.HERALD_SEED ?? 19)

/** What the browser is told of a key: its place on the keyboard, its number, what it writes. */
const board: Readonly<Record<string, readonly [code: string, number: number, text?: string]>> = {
  ' ': ['Space', 32, ' '],
  '@': ['Digit2', 50, '@'],
  Enter: ['Enter', 13, '\r'],
  Backspace: ['Backspace', 8],
  Delete: ['Delete', 46],
  End: ['End', 35],
  Home: ['Home', 36],
  ArrowLeft: ['ArrowLeft', 37],
  ArrowRight: ['ArrowRight', 39],
}
const held: Readonly<Record<string, number>> = { ControlOrMeta: process.platform === 'darwin' ? 4 : 2, Shift: 8 }
const main = (letter: string) => `ControlOrMeta+${letter}`
const several: Readonly<Record<Key, readonly Key[]>> = {
  // Behind a space, as an address goes on behind a letter.
  tag: [...' @first', 'Enter'],
  paste: [main('v')],
  'undo and redo': [main('z'), main('z'), main('z'), main('y'), main('y'), main('y')],
}

/** Every key at once, as they come to a computer that is busy: none waits until the page has done what the last one asked for. */
async function press(session: CDPSession, keys: readonly Key[]): Promise<void> {
  const strokes = keys
    .flatMap((key) => several[key] ?? [key])
    .flatMap((stroke) => {
      const [name = '', hold = ''] = stroke.split('+').reverse()
      const [code, number, text] = board[name] ?? [`Key${name.toUpperCase()}`, name.toUpperCase().charCodeAt(0), name]
      const key = { key: name, code, windowsVirtualKeyCode: number, modifiers: held[hold] ?? 0 }
      return [
        session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key, ...(text && !hold ? { text } : {}) }),
        session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key }),
      ]
    })
  await Promise.all(strokes)
}

/** Histories that were wrong once, then random ones, in the text `field`, which has the focus. */
async function compare(page: Page, field: Locator, place: Place): Promise<void> {
  test.setTimeout(each > 100 ? 0 : 360_000)
  await expect(field).toBeFocused()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((words) => navigator.clipboard.writeText(words), pasted)
  // An editor puts its own selection back a moment after it got the focus.
  await field.evaluate(() => new Promise((resolve) => setTimeout(resolve, 40)))
  const known: Key[][] = [
    [...'Dear ', 'tag', ...'abc'],
    ['tag', ...' abc'],
    ['tag', 'Home', 'c'],
    ['tag', ...'ab', 'Home', 'c', 'End', 'b'],
    [...'ab', 'ArrowLeft', 'tag', 'c', 'ArrowRight', 'b'],
    ['a', 'tag', 'b', 'ArrowLeft', 'ArrowLeft', 'Delete', 'c'],
    ['a', 'tag', 'Backspace', 'c', 'undo and redo'],
    ['tag', 'tag', 'Shift+ArrowLeft', 'paste', 'a'],
  ]
  const ofLines = [
    ['a', 'Enter', 'Delete', 'b'],
    ['Enter', 'a', 'Home', 'ArrowLeft', 'Backspace', 'b'],
    ['a', 'Enter', 'Enter', 'b', 'ArrowLeft', 'ArrowLeft', 'Delete', 'c'],
  ]
  const histories = [
    ...(place.tags ? known : []),
    ...(place.lines ? ofLines : []),
    ...Array.from({ length: each }, (_, at) => historyOf(seed * 1_000_003 + at, place)),
  ]
  const session = await page.context().newCDPSession(page)
  for (const history of histories) {
    await press(session, [main('a'), 'Delete', ...history])
    expect(await field.evaluate(textOf), `after ${history.join(' ')}`).toBe(play(history))
  }
  await session.detach()
}

test('in a text of a mail, and undo in its designer leaves the fields behind alone', async ({
  folder,
  page,
  startHost,
  startServer,
}) => {
  const server = await startServer()
  const id = await storedEmail(server, 'Words', {
    message: { name: 'Words', templateContext: { mergeTagIds: [] }, design: '' },
    values: { emailData: { from: '', subject: 'Offer', preHeader: '', body: '', design: null, testEmails: [] } },
  })
  const host = await startHost({ data: join(folder, 'data'), server: server.url, token: server.token })
  await page.goto(host.url)
  await page.goto(new URL(`/campaign/edit/email/one-time/${id}`, host.url).href)
  const email = new Email(page)
  await email.preHeader.click()
  await page.keyboard.type('Behind the designer')
  await email.begin('Start from blank')
  const dialog = page.getByRole('dialog', { name: 'Email design' })
  const canvas = email.designer.frameLocator('iframe.gjs-frame')
  const open = canvas.locator('[contenteditable="true"]')

  // Added by a press, a text is ready: what is typed takes the place of the sample words, Escape leaves it to the canvas.
  await dialog.getByRole('button', { name: 'Text', exact: true }).click()
  await expect(open).toBeFocused()
  await page.keyboard.type('Evenings')
  await page.keyboard.press('Escape')
  await expect(open).toHaveCount(0)
  await expect(canvas.getByText('Evenings')).toHaveCount(1)
  await expect(canvas.getByText('Write your text here.')).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+d')
  await expect(canvas.getByText('Evenings')).toHaveCount(2)
  await page.keyboard.press('Delete')
  await expect(canvas.getByText('Evenings')).toHaveCount(1)
  // Undo, with the keyboard wherever it may be.
  await dialog.getByRole('button', { name: 'Text', exact: true }).focus()
  // The focus leaves another process: a key sent in the same moment may still go there.
  await settled(page)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(canvas.getByText('Evenings')).toHaveCount(2)
  await page.keyboard.press('ControlOrMeta+y')
  await expect(canvas.getByText('Evenings')).toHaveCount(1)
  const search = dialog.getByRole('textbox', { name: 'Find a block' })
  await search.press('x')
  for (let times = 0; times < 5; times += 1) await search.press('ControlOrMeta+z')
  await expect(search).toHaveValue('')
  await expect(email.preHeader).toHaveText('Behind the designer')
  await expect(canvas.getByText('Evenings')).toHaveCount(1)

  await canvas.getByText('Evenings').dblclick()
  await expect(open).toBeFocused()
  await compare(page, open, { tags: true, lines: true })
  await page.keyboard.press('Escape')
})

test('in what a mail says besides: a button, an alt text, the code', { tag: '@long' }, async ({
  folder,
  page,
  startHost,
  startServer,
}) => {
  const server = await startServer()
  const id = await storedEmail(server, 'Words', {
    message: { name: 'Words', templateContext: { mergeTagIds: [] }, design: '' },
    values: { emailData: { from: '', subject: 'Offer', preHeader: '', body: '', design: null, testEmails: [] } },
  })
  const host = await startHost({ data: join(folder, 'data'), server: server.url, token: server.token })
  await page.goto(host.url)
  await page.goto(new URL(`/campaign/edit/email/one-time/${id}`, host.url).href)
  const email = new Email(page)
  await email.preHeader.click()
  await compare(page, email.preHeader, { tags: true })
  const designer = new Designer(page)
  await designer.begin('Start from blank')
  await designer.add('Image')
  const alt = designer.properties.getByRole('textbox', { name: 'Alt text', exact: true })
  await alt.click()
  await compare(page, alt, {})
  // Quotes and brackets arrive as they were typed.
  const words = 'Kurta, 36" long, from the "Eid" collection, 5" < 6"'
  await alt.fill(words)
  await designer.set('Link', 'https://gulmohar.pk/?q="eid sale"&x=1')
  await designer.add('Button')
  await canvasButton(designer).dblclick()
  const open = designer.canvas.locator('[contenteditable="true"]')
  await compare(page, open, { tags: true })
  await page.keyboard.press('Escape')
  await expect(open).toHaveCount(0)

  // More goes behind a voucher, not into its frame; the bar goes with its block.
  await designer.add('Voucher')
  await designer.add('Social')
  const column = designer.canvas.locator('[data-gjs-type="mj-column"]')
  await expect(column.filter({ has: page.locator('[data-gjs-type="mj-social"]') })).not.toContainText('Your code')
  await designer.add('Image')
  await designer.add('Image')
  const bar = email.designer.getByRole('toolbar', { name: 'Block', exact: true })
  await expect(bar).toBeVisible()
  await designer.canvas.locator('body').evaluate(() => scrollTo(0, 0))
  await expect(bar).toBeHidden()
  await designer.canvas.locator('body').evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(bar).toBeVisible()

  await designer.finish()
  await expect(email.preview.getByAltText(words, { exact: true })).toHaveCount(1)
  const link = email.preview.getByRole('link').filter({ has: page.getByAltText(words, { exact: true }) })
  expect(await link.evaluate((shown) => decodeURI((shown as HTMLAnchorElement).getAttribute('href') ?? ''))).toBe(
    'https://gulmohar.pk/?q="eid sale"&x=1',
  )
  await page.getByRole('button', { name: 'Edit code' }).click()
  const code = page.getByRole('textbox', { name: 'MJML' })
  await expect(code).toContainText('5&quot;')
  await code.click()
  await compare(page, code, { lines: true, code: true })
})

const canvasButton = (designer: Designer) => designer.canvas.locator('[data-gjs-type="mj-button"]')

test('in a text of an in-app message', async ({ folder, page, startHost, startServer }) => {
  const start = { folder, page, startHost, startServer }
  await atContent(start, 'In App Message', 'Words', async () => {
    await page.getByText('Delay', { exact: true }).click()
  })
  const panels = new Panels(page, 'in-app-preview')
  await panels.begin('Start from blank')
  await page.getByRole('dialog').getByRole('button', { name: 'Text', exact: true }).click()
  const open = panels.canvas.locator('[contenteditable="true"]')
  await expect(open).toBeFocused()
  await compare(page, open, { tags: true, lines: true })
})

for (const [channel, label, place, craft] of [
  ['SMS', 'Message', { tags: true, lines: true }],
  ['App Push', 'Title', { tags: true }],
  // Its blank lines are a rule of their own.
  ['WhatsApp', 'Body', { tags: true }, 'Craft a New Message'],
  ['Robo Calls', 'Opening', { tags: true, lines: true }, 'New custom message'],
] as const)
  test(`in the field '${label}' of ${channel}, and the name of its campaign`, {
    tag: channel === 'SMS' ? [] : '@long',
  }, async ({ herald: _, page }) => {
    const editor = new Editor(page)
    await editor.create(channel, 'One Time')
    await editor.name.click()
    await compare(page, editor.name, {})
    await editor.name.fill('Words')
    await editor.chooseSegment('Karachi, bought in 90 days')
    await editor.save.click()
    await editor.at('GOALS')
    await page.getByRole('button', { name: 'Skip' }).click()
    await editor.at('CONTENT')
    if (craft) await page.getByText(craft).click()
    const field = page.getByRole('textbox', { name: label, exact: true })
    await field.click()
    await compare(page, field, place)
  })
