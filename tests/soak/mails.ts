/**
 * Mails of other hands, edited in place: each opens without a byte changed but what is cut out by name, and the canvas shows it as the source does,
 * at 600 and at 375 pixels, in the light and in the dark: 0 % of the pixels may differ. 10,000 mails that were made odd by chance hold nothing that
 * acts, as a browser reads them. HERALD_MAIL names one mail; HERALD_OUT takes pictures.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pixelmatch from 'pixelmatch'
import type { Page } from 'playwright'
import { PNG } from 'pngjs'
import { builtModule } from '../bench/built-module.ts'
import { inChromium, inFolder } from '../bench/programs.ts'
import { foreignMails } from '../fixtures/mails/foreign.ts'
import { smallPng } from '../fixtures/mails/png.ts'

type Cuts = { cutOut: (source: string) => { source: string; cuts: readonly { name: string; text: string }[] } }
type Mails = {
  mailOf: (source: string) => { source: () => string; tree: () => unknown }
  shownOf: (tree: unknown) => string
}

const wanted = process.env.HERALD_MAIL
const out = process.env.HERALD_OUT
const mutations = 10_000
const mails = foreignMails(wanted ? [wanted] : undefined)

const failed = await inFolder(async (folder) => {
  const { cutOut } = await builtModule<Cuts>('src/renderer/blocks/design/in-place/cuts.ts', join(folder, 'cuts'))
  const { mailOf, shownOf } = await builtModule<Mails>(
    'src/renderer/blocks/design/in-place/mail.ts',
    join(folder, 'mail'),
  )
  return await inChromium(async (browser) => {
    const wrong: string[] = []
    const page = await browser.newPage()
    // Pictures of the size that a mail says are drawn by the page; none is fetched.
    await page.route('**/*', (route) =>
      route.request().resourceType() === 'image'
        ? route.fulfill({ contentType: 'image/png', body: Buffer.from(smallPng(60, 40)) })
        : route.abort(),
    )
    for (const { name, html } of mails) {
      const { source, cuts } = cutOut(html)
      const bytes = html.length - source.length - cuts.reduce((sum, { text }) => sum + text.length, 0)
      const mail = mailOf(source)
      const shares: number[] = []
      for (const width of [600, 375])
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          await page.setViewportSize({ width, height: 60 })
          shares.push(await differs(page, `${name}-${width}-${colorScheme}`, source, shownOf(mail.tree())))
        }
      console.log(`${name.padEnd(60)} ${bytes} bytes, ${shares.map((share) => `${share.toFixed(2)} %`).join(', ')}`)
      if (bytes !== 0 || mail.source() !== source || shares.some((share) => share > 0)) wrong.push(name)
    }
    const acting = await mutated(page, cutOut)
    console.log(`${mutations} odd mails, ${acting.length} with something that acts`)
    return [...wrong, ...acting.slice(0, 5)]
  })
})
if (failed.length > 0) console.error(`Not as they were: ${failed.join(', ')}`)
process.exitCode = failed.length > 0 ? 1 : 0

/** Percent of the pixels. */
async function differs(page: Page, name: string, before: string, after: string): Promise<number> {
  const [a, b] = [await shot(page, before), await shot(page, after)]
  if (a.width !== b.width || a.height !== b.height) return 100
  const difference = new PNG({ width: a.width, height: a.height })
  const count = pixelmatch(a.data, b.data, difference.data, a.width, a.height, { threshold: 0 })
  if (out && count > 0) {
    mkdirSync(out, { recursive: true })
    writeFileSync(join(out, `${name}.png`), PNG.sync.write(difference))
  }
  return (100 * count) / (a.width * a.height)
}

async function shot(page: Page, html: string): Promise<PNG> {
  await page.setContent(html, { waitUntil: 'load' })
  return PNG.sync.read(await page.screenshot({ fullPage: true }))
}

/** Pieces of attacks at chance places of the mails; returns those in which the browser finds something that acts. */
async function mutated(page: Page, cutOut: Cuts['cutOut']): Promise<string[]> {
  let seed = 21
  const chance = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % below
  }
  const pieces = [
    '<script>a()</script>',
    '<scr<script>ipt>a()</script>',
    ' onload=a() ',
    '"onerror="a()',
    '<svg/onload=a()>',
    '<svg><script>a()</script></svg>',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=a()&gt;">',
    '<iframe srcdoc="<script>a()</script>">',
    '<a href="jav&#x09;ascript:a()">',
    '<form action=javascript:a()><button formaction=javascript:a()>',
    '<meta http-equiv=refresh content="0;url=javascript:a()">',
    '<!--><script>a()</script>-->',
    '<template><img src onerror=a()></template>',
    '<noscript><p title="</noscript><img src=1 onerror=a()>">',
    '<body onload=a()>',
    '<base href="javascript:a()//">',
    '<object data="javascript:a()">',
    '</style><script>a()</script>',
    '<![CDATA[<script>a()</script>]]>',
    '<xmp><script>a()</script></xmp>',
    '<a',
    '>',
    '"',
    '<!--',
    '-->',
    '<table>',
  ]
  const found: string[] = []
  for (let done = 0; done < mutations; done += 100) {
    const odd = Array.from({ length: 100 }, () => {
      const { html } = mails[chance(mails.length)] ?? { html: '' }
      const from = chance(Math.max(1, html.length - 2_000))
      let source = html.slice(from, from + 2_000)
      for (let times = 1 + chance(6); times > 0; times--) {
        const at = chance(source.length + 1)
        source = source.slice(0, at) + pieces[chance(pieces.length)] + source.slice(at + chance(4))
      }
      return cutOut(source).source
    })
    found.push(...(await page.evaluate(thatActs, odd)))
  }
  return found
}

/** In the browser, which reads them by itself. */
function thatActs(sources: string[]): string[] {
  const inside = (root: ParentNode): Element[] =>
    [...root.querySelectorAll('*')].flatMap((one) => [
      one,
      ...(one.localName === 'template' ? inside((one as HTMLTemplateElement).content) : []),
    ])
  const acts = (element: Element) =>
    ['script', 'iframe', 'frame', 'object', 'embed', 'applet', 'base', 'form'].includes(element.localName) ||
    [...element.attributes].some(
      ({ name, value }) =>
        /^on/i.test(name) || (/^(?:xlink:)?href$|^src$|action$/i.test(name) && /^[\s\p{Cc}]*javascript:/iu.test(value)),
    )
  return sources.filter((source) => inside(new DOMParser().parseFromString(source, 'text/html')).some(acts))
}
