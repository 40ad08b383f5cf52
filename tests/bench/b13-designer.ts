/** B13: the designer open, against the same library and plugin bare in a frame; and a preview's refresh for a design of 50 blocks. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { build } from 'vite'
import { type Figure, interleaved, median } from './figure.ts'
import { inChromium, inFolder, letIn, root, startHost } from './programs.ts'

const rounds = 7
const refreshes = 15

export const measure = (): Promise<Figure[]> =>
  inFolder(async (folder) => {
    const bare = await serveBare(await buildBareDesigner())
    const herald = await startHost(join(folder, 'data'))
    try {
      return await inChromium(async (browser) => [
        await opened(browser, herald.url, bare.url),
        await refreshed(browser, herald.url),
      ])
    } finally {
      await herald.stop()
      bare.stop()
    }
  })

const section = (words: string) =>
  `<mj-section><mj-column><mj-text font-family="Arial">${words}</mj-text></mj-column></mj-section>`
const mail = (blocks: number) =>
  `<mjml><mj-body>${Array.from({ length: blocks }, (_, at) => section(`Block ${at} of a letter`)).join('')}</mj-body></mjml>`

/** From the frame's birth until the design is drawn, with the same design and caches empty. */
async function opened(browser: Browser, heraldUrl: string, bareUrl: string): Promise<Figure> {
  const designer = await designerAddress(browser, heraldUrl)
  const ours = () => time(browser, heraldUrl, (page) => page.evaluate(openOurs, { designer, mjml: mail(50) }))
  const peer = () => time(browser, bareUrl, (page) => page.evaluate(openBare))
  await ours()
  await peer()
  const figures = await interleaved(rounds, ours, peer)
  return {
    id: 'B13',
    what: 'designer open with 50 blocks',
    unit: 'ms',
    ...figures,
    peerName: 'the library with the same plugin, bare in a frame',
    target: 'at most 1.2',
    met: figures.ratio <= 1.2,
  }
}

async function time(browser: Browser, url: string, work: (page: Page) => Promise<number>): Promise<number> {
  const context = await letIn(browser, url)
  try {
    const page = await context.newPage()
    await page.goto(new URL('/campaign', url).href)
    // The page's own start is not what is measured.
    await page.waitForTimeout(1_500)
    return await work(page)
  } finally {
    await context.close()
  }
}

async function designerAddress(browser: Browser, url: string): Promise<string> {
  const context = await letIn(browser, url)
  const page = await context.newPage()
  await page.goto(new URL('/campaign', url).href)
  const address = await page.locator('meta[name="designer"]').getAttribute('content')
  await context.close()
  if (!address) throw new Error('The page names no designer')
  return address
}

/** In the page: what the editor does to open the designer. */
function openOurs({ designer, mjml }: { designer: string; mjml: string }): Promise<number> {
  const began = performance.now()
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin')
  frame.width = '1280'
  frame.height = '700'
  frame.src = `${designer}/`
  return new Promise((resolve) => {
    frame.onload = () => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = ({ data }) => {
        if (data.kind === 'hello')
          port1.postMessage({
            kind: 'open',
            opening: { mjml },
            tags: [],
            campaign: { source: 'herald', medium: 'email', campaign: 'spring' },
            scheme: 'light',
          })
        else if (data.kind === 'ready') resolve(performance.now() - began)
      }
      frame.contentWindow?.postMessage('herald-designer', designer, [port2])
    }
    document.body.append(frame)
  })
}

/** In the page: the bare library in a frame of its own page. */
function openBare(): Promise<number> {
  const began = performance.now()
  const frame = document.createElement('iframe')
  frame.width = '1280'
  frame.height = '700'
  frame.src = '/designer.html'
  return new Promise((resolve) => {
    addEventListener('message', ({ data }) => data === 'ready' && resolve(performance.now() - began))
    document.body.append(frame)
  })
}

/** Milliseconds from handing a changed message over until it is on the screen. */
async function refreshed(browser: Browser, url: string): Promise<Figure> {
  const designer = await designerAddress(browser, url)
  const rows = Array.from(
    { length: 50 },
    (_, at) =>
      `<table width="600" style="margin:0 auto;background:#fff"><tr><td style="padding:24px;font:15px/24px Arial"><h2>Block ${at}</h2><p>Words of a letter that somebody wrote, long enough for two lines of it.</p><a href="https://a.example" style="background:#5b5bd6;color:#fff;padding:12px">Press</a></td></tr></table>`,
  ).join('')
  const ours = await time(browser, url, (page) =>
    page.evaluate(refreshOurs, { designer, rows, refreshes }).then(median),
  )
  return {
    id: 'B13',
    what: 'preview refreshed with 50 blocks',
    unit: 'ms',
    ours,
    peer: 100,
    peerName: 'the limit',
    ratio: ours / 100,
    target: 'under 100 ms',
    met: ours < 100,
  }
}

function refreshOurs(of: { designer: string; rows: string; refreshes: number }): Promise<number[]> {
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin')
  frame.width = '640'
  frame.height = '700'
  frame.src = `${of.designer}/preview`
  return new Promise((resolve) => {
    const times: number[] = []
    frame.onload = () => {
      const { port1, port2 } = new MessageChannel()
      let began = 0
      const show = (turn: number) => {
        began = performance.now()
        port1.postMessage({ kind: 'show', html: `<html><body><p>${turn}</p>${of.rows}</body></html>`, turn })
      }
      port1.onmessage = ({ data }) => {
        if (data.kind === 'shown') times.push(performance.now() - began)
        if (times.length === of.refreshes) resolve(times)
        else show(times.length)
      }
      frame.contentWindow?.postMessage('herald-preview', of.designer, [port2])
    }
    document.body.append(frame)
  })
}

/** The bare page's files on this computer, without any policy; whatever is no file is the page. */
async function serveBare(folder: string): Promise<{ url: string; stop(): void }> {
  const types: Record<string, string> = { js: 'text/javascript', css: 'text/css', html: 'text/html' }
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0] ?? '/'
    const file = /\.\w+$/.test(path) ? path : '/index.html'
    response.setHeader('content-type', types[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream')
    response.end(existsSync(join(folder, file)) ? readFileSync(join(folder, file)) : '')
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  // It listens on a port.
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, stop: () => void server.close() }
}

/** The library and its plugin as its own guide has it, built like ours, in a page with nothing else. */
async function buildBareDesigner(): Promise<string> {
  const source = join(root, 'node_modules/.cache/bare-designer')
  mkdirSync(source, { recursive: true })
  const html = (script: string) =>
    `<!doctype html><html lang="en"><head><title>Bare</title></head><body><div id="designer"></div>${script}</body></html>`
  writeFileSync(join(source, 'index.html'), html('<script type="module" src="./nothing.js"></script>'))
  writeFileSync(join(source, 'nothing.js'), 'document.title = "Bare page"')
  writeFileSync(join(source, 'designer.html'), html('<script type="module" src="./designer.js"></script>'))
  writeFileSync(
    join(source, 'designer.js'),
    `import grapesjs from 'grapesjs'
import 'grapesjs/dist/css/grapes.min.css'
import * as plugin from 'grapesjs-mjml'
const found = plugin.default?.default ?? plugin.default
const editor = grapesjs.init({ container: '#designer', height: '680px', storageManager: false, telemetry: false, cssIcons: '', plugins: [found], components: ${JSON.stringify(mail(50))} })
editor.on('load', () => parent.postMessage('ready', '*'))`,
  )
  const outDir = join(source, 'out')
  await build({
    root: source,
    configFile: false,
    logLevel: 'error',
    build: {
      outDir,
      emptyOutDir: true,
      rolldownOptions: { input: [join(source, 'index.html'), join(source, 'designer.html')] },
    },
  })
  return outDir
}
