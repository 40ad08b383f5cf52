/** B2: how much code and style the first screen loads, and that none of it is code of screens that were not opened. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser } from 'playwright'
import type { Figure } from './figure.ts'
import { inChromium, inFolder, letIn, root, startHost } from './programs.ts'

type Loaded = { path: string; text: string }
type FirstScreen = { scripts: Loaded[]; styles: Loaded[] }

/** What gives each of them away in minified code: names that survive, because they are properties, classes or texts. */
const foreign: Record<string, RegExp> = {
  grapesjs: /grapesjs|gjs-frame|gjs-cv-canvas/i,
  tiptap: /ProseMirror-hideselection|tiptap/,
  charts: /Messages by hour/,
  'the code editor': /cm-editor/,
}
const kilobyte = 1_000

export const measure = (): Promise<Figure[]> =>
  inFolder(async (folder) => {
    const herald = await startHost(join(folder, 'data'))
    try {
      const { scripts, styles } = await inChromium((browser) => firstScreen(browser, herald.url))
      return [
        weighed('JavaScript of the first screen, gzipped', scripts, 230),
        weighed('styles of the first screen, gzipped', styles, 40),
        ...strangers(scripts),
      ]
    } finally {
      await herald.stop()
    }
  })

/** Everything that is loaded until the list is shown and the page has been quiet for a while. */
async function firstScreen(browser: Browser, url: string): Promise<FirstScreen> {
  const context = await letIn(browser, url)
  const page = await context.newPage()
  const waiting: Promise<Loaded>[] = []
  page.on('response', (response) => {
    if (/script|stylesheet/.test(response.request().resourceType()))
      waiting.push(response.text().then((text) => ({ path: new URL(response.url()).pathname, text })))
  })
  await page.goto(new URL('/campaign', url).href)
  await page.locator('tbody [data-row-link]').first().waitFor()
  await page.waitForTimeout(1_500)
  const loaded = await Promise.all(waiting)
  await context.close()
  return {
    scripts: loaded.filter(({ path }) => path.endsWith('.js')),
    styles: loaded.filter(({ path }) => path.endsWith('.css')),
  }
}

function weighed(what: string, files: readonly Loaded[], limit: number): Figure {
  if (files.length === 0) throw new Error(`No file was seen for: ${what}`)
  const ours = files.reduce((sum, { text }) => sum + gzipSync(text).length, 0) / kilobyte
  const ratio = ours / limit
  const target = `at most ${limit} KB`
  return { id: 'B2', what, unit: 'KB', ours, peer: limit, peerName: 'the limit', ratio, target, met: ratio <= 1 }
}

/** One line per library: in how many loaded scripts it is, against all built ones (where a later screen has it). */
function strangers(loaded: readonly Loaded[]): Figure[] {
  const folder = join(root, 'out/renderer/assets')
  const built = readdirSync(folder).filter((name) => name.endsWith('.js'))
  const texts = built.map((name) => readFileSync(join(folder, name), 'utf8'))
  return Object.entries(foreign).map(([name, sign]) => {
    const whole = texts.filter((text) => sign.test(text)).length
    if (whole === 0) throw new Error(`Nothing of the whole build has a sign of ${name}: the row would compare nothing`)
    const ours = loaded.filter(({ path, text }) => sign.test(text) || path.includes(name)).length
    return {
      id: 'B2',
      what: `scripts of the first screen with ${name} in them`,
      unit: 'scripts',
      ours,
      peer: whole,
      peerName: 'scripts of the whole build',
      ratio: ours,
      target: 'none',
      met: ours === 0,
    }
  })
}
