/**
 * The fixture mails as they came against what the designer makes of them: opened in the built designer, compiled, and compared pixel by pixel
 * at the width of each mail (600 pixels, and what it has beside it). At most 5 % may differ. HERALD_MAIL names one; pictures go to HERALD_OUT.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pixelmatch from 'pixelmatch'
import type { Page } from 'playwright'
import { PNG } from 'pngjs'
import { builtModule } from '../bench/built-module.ts'
import { inChromium, inFolder, letIn, startHost } from '../bench/programs.ts'
import { getDesign, openDesign } from '../e2e/pages/designer-talk.ts'
import { mails } from '../fixtures/mails/index.ts'
import { smallPng } from '../fixtures/mails/png.ts'

type ImportDesign = {
  designOfHtml: (html: string, options: { known: string[]; unsubscribe: null }) => { mjml: string }
}
type Out = { mjmlOf: (project: unknown) => string }

const most = 5
/** What no browser shows as its builder means it: AMP needs its own scripts, and what is hostile leaves the page. */
const without = new Set(['amp-mail', 'hand-active'])
const wanted = process.env.HERALD_MAIL
const out = process.env.HERALD_OUT

const missed = await inFolder(async (folder) => {
  const { designOfHtml } = await builtModule<ImportDesign>(
    'src/renderer/blocks/design/import/design-of.ts',
    join(folder, 'in'),
  )
  const { mjmlOf } = await builtModule<Out>('src/renderer/blocks/design/export/mjml-of.ts', join(folder, 'out'))
  const host = await startHost(join(folder, 'data'))
  try {
    return await inChromium(async (browser) => {
      const context = await letIn(browser, host.url)
      const designer = await context.newPage()
      await designer.goto(new URL('/campaign', host.url).href)
      const shown = await browser.newPage()
      await shown.route('**/*', (route) => {
        const [, width, height] = /-(\d+)x(\d+)\.png$/.exec(route.request().url()) ?? []
        return width && height
          ? route.fulfill({ contentType: 'image/png', body: Buffer.from(smallPng(Number(width), Number(height))) })
          : route.abort()
      })
      const failed: string[] = []
      for (const { name, html } of mails.filter(
        (mail) => !without.has(mail.name) && (!wanted || mail.name === wanted),
      )) {
        const { mjml } = designOfHtml(html, { known: [], unsubscribe: null })
        await openDesign(designer, { mjml })
        const made = await getDesign(designer, true)
        const width = Math.min(700, Math.round(Number(/<mj-body[^>]*width="([\d.]+)px/.exec(mjml)?.[1])))
        const share = await differs(shown, { name, html, made: made.html, width })
        // MJML out and in again is the same project.
        await openDesign(designer, { mjml: mjmlOf(made.project) })
        const same = plain((await getDesign(designer, true)).project) === plain(made.project)
        console.log(
          `${name.padEnd(28)} ${share.toFixed(2)} % differ at ${width} px, errors ${made.errors.length}, ${same ? 'the same' : 'ANOTHER'} project out and in`,
        )
        if (share > most || made.errors.length > 0 || !same) failed.push(name)
      }
      await context.close()
      return failed
    })
  } finally {
    await host.stop()
  }
})
if (missed.length > 0) console.error(`Over the limit: ${missed.join(', ')}`)
process.exitCode = missed.length > 0 ? 1 : 0

/** Without the names that the library draws by chance. */
function plain(project: unknown): string {
  return JSON.stringify(project, (key, value: unknown) => (key === 'id' && typeof value === 'string' ? '' : value))
}

/** Percent of the pixels. Email apps give the page no margin of their own, so the browser's is taken away. */
async function differs(page: Page, mail: { name: string; html: string; made: string; width: number }): Promise<number> {
  await page.setViewportSize({ width: mail.width, height: 60 })
  const before = await shot(
    page,
    mail.html.replace(/<head[^>]*>/i, (head) => `${head}<style>body{margin:0}</style>`),
  )
  const after = await shot(page, mail.made)
  const width = Math.max(before.width, after.width)
  const height = Math.max(before.height, after.height)
  const [a, b] = [before, after].map((png) => {
    const all = new PNG({ width, height })
    all.data.fill(255)
    PNG.bitblt(png, all, 0, 0, png.width, png.height, 0, 0)
    return all
  })
  if (!a || !b) return 100
  const difference = new PNG({ width, height })
  const count = pixelmatch(a.data, b.data, difference.data, width, height, { threshold: 0.1 })
  if (out) {
    const beside = new PNG({ width: width * 3, height })
    for (const [at, png] of [a, b, difference].entries()) PNG.bitblt(png, beside, 0, 0, width, height, width * at, 0)
    mkdirSync(out, { recursive: true })
    writeFileSync(join(out, `${mail.name}.png`), PNG.sync.write(beside))
  }
  return (100 * count) / (width * height)
}

async function shot(page: Page, html: string): Promise<PNG> {
  await page.setContent(html, { waitUntil: 'load' })
  return PNG.sync.read(await page.screenshot({ fullPage: true }))
}
