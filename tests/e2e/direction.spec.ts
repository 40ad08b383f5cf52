/** Reading direction in emails: the sent message reads the same as a browser lays out the text by itself. */
import type { Frame, Page } from '@playwright/test'
import { directionOf } from '../../src/model/rules/direction.ts'
import { button, column, heading, mail, section, text } from '../../src/renderer/blocks/design/mail/parts.ts'
import { expect, test } from './app.ts'
import { getDesign, openDesign, setChosen } from './pages/designer-talk.ts'

const lines = [
  'السلام علیکم {{first_name}}، آج رعایت ہے (50%)۔ کال کریں +92 300 1234567۔',
  'שלום {{first_name}}, המבצע "Big Sale" נגמר מחר.',
  'Order 7: مرحبا!',
  'Winter is here, {{first_name}}: (50%) off!',
]
const samples = ['Write a heading', 'Write your text here.', 'Shop now']
const design = mail('#ffffff', [
  section({}, column({}, heading({}, 'Write a heading'), text({}, 'Write your text here.'), button({}, 'Shop now'))),
])

/** Types `line` over the first block with the text `before`. */
async function write(page: Page, before: string, line: string): Promise<void> {
  const canvas = page.frameLocator('#design').frameLocator('iframe.gjs-frame')
  await canvas.getByText(before, { exact: true }).dblclick()
  await expect(canvas.locator('[contenteditable="true"]')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(line)
  await page.keyboard.press('Escape')
  await expect(canvas.locator('[contenteditable="true"]')).toHaveCount(0)
}

type Seen = { code: string; letters: number[]; side: string }

/**
 * The letters of each element with the text `line`, from the left, and the edge of the block that they are aligned to. Chips are replaced
 * by their tags.
 */
const seenIn = (where: Page | Frame, selector: string, line: string): Promise<Seen[]> =>
  where.evaluate(
    ([selector, line]) =>
      [...document.querySelectorAll<HTMLElement>(selector)].flatMap((element) => {
        const node = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()
        const code = element.textContent?.trim() ?? ''
        if (!node || code !== line) return []
        const start = node.textContent?.indexOf(code) ?? 0
        const rects = [...code].map((_letter, at) => {
          const range = document.createRange()
          range.setStart(node, start + at)
          range.setEnd(node, start + at + 1)
          return range.getBoundingClientRect()
        })
        const letters = rects.map((_rect, at) => at).sort((a, b) => (rects[a]?.x ?? 0) - (rects[b]?.x ?? 0) || a - b)
        // A button is as wide as its text, so its alignment is that of its cell.
        const block = element.closest('[data-oracle]') ?? element.closest('a')?.closest('table') ?? element
        const around = (block === element ? element : block.parentElement)?.getBoundingClientRect()
        const inner = block.localName === 'table' ? block.getBoundingClientRect() : null
        const left = (inner?.left ?? Math.min(...rects.map((rect) => rect.left))) - (around?.left ?? 0)
        const right = (around?.right ?? 0) - (inner?.right ?? Math.max(...rects.map((rect) => rect.right)))
        return [{ code, letters, side: left < right ? 'left' : 'right' }]
      }),
    [selector, line] as const,
  )

test('text in an email is read from the side of its first letter', { tag: '@long' }, async ({
  browser,
  herald,
  page,
}) => {
  expect(new URL(page.url()).origin).toBe(new URL(herald.url).origin)
  const reader = await browser.newPage({ viewport: { width: 900, height: 900 } })
  for (const line of lines)
    await test.step(line, async () => {
      await openDesign(page, { mjml: design })
      for (const sample of samples) await write(page, sample, line)
      const { html, errors } = await getDesign(page, true)
      expect(errors).toEqual([])
      expect(html.split(line)).toHaveLength(samples.length + 1)
      await reader.setContent(`<p dir="auto" data-oracle style="white-space:nowrap"></p>`)
      await reader.locator('p').evaluate((element, words) => {
        element.textContent = words
      }, line)
      const [oracle] = await seenIn(reader, 'p', line)
      expect(oracle).toBeDefined()
      await reader.setContent(html)
      await reader.addStyleTag({ content: 'td > div, a { white-space: nowrap; font-size: 12px !important }' })
      expect(await seenIn(reader, 'td > div, td > a', line)).toEqual([oracle, oracle, oracle])
      const canvas = await (
        await page.frameLocator('#design').locator('iframe.gjs-frame').elementHandle()
      )?.contentFrame()
      const directions = () =>
        canvas?.evaluate(() =>
          [...document.querySelectorAll('[data-gjs-type="mj-text"] td > div, [data-gjs-type="mj-button"] a')].map(
            (one) => getComputedStyle(one).direction,
          ),
        )
      await expect.poll(directions).toEqual(samples.map(() => (oracle?.side === 'right' ? 'rtl' : 'ltr')))
    })
  await test.step('every letter of Unicode', async () => {
    await reader.setContent('<p dir="auto"></p>')
    const fromRight = await reader.locator('p').evaluate((element) => {
      const found: string[] = []
      for (let at = 1; at <= 0x10ffff; at++) {
        const letter = at >= 0xd800 && at <= 0xdfff ? '' : String.fromCodePoint(at)
        if (!/\p{L}/u.test(letter)) continue
        element.textContent = letter
        if (element.matches(':dir(rtl)')) found.push(letter)
      }
      return found
    })
    expect(fromRight.length).toBeGreaterThan(1_000)
    const known = new Set(fromRight)
    const other = Array.from({ length: 0x110000 }, (_none, at) => at)
      .filter((at) => at < 0xd800 || at > 0xdfff)
      .map((at) => String.fromCodePoint(at))
      .filter((letter) => /\p{L}/u.test(letter) && (directionOf(letter) === 'rtl') !== known.has(letter))
    expect(other).toEqual([])
  })
  await test.step('a right-to-left list is indented on the right; another direction and left alignment can be chosen', async () => {
    const item = `<ul><li>${lines[0]}</li></ul>`
    await openDesign(page, { mjml: mail('#ffffff', [section({}, column({}, text({}, item)))]) })
    const sent = async () => {
      await reader.setContent((await getDesign(page, true)).html)
      return reader.locator('ul').evaluate((list) => {
        const { paddingLeft, paddingRight, direction, textAlign } = getComputedStyle(list)
        return [paddingLeft, paddingRight, direction, textAlign]
      })
    }
    expect(await sent()).toEqual(['0px', '40px', 'rtl', 'right'])
    await page.frameLocator('#design').frameLocator('iframe.gjs-frame').getByRole('listitem').click()
    await setChosen(page, 'mj-text', { align: 'left', side: 'left' })
    await expect.poll(sent).toEqual(['0px', '40px', 'rtl', 'left'])
    await setChosen(page, 'mj-text', { dir: 'ltr' })
    await expect.poll(sent).toEqual(['40px', '0px', 'ltr', 'left'])
    const { project, errors } = await getDesign(page, true)
    expect(errors).toEqual([])
    await openDesign(page, { project })
    expect(await sent()).toEqual(['40px', '0px', 'ltr', 'left'])
  })
  await reader.close()
})
