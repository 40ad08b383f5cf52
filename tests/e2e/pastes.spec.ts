/**
 * Pasting from other programs: the sent message looks, letter by letter, like the clipboard opened in Chromium. Lists are lists, one line
 * stays one line, a note names what was left out, and nothing is loaded. Chromium is the oracle; only Word's lists, which are paragraphs in
 * HTML, have expectations here.
 */
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { clipboardOf } from '../fixtures/clipboards.ts'
import { expect, test } from './app.ts'
import { getDesign, openDesign } from './pages/designer-talk.ts'
import { Editor } from './pages/editor.ts'

const mjml = (text: string) =>
  `<mjml><mj-body><mj-section><mj-column><mj-text>${text}</mj-text></mj-column></mj-section></mj-body></mjml>`

/** Lists of a clipboard that has no list elements, by item: list types from the outside in. */
const wordLists: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'word-list': { 'Free delivery': 'ul', 'from 20 euros': 'ul ul', 'Longer returns': 'ul' },
  word: { 'Choose one': 'ol', 'a colour': 'ol ol a', 'a size': 'ol ol a', 'Pay at the door': 'ol' },
}

/** Writes HTML to the clipboard like another program would, without the changes that browsers make. */
async function copy(page: Page, { html, plain }: { html: string; plain: string }): Promise<void> {
  await page.evaluate(
    (given) =>
      document.addEventListener(
        'copy',
        (event) => {
          event.preventDefault()
          event.stopImmediatePropagation()
          for (const [type, data] of given) event.clipboardData?.setData(type, data)
        },
        { capture: true, once: true },
      ),
    [
      ['text/html', html],
      ['text/plain', plain],
    ] as const,
  )
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    focus()
  })
  await page.keyboard.press('ControlOrMeta+c')
}

/**
 * Runs in the page: each letter with its emphasis, its link and the lists around it. Ignores a link's own underline; a table may be lines.
 */
function lettersOf(lists: Readonly<Record<string, string>> | null): string[] {
  for (const marker of document.querySelectorAll('[style*="mso-list:Ignore"]')) marker.remove()
  for (const picture of document.querySelectorAll('img'))
    if (/^\p{Emoji_Presentation}+$/u.test(picture.alt)) picture.replaceWith(picture.alt)
  const kindOf = (list: Element) => {
    const type = getComputedStyle(list.querySelector('li') ?? list).listStyleType
    if (type === 'none') return []
    if (list.localName === 'ul') return ['ul']
    return type === 'lower-alpha' ? ['ol', 'a'] : ['ol']
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const all: string[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const around: Element[] = []
    for (let at = node.parentElement; at; at = at.parentElement) around.push(at)
    const [own] = around
    if (!own || around.some((one) => getComputedStyle(one).display === 'none')) continue
    const { fontWeight, fontStyle } = getComputedStyle(own)
    const link = around.find((one) => one.localName === 'a' && one.hasAttribute('href'))
    const lines = around.map((one) => getComputedStyle(one).textDecorationLine)
    const paragraph = own.closest('p')?.textContent?.replace(/\s+/g, ' ').trim() ?? ''
    const looks = [
      Number(fontWeight) >= 600 && 'bold',
      fontStyle === 'italic' && 'italic',
      !link && lines.some((line) => line.includes('underline')) && 'underline',
      lines.some((line) => line.includes('line-through')) && 'strike',
      around.some((one) => getComputedStyle(one).verticalAlign === 'super') && 'above',
      link?.getAttribute('href'),
      lists
        ? lists[paragraph]
        : around
            .filter((one) => /^[uo]l$/.test(one.localName))
            .reverse()
            .flatMap(kindOf)
            .join(' '),
    ].filter(Boolean)
    for (const letter of (node.nodeValue ?? '').replace(/[\s|]+/g, '')) all.push([letter, ...looks].join(' '))
  }
  return all
}

/** The same in an otherwise empty page outside Herald. */
async function lettersIn(page: Page, html: string, lists: Readonly<Record<string, string>> | null = null) {
  await page.setContent(html)
  return page.evaluate(lettersOf, lists)
}

test('a text from Docs, Word, Outlook, Notion, Excel or an email is sent with its formatting', {
  tag: '@long',
}, async ({ herald: _, otherBrowser, page }) => {
  test.setTimeout(300_000)
  const asked: string[] = []
  page.on('requestfailed', (request) => {
    if (request.failure()?.errorText !== 'csp') asked.push(request.url())
  })
  page.on('requestfinished', (request) => asked.push(request.url()))
  const outside = await (await otherBrowser()).newPage()
  await outside.route('**', (route) => route.abort())
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const designer = page.frameLocator('#design')
  const canvas = designer.frameLocator('iframe.gjs-frame')
  const open = canvas.locator('[contenteditable="true"]')
  const write = async (text: string) => {
    await openDesign(page, { mjml: mjml(text) })
    await canvas.getByText(text).click()
    await canvas.getByText(text).dblclick()
    await expect(open).toBeFocused()
  }
  const said: Readonly<Record<string, string>> = {
    'google-docs': "Not pasted: the picture 'A red shawl'.",
    outlook: "Not pasted: the picture 'The logo'.",
    notion: 'Not pasted: a dividing line.',
    mail: "Not pasted: the picture 'Two shawls'.",
    word: 'The table was pasted as lines.',
    excel: 'The table was pasted as lines.',
  }
  for (const name of ['google-docs', 'word', 'word-list', 'outlook', 'notion', 'excel', 'mail'])
    await test.step(name, async () => {
      const clipboard = clipboardOf(name)
      await copy(page, clipboard)
      await write('Left right')
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.press('ControlOrMeta+v')
      if (said[name]) await expect(designer.getByRole('alert')).toHaveText(said[name])
      const { html } = await getDesign(page, true)
      const wanted = await lettersIn(outside, clipboard.html, wordLists[name] ?? null)
      expect(wanted.length).toBeGreaterThan(20)
      expect(await lettersIn(outside, html)).toEqual(wanted)
      // Nothing else is pasted.
      const names = await outside.evaluate(() =>
        [...([...document.querySelectorAll('td > div')].at(-1)?.querySelectorAll('*') ?? [])].flatMap((one) =>
          one.getAttributeNames(),
        ),
      )
      expect(names.filter((one) => !['href', 'type', 'start'].includes(one))).toEqual([])
    })
  for (const [name, line] of [
    [
      'google-docs-line',
      'Left The winter sale ends in <b>24 hours</b><i> for members. </i><a href="https://shop.example/winter">See all</a>right',
    ],
    ['word-line', 'Left Only <b>three days</b> left in Lahoreright'],
    ['excel-cell', 'Left <b>Shawl</b>right'],
  ] as const)
    await test.step(`${name} stays in its line, as one undo step, with the caret after it`, async () => {
      await copy(page, clipboardOf(name))
      await write('Left right')
      await page.keyboard.press('Home')
      for (let at = 0; at < 5; at += 1) await page.keyboard.press('ArrowRight')
      await page.keyboard.press('ControlOrMeta+v')
      // Chromium uses no-break spaces where it would otherwise drop a space between two elements.
      expect((await open.innerHTML()).replaceAll('&nbsp;', ' ')).toBe(line)
      await page.keyboard.press('ControlOrMeta+z')
      expect(await open.innerHTML()).toBe('Left right')
      await page.keyboard.press('ControlOrMeta+y')
      await page.keyboard.type('!')
      await expect(open).toHaveText(/!right$/)
    })
  expect(asked.filter((url) => !/^(?:http:\/\/(?:127\.0\.0\.1|localhost)|blob:|data:)/.test(url))).toEqual([])
})

test('a button, an email edited in place and the picture store accept pastes too; a hostile clipboard does nothing', {
  tag: '@long',
}, async ({ folder, otherBrowser, startHost }) => {
  const host = await startHost({ data: join(folder, 'data') })
  const context = await otherBrowser()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await context.newPage()
  const asked: string[] = []
  page.on('request', async (request) => {
    if (request.url().includes('trap.example') && (await request.response().catch(() => null)))
      asked.push(request.url())
  })
  await page.goto(host.url)
  const designer = page.frameLocator('#design')
  const canvas = designer.frameLocator('iframe.gjs-frame')
  const open = canvas.locator('[contenteditable="true"]')
  const pasteInto = async (text: string) => {
    await canvas.getByText(text).click()
    await canvas.getByText(text).dblclick()
    await expect(open).toBeFocused()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('ControlOrMeta+v')
  }
  await openDesign(page, {
    mjml: mjml(
      'First</mj-text><mj-text>Second</mj-text><mj-button href="https://a.example">Press</mj-button><mj-text>Third',
    ),
  })
  await copy(page, clipboardOf('google-docs-line'))
  await pasteInto('Press')
  await expect(designer.getByRole('alert')).toHaveText("Not pasted: the address 'https://shop.example/winter'.")
  await copy(page, {
    html: `<base href="https://trap.example/"><link rel="preconnect" href="https://trap.example"><link rel="stylesheet" href="https://trap.example/a.css"><meta http-equiv="refresh" content="0;url=https://trap.example/m"><style>@import "https://trap.example/b.css"; @font-face { font-family: x; src: url(https://trap.example/f) } p { font-family: x; background: url(https://trap.example/c.png) }</style><p onclick="top.pwned = 1">Safe <a href="javascript:top.pwned = 1">words</a> <a href="https://a.example/?q=&quot; onmouseover=&quot;top.pwned = 1">link</a><img src="https://trap.example/i.png" onerror="top.pwned = 1"><script>top.pwned = parent.pwned = 1</script><iframe src="https://trap.example/f"></iframe><svg onload="top.pwned = 1"></svg></p>`,
    plain: 'Safe words link',
  })
  await pasteInto('First')
  await expect(designer.getByRole('alert')).toHaveText('Not pasted: a picture and embedded content.')
  // Only Chromium itself reads a picture from the system's clipboard.
  await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
    if (png) await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })])
    const port = Reflect.get(globalThis, 'designerPort') as MessagePort
    port.addEventListener(
      'message',
      ({ data }) => data.kind === 'picture-given' && Reflect.set(globalThis, 'given', data.file.type),
    )
  })
  await pasteInto('Second')
  await expect.poll(() => page.evaluate(() => Reflect.get(globalThis, 'given'))).toBe('image/png')
  const { html } = await getDesign(page, true)
  expect(html).toMatch(/>\s*The winter sale ends in 24 hours for members. See all\s*<\/a>/)
  expect(html).toMatch(
    />Safe words <a href="https:\/\/a.example\/\?q=&quot; onmouseover=&quot;top.pwned = 1">link<\/a><\/div>/,
  )
  expect(html).toContain('>Second</div>')
  for (const frame of page.frames())
    expect(await frame.evaluate(() => Reflect.get(globalThis, 'pwned') ?? null)).toBeNull()
  expect(asked).toEqual([])

  await openDesign(page, {
    source:
      '<html><body><table width="600"><tr><td style="padding: 60px">One <b>row</b></td></tr></table></body></html>',
  })
  const mail = designer.frameLocator('.mail-frame')
  await copy(page, clipboardOf('word-list'))
  await mail.getByText('row').click()
  await mail.getByText('row').click()
  await expect(mail.locator('[contenteditable="true"]')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+v')
  expect((await getDesign(page, true)).html).toContain(
    'What is new:<ul><li>Free delivery<ul><li>from 20 euros</li></ul></li><li>Longer returns</li></ul>',
  )
})

test('fields paste lists, addresses and single lines as text', { tag: '@long' }, async ({ herald: _, page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const editor = new Editor(page)
  await editor.create('SMS', 'One Time')
  const paste = async (field: Locator, name: string) => {
    await copy(page, clipboardOf(name))
    await field.click()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('ControlOrMeta+v')
  }
  await paste(editor.name, 'word-list')
  await expect(editor.name).toHaveValue('What is new: • Free delivery • from 20 euros • Longer returns')
  await paste(editor.name, 'google-docs-line')
  await expect(editor.name).toHaveValue('The winter sale ends in 24 hours for members. See all')
  await expect(page.getByRole('alert')).toHaveText("Not pasted: the address 'https://shop.example/winter'.")
  await editor.name.press('ControlOrMeta+z')
  await expect(editor.name).toHaveValue('What is new: • Free delivery • from 20 euros • Longer returns')
  await editor.name.fill('Pastes')
  await editor.chooseSegment('Karachi, bought in 90 days')
  await editor.save.click()
  await editor.at('GOALS')
  await page.getByRole('button', { name: 'Skip' }).click()
  await editor.at('CONTENT')
  const lines = (field: Locator) =>
    field.evaluate((shown) => [...shown.querySelectorAll('p')].map((one) => one.textContent).join('\n'))
  await paste(editor.message, 'word-list')
  expect(await lines(editor.message)).toBe('What is new:\n• Free delivery\n  • from 20 euros\n• Longer returns')
  await paste(editor.message, 'mail')
  expect(await lines(editor.message)).toMatch(/^Hello 🎉\nThe sale begins today.\nShop now \(https:\/\/click/)
  await expect(page.getByText("Not pasted: the picture 'Two shawls'.")).toBeVisible()
  await paste(editor.message, 'excel-cell')
  expect(await lines(editor.message)).toBe('Shawl')
})
