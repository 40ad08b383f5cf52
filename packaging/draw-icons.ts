/** `node packaging/draw-icons.ts`: draws resources/icon.svg in every size and form that packages need. Run by hand when the icon changes; its results are kept. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { icns, ico, type Picture } from './icon-files.ts'

const resources = join(import.meta.dirname, '../resources')
const svg = readFileSync(join(resources, 'icon.svg'), 'utf8')
/** Icons of macOS stand in a tenth of empty room on each side. */
const MARGIN_SHARE = 0.1

const browser = await chromium.launch({ ...ownChromium(), args: ['--no-sandbox', '--disable-gpu'] })
const plain = await drawn([16, 24, 32, 48, 64, 128, 256, 512, 1024], 0)
/** In the menu bar of macOS: 18 points of black, which the system draws as the bar wants it ('Template' in the name). */
const template = await drawn(
  [18, 36],
  0,
  svg
    .replace(/<rect[^>]*>/, '')
    .replace('#fff', '#000')
    .replace('0 0 64 64', '11 11 46 46'),
)
const roomy = await drawn([16, 32, 64, 128, 256, 512, 1024], MARGIN_SHARE)
await browser.close()

mkdirSync(join(resources, 'icons'), { recursive: true })
for (const { size, png } of plain) writeFileSync(join(resources, 'icons', `${size}x${size}.png`), png)
writeFileSync(join(resources, 'icon.ico'), ico(plain.filter(({ size }) => size <= 256)))
writeFileSync(join(resources, 'icon.icns'), icns(roomy))

for (const { size, png } of template)
  writeFileSync(join(resources, size === 18 ? 'trayTemplate.png' : 'trayTemplate@2x.png'), png)

async function drawn(sizes: number[], margin: number, picture = svg): Promise<Picture[]> {
  const page = await browser.newPage()
  const pictures: Picture[] = []
  for (const size of sizes) {
    await page.setViewportSize({ width: size, height: size })
    const inner = Math.round(size * (1 - 2 * margin))
    const style = `<style>*{margin:0}body{display:grid;place-items:center;height:100vh}svg{width:${inner}px;height:${inner}px}</style>`
    await page.setContent(style + picture)
    pictures.push({ size, png: await page.screenshot({ omitBackground: true }) })
  }
  await page.close()
  return pictures
}

/** HERALD_CHROMIUM names a browser of the system; without it Playwright's own is taken. */
function ownChromium(): { executablePath?: string } {
  const executablePath = process.env.HERALD_CHROMIUM
  return executablePath ? { executablePath } : {}
}
