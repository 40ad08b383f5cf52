/** Pictures in a form: dropped as a camera wrote them, cropped by keyboard, pasted, and picked again from those used before. */
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { png } from './channels/picture.ts'
import { Editor } from './pages/editor.ts'
import { Email, storedEmail } from './pages/email.ts'

type Saved = { message: { design: { image: string } } }

test('a photo is dropped, cropped for its place, used again, pasted and sent', async ({
  folder,
  page,
  startHost,
  startServer,
}) => {
  const server = await startServer()
  const host = await startHost({ data: join(folder, 'data'), server: server.url, token: server.token })
  await page.goto(host.url)
  const editor = new Editor(page)
  await editor.create('Web Push', 'One Time')
  await editor.name.fill('Winter cloth')
  await editor.chooseSegment('Karachi, bought in 90 days')
  await editor.save.click()
  await editor.at('GOALS')
  await page.getByRole('button', { name: 'Skip' }).click()
  await editor.at('CONTENT')

  await givePhoto(page, 'image', 'drop', 'shawls.jpg')
  const image = page.locator('[data-field="image"]')
  await expect(image.getByText('shawls.jpg')).toBeVisible()
  await image.getByRole('button', { name: 'Crop image' }).click()
  const dialog = page.getByRole('dialog', { name: 'Crop the picture' })
  // It stands upright: the camera was held on its side.
  await expect(dialog.getByText('600 × 300 of 600 × 800 pixels', { exact: false })).toBeVisible()
  await dialog.getByRole('group', { name: 'What stays of the picture' }).focus()
  for (let press = 0; press < 3; press++) await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await image.getByRole('button', { name: 'Crop image' }).click()
  await dialog.getByRole('button', { name: 'Crop', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(image.getByText('uploaded', { exact: false })).toBeVisible()

  await image.getByRole('button', { name: 'Remove image' }).click()
  await image.getByRole('button', { name: 'Pictures used before, for image' }).click()
  const library = page.getByRole('dialog', { name: 'Pictures used before' })
  await expect(library.getByText('600 × 300', { exact: false })).toBeVisible()
  await library.getByLabel('Find a picture').fill('velvet')
  await expect(library.getByText("No picture is called 'velvet'", { exact: false })).toBeVisible()
  await library.getByLabel('Find a picture').fill('shawls')
  await library.getByRole('button', { name: '600 × 300' }).click()
  await expect(image.getByText('shawls.jpg')).toBeVisible()

  await givePhoto(page, 'icon', 'paste', 'pasted.jpg')
  await expect(page.locator('[data-field="icon"]').getByText('pasted.jpg')).toBeVisible()
  await page.getByRole('textbox', { name: 'Title', exact: true }).click()
  await page.keyboard.type('Winter cloth')
  await page.getByRole('textbox', { name: 'Text', exact: true }).click()
  await page.keyboard.type('Two hours early')
  await page.getByRole('textbox', { name: 'Destination', exact: true }).click()
  await page.keyboard.type('https://shop.test/winter')
  await editor.save.click()
  await editor.at('SCHEDULE')
  const saved = (await server.requests()).filter(({ call }) => call === 'updateMessage').at(-1)?.body as Saved
  expect(JSON.stringify(saved)).not.toContain('herald-file:')
  expect(saved.message.design.image).toMatch(/\/storage\/files\/.*shawls\.jpg$/)
})

test('an email shows pictures of this computer in its preview, also offline, and leaves with their addresses', async ({
  folder,
  page,
  startHost,
  startServer,
}) => {
  const server = await startServer()
  const host = await startHost({ data: join(folder, 'data'), server: server.url, token: server.token })
  await page.goto(host.url)
  const blob = await keep(page, png(48, 24))
  const html = `<html><body><p>Lawn</p><img src="herald-file:${blob}/path/image%2Fpng/lawn.png" alt="Lawn"></body></html>`
  const id = await storedEmail(server, 'Illustrated', {
    message: { name: 'Illustrated', templateContext: { mergeTagIds: [] }, design: html },
    values: {
      emailData: {
        ...{ from: '', subject: 'Lawn', preHeader: '', body: html, testEmails: [] },
        design: { madeBy: 'herald', editor: 'html' },
      },
      htmlData: html,
    },
  })
  await page.goto(new URL(`/campaign/edit/email/one-time/${id}`, host.url).href)
  const email = new Email(page)
  const picture = email.preview.locator('img')
  const width = () => picture.evaluate((shown) => (shown as HTMLImageElement).naturalWidth)
  await expect.poll(width).toBe(48)
  await page.evaluate(() => window.bridge.connection.workOffline(true))
  await email.subject.fill('Lawn, offline')
  const editor = new Editor(page)
  await editor.save.click()
  await editor.at('SCHEDULE')
  await page.evaluate(() => window.bridge.connection.workOffline(false))
  const sent = async () =>
    (await server.requests()).filter(({ call }) => call === 'updateMessage').at(-1)?.body as
      | { message: { design: string } }
      | undefined
  await expect.poll(async () => JSON.stringify(await sent())).toContain('Lawn, offline')
  expect(JSON.stringify(await sent())).not.toContain('herald-file:')
  expect((await sent())?.message.design).toMatch(/<img src="http[^"]+\/storage\/files\/[^"]+\.png" alt="Lawn">/)

  await page.evaluate(() => window.bridge.connection.workOffline(true))
  await page.reload()
  await editor.tab('CONTENT').click()
  // By now it may be the server's address that stands there: the picture is of this computer all the same.
  await expect.poll(width).toBe(48)
})

/** Keeps a picture on the computer that Herald runs on; answers its hash. */
const keep = (page: Page, bytes: Buffer): Promise<string> =>
  page.evaluate(async (base64) => {
    const file = new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], 'lawn.png')
    const answer = await window.bridge.files.take(file)
    if (!answer.ok) throw new Error(answer.failure.message)
    return answer.value.blob
  }, bytes.toString('base64'))

/** A JPEG of a camera that was held on its side (EXIF orientation 6), dropped onto a field or pasted into it. */
async function givePhoto(page: Page, field: string, how: 'drop' | 'paste', name: string): Promise<void> {
  await page.evaluate(
    async ([path = '', way, fileName = '']) => {
      const canvas = new OffscreenCanvas(800, 600)
      const context = canvas.getContext('2d')
      for (let stripe = 0; stripe < 40 && context; stripe++) {
        context.fillStyle = `hsl(${stripe * 9} 60% 50%)`
        context.fillRect(stripe * 20, 0, 20, 600)
      }
      const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer())
      const turned = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
      const exif = [0xff, 0xe1, 0, 8 + turned.length, 0x45, 0x78, 0x69, 0x66, 0, 0, ...turned]
      const file = new File([bytes.slice(0, 2), new Uint8Array(exif), bytes.slice(2)], fileName, { type: 'image/jpeg' })
      const place = document.querySelector(`[data-field="${path}"]`)
      const data = new DataTransfer()
      data.items.add(file)
      const options = { bubbles: true, cancelable: true }
      if (way === 'drop') {
        place?.dispatchEvent(new DragEvent('dragover', { ...options, dataTransfer: data }))
        place?.dispatchEvent(new DragEvent('drop', { ...options, dataTransfer: data }))
      } else place?.dispatchEvent(new ClipboardEvent('paste', { ...options, clipboardData: data }))
    },
    [field, how, name],
  )
}
