/** Photos like a camera's, twelve megapixels and about 8 MB each. They are drawn here, so that the repository has no binary files. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'

/** Writes two photos to `folder` and returns their paths. */
export async function takePhotos(browser: Browser, folder: string): Promise<[shawls: string, vase: string]> {
  const page = await browser.newPage()
  const shawls = await photo(page, join(folder, 'shawls.jpg'), ['#a8622b', '#5f6b3a', '#8f2f22', '#d9cbb4', '#2f3f6b'])
  const vase = await photo(page, join(folder, 'vase.jpg'), ['#f0734a', '#d23b2a', '#c79a3b', '#3d6b4a', '#7a2a1c'])
  await page.close()
  return [shawls, vase]
}

async function photo(page: Page, path: string, colours: readonly string[]): Promise<string> {
  const base64 = await page.evaluate(async (colours) => {
    const [wide, high] = [4_000, 3_000]
    const canvas = new OffscreenCanvas(wide, high)
    const context = canvas.getContext('2d')
    if (!context) throw new Error('No canvas')
    const light = context.createLinearGradient(0, 0, wide, high)
    light.addColorStop(0, '#f5ecdf')
    light.addColorStop(1, '#b08f72')
    context.fillStyle = light
    context.fillRect(0, 0, wide, high)
    for (const [at, colour] of colours.entries()) {
      context.fillStyle = colour
      context.beginPath()
      context.roundRect(700 + (at % 2) * 120, 420 + at * 430, 2_500 - (at % 3) * 160, 390, 180)
      context.fill()
    }
    // The noise of a sensor makes a photo large.
    const tile = new ImageData(512, 512)
    for (let at = 0; at < tile.data.length; at += 65_536)
      crypto.getRandomValues(tile.data.subarray(at, Math.min(at + 65_536, tile.data.length)))
    for (let at = 3; at < tile.data.length; at += 4) tile.data[at] = 68
    const grain = context.createPattern(await createImageBitmap(tile), 'repeat')
    if (!grain) throw new Error('No grain')
    context.fillStyle = grain
    context.fillRect(0, 0, wide, high)
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.95 })
    return new Promise<string>((resolve) => {
      const reader = new FileReader()
      reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '')
      reader.readAsDataURL(blob)
    })
  }, colours)
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length < 7_000_000) throw new Error(`A photo of ${bytes.length} bytes is no photo of 8 MB`)
  writeFileSync(path, bytes)
  return path
}
