/** A proof in the browsers of other makers, as the computer has them: it is read, commented and approved there, and its review comes back. */
import { pathToFileURL } from 'node:url'
import { readReview } from '../../src/model/rules/read-review.ts'
import { expect, test } from './app.ts'
import { type OtherBrowser, otherBrowsers } from './other-browsers.ts'
import { shareAs, writeMail } from './pages/shared-mail.ts'

/** Presses the element that a selector finds, in the page or in the first frame of the message. */
async function press(browser: OtherBrowser, selector: string, inMessage = false): Promise<void> {
  const at = await browser.run(`
    const frame = document.querySelector('#stage iframe')
    const node = (${inMessage} ? frame.contentDocument : document).querySelector(${JSON.stringify(selector)})
    node.scrollIntoView({ block: 'center' })
    const own = node.getBoundingClientRect(), outer = frame.getBoundingClientRect()
    const scale = ${inMessage} ? outer.width / frame.offsetWidth : 1, left = ${inMessage} ? outer.left : 0, top = ${inMessage} ? outer.top : 0
    return { x: left + (own.left + own.width / 2) * scale, y: top + (own.top + own.height / 2) * scale }`)
  await browser.click(at as { x: number; y: number })
}

/** Measures of the frames that show the message; `html`: letters of it. */
const shown = (browser: OtherBrowser) =>
  browser.run(`return [...document.querySelectorAll('#stage iframe')].map((frame) => ({
    html: frame.contentDocument?.querySelector('[data-field]') ? frame.srcdoc.length : 0,
    width: frame.offsetWidth, height: frame.offsetHeight }))`) as Promise<
    { html: number; width: number; height: number }[]
  >

for (const { name, missing, start } of otherBrowsers)
  test(`a proof is read, commented and approved in ${name} @long`, async ({ herald: _, folder, page }) => {
    const absent = missing()
    test.skip(absent !== null, `${name} is not run: ${absent} is not installed`)
    await writeMail(page, { name: 'Winter sale', subject: '{{first_name}}, up to 50% off' })
    const proof = await shareAs(page, folder, 'HTML (can be answered)')
    const browser = await start()
    try {
      await browser.open(pathToFileURL(proof).href)
      await expect.poll(async () => (await shown(browser)).map(({ height }) => height > 200)).toEqual([true, true])
      const [desktop] = await shown(browser)

      await press(browser, '[data-field]', true)
      await browser.type('Our name is too small. رعایت')
      await expect.poll(() => browser.run("return document.querySelector('.pin')?.textContent")).toBe('1')
      await press(browser, '#tools fieldset:nth-of-type(1) label:nth-of-type(3)')
      await expect.poll(async () => (await shown(browser)).map(({ width }) => width)).toEqual([375])
      await press(browser, '#tools fieldset:nth-of-type(2) label:nth-of-type(2)')
      await expect.poll(async () => (await shown(browser))[0]?.html).not.toBe(desktop?.html)
      await browser.run(
        "const list = document.getElementById('person'); list.selectedIndex = 1; list.dispatchEvent(new Event('change'))",
      )
      const inbox = await browser.run("return document.querySelector('.inbox').textContent")
      expect(inbox).toContain('Ali, up to 50% off')
      // What is below it moves until the message has its height.
      await expect.poll(async () => (await shown(browser))[0]?.height).toBeGreaterThan(200)
      await press(browser, '[data-comment="subject"]')
      await expect.poll(() => browser.run('return document.activeElement?.ariaLabel')).toBe('Comment 2, Subject')
      await browser.type('40, not 50.')
      await press(browser, 'input[value="approved"]')
      await press(browser, '#name')
      await browser.type('Sana Malik')
      await press(browser, '#copy')

      const read = readReview(String(await browser.run("return document.getElementById('text').value")))
      expect(read).toMatchObject({
        reviews: [
          {
            ...{ name: 'Sana Malik', verdict: 'approved', parts: ['content', 'audience', 'schedule'] },
            comments: [{ text: 'Our name is too small. رعایت' }, { field: 'subject', text: '40, not 50.' }],
          },
        ],
      })
      expect((await browser.asked()).filter((url) => !/^(?:file|blob|data|about):/.test(url))).toEqual([])
    } finally {
      await browser.end()
    }
  })
