/** A mail of another program becomes a design: imported as a zip, edited, its code changed, and exported as a mail with its pictures. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { PNG } from 'pngjs'
import PostalMime from 'postal-mime'
import { mails } from '../fixtures/mails/index.ts'
import { smallPng } from '../fixtures/mails/png.ts'
import { expect, test } from './app.ts'
import { Editor } from './pages/editor.ts'
import { Email } from './pages/email.ts'

const source = mails.find(({ name }) => name === 'klaviyo-campaign')?.html ?? ''
const names = [...new Set(source.match(/https:\/\/pictures\.test\/[\w-]+\.png/g))].map((address) =>
  address.slice('https://pictures.test/'.length),
)

/** As Klaviyo hands a mail out: the page, and its pictures in a folder beside it. */
const zip = () => {
  const pictures = names.map((name) => {
    const [, width = '1', height = '1'] = /-(\d+)x(\d+)\.png/.exec(name) ?? []
    return [`images/${name}`, smallPng(Number(width), Number(height))] as const
  })
  return Buffer.from(
    zipSync({
      'mail.html': strToU8(source.replaceAll('https://pictures.test/', 'images/')),
      ...Object.fromEntries(pictures),
    }),
  )
}

test('a zip becomes a design, its code is edited beside the picture, and it leaves as a mail with its pictures', {
  tag: '@long',
}, async ({ folder, page, startHost }) => {
  const host = await startHost({ data: join(folder, 'data') })
  await page.goto(host.url)
  const editor = new Editor(page)
  await editor.create('Email', 'One Time')
  await editor.name.fill('From Klaviyo')
  await editor.chooseSegment('Karachi, bought in 90 days')
  await editor.save.click()
  await editor.at('GOALS')
  await page.getByRole('button', { name: 'Skip' }).click()

  const email = new Email(page)
  const dialog = page.getByRole('dialog', { name: 'Import a design' })
  await page.getByRole('button', { name: 'Import a design' }).click()
  await dialog.getByRole('textbox').fill(mails.find(({ name }) => name === 'hand-cards')?.html ?? '')
  await dialog.getByRole('button', { name: 'Read it' }).click()
  await dialog.getByRole('button', { name: 'Open in the designer' }).click()
  await email.designerIsOpen()
  const canvas = email.designer.frameLocator('iframe.gjs-frame')
  await expect(canvas.getByText('Everyday bowl')).toBeVisible({ timeout: 20_000 })

  // Another one takes its place, from inside the designer.
  const designer = page.getByRole('dialog', { name: / design$/ })
  await designer.getByText('Sections', { exact: true }).click()
  await designer.getByRole('button', { name: 'Import a design' }).click()
  await dialog
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'mail.zip', mimeType: 'application/zip', buffer: zip() })
  await dialog.getByRole('button', { name: 'Read it' }).click()
  const report = dialog.getByRole('status')
  await expect(report).toContainText('2 texts, 2 pictures, 1 button, 1 divider, 1 row of social icons')
  await expect(report).toContainText("{{ first_name|default:'there' }} is now {{first_name|there}}")
  await expect(report).toContainText(`${names.length} pictures were imported`)
  await dialog.getByRole('button', { name: 'Open in the designer' }).click()
  await email.designerIsOpen()
  await expect(canvas.getByText('The new season is here')).toBeVisible({ timeout: 20_000 })
  await expect(canvas.getByText('Everyday bowl')).toHaveCount(0)
  await email.finish()
  await expect(email.preview.getByText('Hi Ayesha')).toBeVisible({ timeout: 20_000 })

  await page.getByRole('button', { name: 'Edit code' }).click()
  const code = page.getByRole('dialog', { name: 'Code of the design' })
  const line = code.locator('.cm-line', { hasText: 'The new season is here' })
  await line.click()
  await page.keyboard.press('ControlOrMeta+f')
  await code.getByPlaceholder('Find').fill('The new season is here')
  await code.getByPlaceholder('Replace').fill('Written in the code')
  await code.getByRole('button', { name: 'replace all' }).click()
  await expect(
    code
      .frameLocator('iframe[title="Message"]')
      .frameLocator('iframe:not([data-next])')
      .getByText('Written in the code'),
  ).toBeVisible({ timeout: 20_000 })
  await code.getByRole('button', { name: 'Done' }).click()
  await expect(email.preview.getByText('Written in the code')).toBeVisible({ timeout: 20_000 })

  await page.getByRole('button', { name: 'Export' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Email (.eml)' }).click()
  const mail = await PostalMime.parse(readFileSync(await (await download).path()))
  expect(mail.html).toContain('Written in the code')
  expect(mail.text).toContain('Written in the code')
  expect(mail.attachments.map(({ mimeType }) => mimeType)).toEqual(names.map(() => 'image/png'))
  expect(mail.html).not.toContain('herald-file:')

  await page.getByRole('button', { name: 'Export' }).click()
  const drawing = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Picture (.png)' }).click()
  const png = PNG.sync.read(readFileSync(await (await drawing).path()))
  expect(png.width).toBe(1_280)
  expect(png.height).toBeGreaterThan(1_000)
})
