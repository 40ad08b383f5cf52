/**
 * Typing: random sequences of keys in every kind of text field, compared with a text area (a tag counts as one letter), and undo that never
 * reaches anything behind a dialog. `npm run test:soak -- keys` runs 22,500 of them in the nine places that take merge tags, and 5,000 in
 * the others.
 */
import type { CDPSession, Locator, Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { Designer } from './pages/designer.ts'
import { Editor } from './pages/editor.ts'
import { blankEmail, Email, htmlEmail } from './pages/email.ts'
import { atContent, Panels } from './pages/panels.ts'
import { settled } from './pages/settled.ts'
import { historyOf, type Key, type Place, pasted, play, textOf } from './words/model.ts'

const each = Number(process.env.HERALD_KEY_HISTORIES ?? 12)
const seed = Number(process.env.HERALD_SEED ?? 19)

/** Properties of a key event: code, key code, and the text that the key types. */
const board: Readonly<Record<string, readonly [code: string, number: number, text?: string]>> = {
  ' ': ['Space', 32, ' '],
  '[': ['BracketLeft', 219, '['],
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
/** Windows sends AltGr as Alt and Ctrl, followed by the typed text. */
const ALT_GR = 3
const main = (letter: string) => `ControlOrMeta+${letter}`
const several: Readonly<Record<Key, readonly Key[]>> = {
  // After a space, because after a letter '@' continues an address.
  tag: [...' @first', 'Enter'],
  paste: [main('v')],
  'undo and redo': [main('z'), main('z'), main('z'), main('Shift+Z'), main('Shift+Z'), main('Shift+Z')],
}

/** Sends all keys at once, as on a busy computer: no key waits until the page has handled the previous one. */
async function press(session: CDPSession, keys: readonly Key[]): Promise<void> {
  let sent: Promise<unknown>[] = []
  for (const key of keys) {
    const [, composed] = /^compose (.+)$/.exec(key) ?? []
    if (composed) {
      // Input methods bypass the keyboard, so wait until all earlier keys have arrived.
      await Promise.all(sent)
      sent = []
      await compose(session, composed)
    } else for (const stroke of several[key] ?? [key]) sent.push(...strike(session, stroke))
  }
  await Promise.all(sent)
}

function strike(session: CDPSession, stroke: string): Promise<unknown>[] {
  const holds = stroke.split('+')
  const name = holds.pop() ?? ''
  const [code, number, text] = board[name] ?? [`Key${name.toUpperCase()}`, name.toUpperCase().charCodeAt(0), name]
  const modifiers = holds.reduce((sum, hold) => sum + (held[hold] ?? 0), 0)
  const key = { key: name, code, windowsVirtualKeyCode: number, modifiers }
  const send = (type: 'keyDown' | 'rawKeyDown' | 'char' | 'keyUp', more = {}) =>
    session.send('Input.dispatchKeyEvent', { type, ...key, ...more })
  if (holds.includes('AltGr')) return [send('rawKeyDown', { modifiers: ALT_GR }), send('char', { text }), send('keyUp')]
  return [send('keyDown', text && holds.length === 0 ? { text } : {}), send('keyUp')]
}

/**
 * Sends the letters of a word as composed, then Enter to choose it: twice, because systems send that key before and after the end of
 * composition.
 */
async function compose(session: CDPSession, word: string): Promise<void> {
  const taken = (key: string) =>
    session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key, windowsVirtualKeyCode: 229 })
  await taken('Process')
  for (const text of ['k', 'か'])
    await session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  await taken('Enter')
  await session.send('Input.insertText', { text: word })
  await taken('Enter')
}

/** Runs sequences that once failed, then random ones, in the focused text `field`. */
async function compare(page: Page, field: Locator, place: Place): Promise<void> {
  test.setTimeout(each > 100 ? 0 : 360_000)
  await expect(field).toBeFocused()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((words) => navigator.clipboard.writeText(words), pasted)
  // Editors restore their own selection shortly after they get the focus.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 40)))
  const known: Key[][] = [
    [...'Dear ', 'tag', ...'abc'],
    ['tag', ...' abc'],
    ['tag', 'Home', 'c'],
    ['tag', ...'ab', 'Home', 'c', 'End', 'b'],
    [...'ab', 'ArrowLeft', 'tag', 'c', 'ArrowRight', 'b'],
    ['a', 'tag', 'b', 'ArrowLeft', 'ArrowLeft', 'Delete', 'c'],
    ['a', 'tag', 'Backspace', 'c', 'undo and redo'],
    ['tag', 'tag', 'Shift+ArrowLeft', 'paste', 'a'],
    ['tag', 'Home', 'compose 書', 'a'],
    ['a', 'tag', 'compose 書', 'b'],
    ['a', 'tag', 'ControlOrMeta+a', 'compose 書', 'b'],
  ]
  const ofLines = [
    ['a', 'Enter', 'Delete', 'b'],
    ['Enter', 'ArrowLeft', 'Home', 'Delete', 'b'],
    ['Enter', 'a', 'Home', 'ArrowLeft', 'Backspace', 'b'],
    ['a', 'Enter', 'Enter', 'b', 'ArrowLeft', 'ArrowLeft', 'Delete', 'c'],
    ['a', 'ControlOrMeta+a', 'Enter', 'b'],
    ['ControlOrMeta+a', 'Enter', 'b'],
    ['a', 'Enter', 'c', 'Home', 'Shift+ArrowLeft', 'b'],
    ['Enter', 'Enter', 'ControlOrMeta+a', 'End', 'Delete', 'b'],
    ['a', 'Enter', 'c', 'Home', 'Shift+ArrowLeft', 'compose 書'],
  ]
  const ofTagsInLines = [
    ['a', 'Enter', 'b', 'ArrowLeft', 'ArrowLeft', 'tag', 'c'],
    ['a', 'Enter', 'ArrowLeft', 'tag', 'c'],
    ['a', 'Enter', 'ArrowLeft', 'tag', 'Backspace', 'c'],
    ['a', 'Enter', 'Enter', 'ArrowLeft', 'tag', 'Enter', 'c'],
    ['b', 'tag', 'ArrowLeft', 'Enter', 'c'],
    ['c', 'a', 'tag', 'ArrowLeft', 'a', 'Enter', 'c', 'Delete'],
    ['tag', 'ArrowLeft', 'Enter', 'Backspace', 'a'],
    ['a', 'tag', 'ArrowLeft', 'Enter', 'Enter', 'c', 'undo and redo'],
    ['a', 'tag', 'ArrowLeft', 'Enter', 'ArrowRight', 'b', 'Home', 'c'],
    ['a', 'tag', 'ArrowLeft', 'Enter', ...'bc', 'ArrowLeft', 'Enter', 'Delete', 'a'],
    ['a', 'tag', 'ArrowLeft', 'Enter', 'b', 'Shift+ArrowLeft', 'c'],
    ['a', 'Enter', 'ArrowLeft', 'tag', 'ArrowLeft', 'ArrowRight', 'End', 'c'],
    ['tag', 'ArrowLeft', 'Enter', 'ArrowLeft', 'Home', 'c', 'ArrowRight', 'tag', 'a'],
    ['a', 'tag', 'Shift+ArrowLeft', 'tag', 'ArrowLeft', 'Enter', 'a', 'tag', 'Delete', 'Home', 'Backspace'],
    ['b', 'tag', 'ArrowLeft', 'Enter', 'a', 'Shift+ArrowLeft', 'Shift+ArrowLeft', 'AltGr+[', 'Enter', 'tag', ' '],
    ['b', 'tag', 'ArrowLeft', 'Enter', 'ArrowLeft', 'tag', 'undo and redo'],
    ['a', 'Enter', 'ArrowLeft', 'tag', 'ArrowLeft', 'ArrowRight', 'Shift+End', 'c'],
    ['a', 'tag', 'ArrowLeft', 'Enter', 'Shift+Home', 'b', 'Home', 'c'],
    ['a', 'tag', 'ArrowLeft', 'Enter', ...'bc', 'Shift+ArrowLeft', 'Backspace', 'Shift+ArrowLeft', 'a'],
    ['a', 'Enter', 'b', 'tag', 'Home', 'Delete', 'Delete', 'c'],
    ['c', 'Home', 'tag', 'Backspace', 'Home', 'a', 'Enter', 'b'],
    [
      'tag',
      'ArrowLeft',
      'Backspace',
      'Enter',
      'ArrowLeft',
      'b',
      'Enter',
      'Shift+ArrowRight',
      'Enter',
      'ArrowRight',
      'a',
    ],
    ['a', 'Enter', 'b', 'tag', 'Home', 'Delete', 'Delete', 'compose 書'],
    ['a', 'Enter', 'b', 'tag', 'Home', 'Delete', 'Delete', 'paste', 'Backspace', 'Delete', 'c'],
    ['a', 'Enter', 'b', 'tag', 'Home', 'Delete', 'Delete', 'ArrowLeft', 'ArrowRight', 'tag', 'c'],
    ['a', 'Enter', 'b', 'tag', 'c', 'ArrowLeft', 'Shift+ArrowLeft', 'Shift+ArrowLeft', 'Shift+ArrowLeft', 'Enter', 'a'],
  ]
  const always = [['compose 書'], ['a', 'compose é', 'AltGr+[', 'compose 書', 'b', 'Home', 'AltGr+[']]
  const histories = [
    ...always,
    ...(place.tags ? known : []),
    ...(place.lines ? ofLines : []),
    ...(place.tags && place.lines ? ofTagsInLines : []),
    ...Array.from({ length: place.tags ? each : Math.ceil(each / 5) }, (_, at) =>
      historyOf(seed * 1_000_003 + test.info().repeatEachIndex * each + at, place),
    ),
  ]
  // Disables wrapping: Home and End would otherwise stop at line wraps in a narrow field.
  await field.evaluate((element) => {
    const sheet = element.ownerDocument.createElement('style')
    sheet.textContent = '[contenteditable="true"] { white-space: nowrap !important }'
    const isOnCanvas =
      element.getAttribute('contenteditable') === 'true' && !element.closest('.ProseMirror, .cm-editor')
    if (isOnCanvas) element.ownerDocument.head.append(sheet)
  })
  const session = await page.context().newCDPSession(page)
  const differing: { after: string; holds: string; wanted: string }[] = []
  for (const history of histories) {
    await press(session, [main('a'), 'Delete', ...history])
    const [holds, wanted] = [await field.evaluate(textOf), play(history)]
    if (holds !== wanted) differing.push({ after: history.join(' '), holds, wanted })
  }
  await session.detach()
  expect(differing.slice(0, 10), `${differing.length} of ${histories.length} histories differ`).toEqual([])
}

test('in a text area of the browser, the reference for the others', async ({ page }) => {
  const address = 'http://127.0.0.1/'
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: '<textarea></textarea>' }))
  await page.goto(address)
  const field = page.locator('textarea')
  await field.focus()
  await compare(page, field, { lines: true, redo: false })
})

test('in a text of an email, and undo in its designer does not change fields behind it', { tag: '@long' }, async ({
  connect,
  page,
  server,
}) => {
  const id = await blankEmail(server, 'Words', 'Offer')
  const host = await connect()
  await page.goto(new URL(`/campaign/edit/email/one-time/${id}`, host.url).href)
  const email = new Email(page)
  await email.preHeader.click()
  await page.keyboard.type('Behind the designer')
  await email.begin('Start from blank')
  const dialog = page.getByRole('dialog', { name: 'Email design' })
  const canvas = email.designer.frameLocator('iframe.gjs-frame')
  const open = canvas.locator('[contenteditable="true"]')

  // A newly added text is open: typing replaces its placeholder, Escape closes it.
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
  // Undo works wherever the focus is.
  await dialog.getByRole('button', { name: 'Text', exact: true }).focus()
  // The focus moves between processes: a key sent at the same time may still go to the old one.
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

  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('@first')
  await page.keyboard.press('Enter')
  await open.getByAltText('First name').click()
  const missing = page.getByRole('textbox', { name: 'If First name is missing' })
  // Escape before the focus is there would close the text, not the field.
  await expect(missing).toBeFocused()
  await page.keyboard.press('Escape')
  await open.click()

  // A fully selected link shows its address and stays until the cross is pressed.
  const link = open.getByRole('link', { name: 'See all' })
  const address = email.designer.getByRole('textbox', { name: 'Link address' })
  const openLink = async () => {
    await page.keyboard.press('ControlOrMeta+a')
    await email.designer.getByRole('button', { name: 'Link', exact: true }).click()
    await expect(address).toBeFocused()
  }
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('See all')
  await openLink()
  await page.keyboard.type('https://gulmohar.pk/eid')
  await page.keyboard.press('Enter')
  await openLink()
  await expect(address).toHaveValue('https://gulmohar.pk/eid')
  await page.keyboard.press('Enter')
  await expect(link).toHaveAttribute('href', 'https://gulmohar.pk/eid')
  await openLink()
  await address.fill('')
  await page.keyboard.press('Enter')
  await expect(open).toBeFocused()
  await expect(link).toHaveAttribute('href', 'https://gulmohar.pk/eid')
  await openLink()
  await email.designer.getByRole('button', { name: 'Remove the link' }).click()
  await expect(link).toHaveCount(0)
  await expect(open).toHaveText('See all')
  await page.keyboard.press('Escape')
})

test('in other texts of an email: a button, an alt text, the code', { tag: '@long' }, async ({
  connect,
  page,
  server,
}) => {
  const id = await blankEmail(server, 'Words', 'Offer')
  const host = await connect()
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
  // Quotes and brackets arrive as typed.
  const words = 'Kurta, 36" long, from the "Eid" collection, 5" < 6"'
  await alt.fill(words)
  await designer.set('Link', 'https://gulmohar.pk/?q="eid sale"&x=1')
  await designer.add('Button')
  await canvasButton(designer).dblclick()
  const open = designer.canvas.locator('[contenteditable="true"]')
  await compare(page, open, { tags: true })
  await page.keyboard.press('Escape')
  await expect(open).toHaveCount(0)

  // Blocks are added after the selected section, such as a framed voucher; inside a column only if the column is selected.
  await designer.add('Voucher')
  await designer.add('Social')
  const column = designer.canvas.locator('[data-gjs-type="mj-column"]')
  await expect(column.filter({ has: page.locator('[data-gjs-type="mj-social"]') })).not.toContainText('Your code')
  await designer.choose(canvasButton(designer))
  await designer.add('Columns')
  await designer.dialog.getByText('Outline', { exact: true }).click()
  const leaves = designer.dialog.getByRole('treeitem', { name: 'Column', exact: true })
  await leaves.nth(2).click()
  await designer.add('Text')
  await designer.dialog.getByText('Outline', { exact: true }).click()
  await leaves.nth(2).click()
  await designer.add('Divider')
  await expect(column.nth(2).locator('[data-gjs-type="mj-divider"]')).toHaveCount(1)
  await designer.add('Heading')
  await expect(column).toHaveCount(7)
  await expect(column.nth(4)).toContainText('Write a heading')
  await designer.dialog.getByText('Outline', { exact: true }).click()
  await expect(designer.dialog.getByRole('treeitem', { selected: true })).toHaveText(/Write a heading/)
  await page.keyboard.press('Escape')
  await designer.dialog.getByRole('treeitem', { selected: true }).press('Alt+ArrowUp')
  await expect(column.nth(2)).toContainText('Write a heading')
  await designer.dialog.getByRole('treeitem', { selected: true }).press('Delete')
  await expect(column).toHaveCount(6)

  // The toolbar disappears with its block.
  await designer.choose(designer.canvas.locator('[data-gjs-type="mj-social"]'))
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
  // The code view has the focus, and releases it with the keys that it describes.
  await compare(page, code, { lines: true, code: true })
  await expect(page.getByText('Escape, then Tab leaves the code.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(code).not.toBeFocused()
})

const canvasButton = (designer: Designer) => designer.canvas.locator('[data-gjs-type="mj-button"]')

test('in a text of an imported email, which is edited in its source', { tag: '@long' }, async ({
  connect,
  page,
  server,
}) => {
  const html = '<html><body><table><tr><td><p>Evenings</p></td></tr></table></body></html>'
  const id = await htmlEmail(server, 'Words', 'Offer', html)
  const host = await connect()
  await page.goto(new URL(`/campaign/edit/email/one-time/${id}`, host.url).href)
  await page.getByRole('button', { name: 'Edit design' }).click()
  const canvas = page.frameLocator('iframe[title="Designer"]').frameLocator('.mail-frame')
  await canvas.getByText('Evenings').dblclick()
  const open = canvas.locator('[contenteditable="true"]')
  await compare(page, open, { tags: true, lines: true })
})

test('in a text of an in-app message', { tag: '@long' }, async ({ folder, page, startHost, startServer }) => {
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

test('in the search of the list, the palette, and the default of a merge tag', {
  tag: '@long',
}, async ({ herald: _, page }) => {
  const search = page.getByRole('searchbox', { name: 'Search names and messages' })
  await search.click()
  await compare(page, search, {})
  await search.fill('')
  await page.keyboard.press('ControlOrMeta+k')
  await compare(page, page.getByRole('combobox', { name: 'Go to' }), {})
  await page.keyboard.press('Escape')
  const editor = new Editor(page)
  await editor.toContent('SMS', 'One Time', 'Words')
  const message = page.getByRole('textbox', { name: 'Message', exact: true })
  await message.click()
  await page.keyboard.type('@first')
  await page.keyboard.press('Enter')
  await message.getByText('First name').click()
  const missing = page.getByRole('textbox', { name: 'If First name is missing' })
  await missing.click()
  await compare(page, missing, {})
})

for (const [channel, label, place, craft] of [
  ['SMS', 'Message', { tags: true, lines: true }],
  ['App Push', 'Title', { tags: true }],
  // WhatsApp has a separate rule for blank lines.
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
