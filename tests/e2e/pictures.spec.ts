/** Pictures: dropped as a camera wrote them, cropped by keyboard, pasted, picked again, sent; and prepared for an email. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { png } from './channels/picture.ts'
import { Editor } from './pages/editor.ts'
import { Email, storedEmail } from './pages/email.ts'

type Saved = { message: { design: { image: string } } }

test('a photo is dropped, cropped for its place, used again, pasted and sent', { tag: '@long' }, async ({
  connected: _,
  page,
  server,
}) => {
  const editor = new Editor(page)
  await editor.toContent('Web Push', 'One Time', 'Winter cloth')

  await givePhoto(page, 'image', 'drop', 'shawls.jpg')
  const image = page.locator('[data-field="image"]')
  await expect(image.getByText('shawls.jpg')).toBeVisible()
  await image.getByRole('button', { name: 'Crop image' }).click()
  const dialog = page.getByRole('dialog', { name: 'Crop picture' })
  // Shown upright: the camera was held on its side.
  await expect(dialog.getByText('600 × 300 of 600 × 800 pixels', { exact: false })).toBeVisible()
  await dialog.getByRole('group', { name: 'Crop area' }).focus()
  for (let press = 0; press < 3; press++) await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await image.getByRole('button', { name: 'Crop image' }).click()
  await dialog.getByRole('button', { name: 'Crop', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(image.getByText('uploaded', { exact: false })).toBeVisible()

  await image.getByRole('button', { name: 'Remove image' }).click()
  await image.getByRole('button', { name: 'Recent pictures, for image' }).click()
  const library = page.getByRole('dialog', { name: 'Recent pictures' })
  await expect(library.getByText('600 × 300', { exact: false })).toBeVisible()
  await library.getByLabel('Find a picture').fill('velvet')
  await expect(library.getByText("No picture or campaign matches 'velvet'", { exact: false })).toBeVisible()
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
  // The picture is sent first, then the message with its address.
  const sent = async () => (await server.requests()).filter(({ call }) => call === 'updateMessage').at(-1)?.body
  await expect.poll(sent).toBeDefined()
  const saved = (await sent()) as Saved
  expect(JSON.stringify(saved)).not.toContain('herald-file:')
  expect(saved.message.design.image).toMatch(/\/storage\/files\/.*shawls\.jpg$/)
})

test('an email shows pictures of this computer in its preview, also offline, and is sent with their addresses', {
  tag: '@long',
}, async ({ connected: host, page, server }) => {
  const blob = await keep(page, png(48, 24))
  const html = `<html><body><p>Lawn</p><img src="herald-file:${blob}/path/image%2Fpng/lawn.png" alt="Lawn"></body></html>`
  const id = await storedEmail(server, 'Illustrated', {
    message: { name: 'Illustrated', templateContext: { mergeTagIds: [] }, design: html },
    values: {
      emailData: {
        from: '',
        subject: 'Lawn',
        preHeader: '',
        body: html,
        testEmails: [],
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
  // The address may be the server's by now, but the picture still loads from this computer.
  await expect.poll(width).toBe(48)
})

test('a picked file is rotated, scaled, encoded or refused with a reason, in a worker', async ({
  folder,
  page,
  startHost,
}) => {
  const host = await startHost({ data: join(folder, 'data') })
  await page.goto(host.url)
  const script = readdirSync('out/renderer/assets').find((name) => /^picture-worker-.*\.js$/.test(name))
  const made = await page.evaluate(async (path) => {
    const place = { what: 'an email', width: 600, widest: 1_200, most: 200 * 1024, gif: true, shapes: [] }
    const worker = new Worker(path, { type: 'module' })
    const ask = (file: Blob, crop: unknown = null): Promise<string> =>
      new Promise((resolve) => {
        worker.onmessage = async ({ data }) => {
          if ('refused' in data) return resolve(data.refused)
          const { bytes, type, width, height, frames, changed, notes } = data.ready
          const light = bytes.size <= place.most ? 'light' : 'heavy'
          const text = await bytes.text()
          resolve([type, `${width}x${height}`, frames, changed, light, text.includes('Exif'), ...notes].join(' '))
        }
        worker.postMessage({ ask: 1, place, crop, file })
      })
    const drawn = async (
      width: number,
      height: number,
      type: string,
      paint: (on: OffscreenCanvasRenderingContext2D) => void,
    ) => {
      const canvas = new OffscreenCanvas(width, height)
      const context = canvas.getContext('2d')
      if (context) paint(context)
      return canvas.convertToBlob({ type })
    }
    const stripes = (on: OffscreenCanvasRenderingContext2D) => {
      for (let at = 0; at < on.canvas.width; at += 20) {
        on.fillStyle = `hsl(${at} 60% 50%)`
        on.fillRect(at, 0, 20, on.canvas.height)
      }
    }
    const noise = (on: OffscreenCanvasRenderingContext2D) => {
      const pixels = on.createImageData(on.canvas.width, on.canvas.height)
      for (let at = 0; at < pixels.data.length; at++)
        pixels.data[at] = at % 4 === 3 ? 255 : (at * 7919 + (at >> 7) * 104729) % 256
      on.putImageData(pixels, 0, 0)
    }
    const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer())
    const jpeg = await bytesOf(await drawn(800, 600, 'image/jpeg', stripes))
    const turned = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
    const exif = new Uint8Array([0xff, 0xe1, 0, 8 + turned.length, 0x45, 0x78, 0x69, 0x66, 0, 0, ...turned])
    const png = await bytesOf(await drawn(300, 200, 'image/png', stripes))
    const frame = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]
    const head = [0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]
    const gif = new Blob([new Uint8Array([...head, ...frame, ...frame, 0x3b])])
    return {
      plain: await ask(new Blob([jpeg])),
      photo: await ask(new Blob([jpeg.slice(0, 2), exif, jpeg.slice(2)])),
      cropped: await ask(new Blob([jpeg]), { x: 0.5, y: 0, width: 0.25, height: 1 }),
      wide: await ask(await drawn(2_000, 500, 'image/jpeg', stripes)),
      drawing: await ask(new Blob([png])),
      logo: await ask(await drawn(1_600, 800, 'image/png', (on) => on.fillRect(100, 100, 400, 400))),
      heavy: await ask(await drawn(1_600, 1_200, 'image/png', noise)),
      webp: await ask(await drawn(400, 300, 'image/webp', stripes)),
      gif: await ask(gif),
      gifCropped: await ask(gif, { x: 0, y: 0, width: 1, height: 0.5 }),
      cut: await ask(new Blob([jpeg.slice(0, -200)])),
      svg: await ask(new Blob(['<svg xmlns="http://www.w3.org/2000/svg"></svg>'])),
    }
  }, `/assets/${script}`)
  expect(made).toEqual({
    plain: 'image/jpeg 800x600 1 false light false',
    photo: 'image/jpeg 600x800 1 true light false',
    cropped: 'image/jpeg 200x600 1 true light false',
    wide: 'image/jpeg 1200x300 1 true light false',
    drawing: 'image/png 300x200 1 false light false',
    logo: 'image/png 1200x600 1 true light false',
    heavy: expect.stringMatching(/^image\/jpeg \d+x\d+ 1 true light false$/),
    webp: 'image/jpeg 400x300 1 true light false WebP is not shown by Outlook, so it was saved as JPEG.',
    gif: 'image/gif 1x1 2 false light false Outlook on Windows shows only its first frame, which has to work on its own.',
    gifCropped: 'An animated GIF cannot be cropped: only its first frame would be left.',
    cut: 'This picture cannot be read: the file is damaged or incomplete. Choose another one.',
    svg: 'SVG is not shown in an email by many apps. Save it as PNG and choose that.',
  })
})

/** Saves a picture on the computer that runs Herald; returns its hash. */
const keep = (page: Page, bytes: Buffer): Promise<string> =>
  page.evaluate(async (base64) => {
    const file = new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], 'lawn.png')
    const answer = await window.bridge.files.take(file)
    if (!answer.ok) throw new Error(answer.failure.message)
    return answer.value.blob
  }, bytes.toString('base64'))

/** Drops or pastes a JPEG from a camera held on its side (EXIF orientation 6) into a field. */
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
