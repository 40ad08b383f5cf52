/** B20: a photo of twelve megapixels made ready for an email, against one canvas of the page with one quality. */
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import type { Page } from 'playwright'
import { build } from 'vite'
import { securityHeaders, typeOf } from '../../src/main/page-files.ts'
import { type Figure, median, percentile } from './figure.ts'
import type { Measured } from './picture-page.ts'
import { inChromium, inFolder, root } from './programs.ts'

const rounds = 9

export const measure = (): Promise<Figure[]> =>
  inFolder(async (folder) => {
    const server = await serve(await buildPage(folder))
    try {
      const { port } = server.address() as AddressInfo
      return await inChromium(async (browser) => {
        const page = await browser.newPage()
        await page.goto(`http://127.0.0.1:${port}/`)
        return figures(page)
      })
    } finally {
      server.close()
    }
  })

type Page20 = typeof globalThis & {
  takePhoto(): Promise<number>
  herald(): Promise<Measured>
  canvasOfThePage(): Promise<Measured>
}

async function figures(page: Page): Promise<Figure[]> {
  const photo = await page.evaluate(() => (globalThis as Page20).takePhoto())
  const ours = () => page.evaluate(() => (globalThis as Page20).herald())
  const peer = () => page.evaluate(() => (globalThis as Page20).canvasOfThePage())
  await ours()
  await peer()
  const pairs: { ours: Measured; peer: Measured }[] = []
  for (let round = 0; round < rounds; round++) {
    const first = round % 2 === 0 ? await ours() : null
    const other = await peer()
    pairs.push({ ours: first ?? (await ours()), peer: other })
  }
  const [mine, theirs] = [pairs.map((pair) => pair.ours), pairs.map((pair) => pair.peer)]
  const took = median(mine.map((one) => one.took))
  const held = percentile(
    mine.map((one) => one.held),
    95,
  )
  const like = Math.min(...mine.map((one) => one.similarity))
  const heaviest = Math.max(...mine.map((one) => one.bytes))
  const common = { id: 'B20', peerName: 'a canvas of the page, quality 0.8' }
  const peerLike = median(theirs.map((one) => one.similarity))
  return [
    {
      ...common,
      what: `a photo of 12 megapixels (${(photo / 1024 / 1024).toFixed(1)} MB) to ${mine[0]?.width} pixels and ${Math.round(heaviest / 1024)} KB (theirs ${Math.round(median(theirs.map((one) => one.bytes)) / 1024)} KB)`,
      unit: 'ms',
      ours: took,
      peer: median(theirs.map((one) => one.took)),
      ratio: median(pairs.map((pair) => pair.ours.took / pair.peer.took)),
      target: 'at most 500 ms and 200 KB',
      met: took <= 500 && heaviest <= 200 * 1024,
    },
    {
      ...common,
      what: 'the longest task of the page meanwhile, p95 (0: none over 50 ms)',
      unit: 'ms',
      ours: held,
      peer: percentile(
        theirs.map((one) => one.held),
        95,
      ),
      ratio: held / Math.max(1, median(theirs.map((one) => one.held))),
      target: 'at most 50 ms',
      met: held <= 50,
    },
    {
      ...common,
      what: 'its similarity to the scaled original (SSIM), the least',
      unit: '',
      ours: like,
      peer: peerLike,
      ratio: like / peerLike,
      target: 'at least 0.97',
      met: like >= 0.97,
    },
  ]
}

async function buildPage(folder: string): Promise<string> {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    base: '/',
    worker: { format: 'es' },
    build: {
      outDir: folder,
      emptyOutDir: true,
      rolldownOptions: {
        input: join(root, 'tests/bench/picture-page.ts'),
        output: { entryFileNames: 'page.js' },
      },
    },
  })
  return folder
}

/** With Herald's own headers: what its policy refuses is refused here. */
function serve(folder: string): Promise<Server> {
  const server = createServer(({ url = '/' }, response) => {
    const headers = securityHeaders()
    if (url === '/') {
      response.writeHead(200, { ...headers, 'content-type': 'text/html' })
      response.end('<!doctype html><script type="module" src="/page.js"></script>')
    } else if (extname(url) === '.js') {
      response.writeHead(200, { ...headers, 'content-type': typeOf(url) }).end(readFileSync(join(folder, url)))
    } else response.writeHead(404).end()
  })
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}
