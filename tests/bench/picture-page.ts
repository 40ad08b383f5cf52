/** The page of B20: a photo of twelve megapixels, made ready by Herald's worker or by a canvas of the page, and how alike both are. */
import { emailPlace } from '../../src/renderer/blocks/pictures/place.ts'
import { makeReady } from '../../src/renderer/blocks/pictures/ready/make-ready.ts'
import { pictureSimilarity } from './similarity.ts'

export type Measured = { took: number; held: number; bytes: number; width: number; similarity: number }

const [wide, high] = [4_000, 3_000]
let photo: Blob | null = null

/** The same numbers for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return (state >>> 8) / 2 ** 24
  }
}

/** What a camera sees: light that falls off, cloth with folds and threads, edges of things, and the grain of a sensor. */
async function takePhoto(): Promise<number> {
  const canvas = new OffscreenCanvas(wide, high)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas')
  const random = randomOf(7)
  const light = context.createLinearGradient(0, 0, wide, high)
  light.addColorStop(0, '#f3e9dc')
  light.addColorStop(1, '#8d6b4f')
  context.fillStyle = light
  context.fillRect(0, 0, wide, high)
  for (let thing = 0; thing < 220; thing++) {
    const [x, y, size] = [random() * wide, random() * high, 60 + random() * 420]
    const cloth = context.createRadialGradient(x, y, size * 0.1, x, y, size)
    const hue = Math.round(random() * 360)
    cloth.addColorStop(0, `hsl(${hue} 55% ${45 + random() * 30}%)`)
    cloth.addColorStop(1, `hsl(${hue} 60% ${15 + random() * 25}%)`)
    context.fillStyle = cloth
    context.beginPath()
    context.ellipse(x, y, size, size * (0.3 + random() * 0.7), random() * Math.PI, 0, 2 * Math.PI)
    context.fill()
    context.strokeStyle = `hsl(${hue} 40% 80% / 0.35)`
    context.lineWidth = 2 + random() * 5
    for (let fold = 0; fold < 14; fold++) {
      context.beginPath()
      context.moveTo(x - size, y + (fold - 7) * 24)
      context.bezierCurveTo(
        x - size / 3,
        y + (fold - 9) * 24,
        x + size / 3,
        y + (fold - 5) * 24,
        x + size,
        y + (fold - 7) * 24,
      )
      context.stroke()
    }
  }
  const pixels = context.getImageData(0, 0, wide, high)
  for (let at = 0; at < pixels.data.length; at += 4) {
    const grain = (random() + random() - 1) * 8
    for (let colour = at; colour < at + 3; colour++) pixels.data[colour] = (pixels.data[colour] ?? 0) + grain
  }
  context.putImageData(pixels, 0, 0)
  photo = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.93 })
  return photo.size
}

/** The longest task of the page while `work` ran, in milliseconds; 0 where none was over 50, which is what browsers call long. */
async function withHeld<T>(work: () => Promise<T>): Promise<{ value: T; held: number; took: number }> {
  let held = 0
  const watch = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) held = Math.max(held, duration)
  })
  watch.observe({ type: 'longtask' })
  const began = performance.now()
  const value = await work()
  const took = performance.now() - began
  // What was long is told a moment later.
  await new Promise((resolve) => setTimeout(resolve, 100))
  watch.disconnect()
  return { value, held, took }
}

async function herald(): Promise<Measured> {
  const file = photo
  if (!file) throw new Error('No photo')
  const { value, held, took } = await withHeld(() => makeReady({ file }, emailPlace()))
  return {
    took,
    held,
    bytes: value.bytes.size,
    width: value.width,
    similarity: await pictureSimilarity(file, value.bytes),
  }
}

/** What a page usually does: one canvas, one quality. */
async function canvasOfThePage(): Promise<Measured> {
  const file = photo
  if (!file) throw new Error('No photo')
  const { value, held, took } = await withHeld(async () => {
    const whole = await createImageBitmap(file)
    const canvas = document.createElement('canvas')
    canvas.width = 1_200
    canvas.height = 900
    const context = canvas.getContext('2d')
    if (!context) throw new Error('No canvas')
    context.imageSmoothingQuality = 'high'
    context.drawImage(whole, 0, 0, 1_200, 900)
    whole.close()
    return new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.8))
  })
  if (!value) throw new Error('The canvas made nothing')
  return { took, held, bytes: value.size, width: 1_200, similarity: await pictureSimilarity(file, value) }
}

Object.assign(globalThis, { takePhoto, herald, canvasOfThePage })
