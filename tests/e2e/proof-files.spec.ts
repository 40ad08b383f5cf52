/** A proof as pictures and on paper: every person on every screen, whatever the colours of Herald are. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { unzipSync } from 'fflate'
import { PNG } from 'pngjs'
import { programPath } from '../chromium.mjs'
import { expect, test } from './app.ts'
import { Editor } from './pages/editor.ts'
import { settled } from './pages/settled.ts'
import { shareAs, writeMail } from './pages/shared-mail.ts'

const people = ['Ayesha Siddiqui', 'Ali Raza', 'Muhammad Abdur-Rehman Chaudhry', 'فاطمہ زہرا', 'Someone without a name']

/** The pictures of a zip, by name: width, mean lightness (0 to 255) and number of colours. */
function picturesIn(path: string) {
  return Object.entries(unzipSync(readFileSync(path))).map(([name, bytes]) => {
    const { width, height, data } = PNG.sync.read(Buffer.from(bytes))
    let light = 0
    const colours = new Set<number>()
    for (let at = 0; at < data.length; at += 4) {
      light += data[at + 1] ?? 0
      colours.add(data.readUInt32BE(at))
    }
    return { name, width, height, light: light / (width * height), colours: colours.size }
  })
}

test('an email is saved as pictures and printed @long', async ({ herald: _, folder, page, otherBrowser }) => {
  await writeMail(page, { name: 'Winter sale', subject: '{{first_name}}, up to 50% off' })
  const zip = await shareAs(page, folder, 'Pictures (PNG)')
  expect(zip).toBe(join(folder, 'Winter sale, proof 1.zip'))
  const pictures = picturesIn(zip)
  expect(pictures.map(({ name }) => name).sort()).toEqual(
    people
      .flatMap((name, index) =>
        ['Desktop', 'Desktop, dark', 'Phone', 'Phone, dark'].map((screen) => `${index + 1} ${name}, ${screen}.png`),
      )
      .sort(),
  )
  for (const { name, width, height, light, colours } of pictures) {
    expect(width, name).toBe(name.includes('Desktop') ? 1280 : 750)
    expect(height, name).toBeGreaterThan(800)
    expect(colours, name).toBeGreaterThan(50)
    if (name.includes('dark')) expect(light, name).toBeLessThan(90)
    else expect(light, name).toBeGreaterThan(160)
  }

  const proof = await shareAs(page, folder, 'PDF')
  // The browser makes the PDF of what was saved.
  expect(proof).toBe(join(folder, 'Winter sale, proof 2.html'))
  const reader = await (await otherBrowser()).newPage()
  await reader.goto(`${pathToFileURL(proof).href}#print`)
  await expect(reader).toHaveURL(/#printable$/)
  await expect(reader.locator('.paper iframe')).toHaveCount(2 * people.length)
  const pdf = join(folder, 'proof.pdf')
  await reader.pdf({ path: pdf, printBackground: true, preferCSSPageSize: true })
  test.skip(!programPath('pdftotext'), 'the PDF is not read: poppler-utils is not installed')
  const text = spawnSync('pdftotext', ['-layout', pdf, '-']).stdout.toString()
  for (const name of people.slice(0, 3)) expect(text).toContain(name)
  for (const said of [
    'Ali, up to 50% off',
    'Muhammad Abdur-Rehman, up to 50% off',
    'Someone without a name (Missing data)',
  ])
    expect(text).toContain(said)
  // On two screens for each person, and in the list; a message that goes on to the next page may repeat a line.
  expect(text.match(/A kitchen for four/g)?.length).toBeGreaterThanOrEqual(2 * people.length + 1)
  for (const control of ['Save review', 'Comment on', 'Shown for', 'Your name']) expect(text).not.toContain(control)
})

test('an SMS is drawn in light colours, and printed with its comments @long', async ({
  herald: _,
  folder,
  page,
  otherBrowser,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  const editor = new Editor(page)
  await editor.toContent('SMS', 'One Time', 'Winter sale')
  await page.getByRole('textbox', { name: 'Message' }).fill('Winter sale from tomorrow. '.repeat(25).trim())
  await settled(page)
  const pictures = picturesIn(await shareAs(page, folder, 'Pictures (PNG)'))
  expect(pictures.map(({ name, width }) => [name, width])).toEqual(
    people.map((name, index) => [`${index + 1} ${name}, Message.png`, 840]),
  )
  for (const { name, height, light, colours } of pictures) {
    // A phone with a short message has 956 pixels.
    expect(height, name).toBeGreaterThan(1_200)
    expect(light, name).toBeGreaterThan(200)
    expect(colours, name).toBeGreaterThan(50)
  }

  const reader = await (await otherBrowser()).newPage()
  await reader.goto(pathToFileURL(await shareAs(page, folder, 'HTML (can be answered)')).href)
  // A text that is shown as one is found by what it says.
  await reader.frameLocator('#stage iframe').getByText('Winter sale from tomorrow.').click({ force: true })
  await reader.keyboard.type('Say until when.')
  await expect(reader.locator('.pin')).toHaveText('1')
  // Without the dialog of the browser, which waits for a person.
  await reader.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-asked', '')
  })
  await reader.getByRole('button', { name: 'Print' }).click()
  await expect(reader.locator('html[data-asked]')).toBeAttached()
  await reader.emulateMedia({ media: 'print' })
  await expect(reader.locator('.paper iframe')).toHaveCount(people.length)
  await expect(reader.locator('.said')).toContainText('Message: Say until when.')
  await expect(reader.getByRole('button')).toHaveCount(0)
  await reader.emulateMedia({ media: null })
  await reader.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(reader.locator('.paper')).toHaveCount(0)
  await expect(reader.getByRole('textbox', { name: 'Comment 1, Message' })).toHaveValue('Say until when.')
})
