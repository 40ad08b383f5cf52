/** B1: the first list that can be worked with, from the built files, against a blank React page from the same server. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { build } from 'vite'
import { type Figure, interleaved } from './figure.ts'
import { inChromium, inFolder, letIn, root, startHost, startProgram } from './programs.ts'

const rounds = 9

export const measure = (): Promise<Figure[]> =>
  inFolder(async (folder) => {
    const page = await buildBlankPage()
    const blank = await startProgram('tests/bench/blank-host.ts', [page], 'Blank page is ready: ')
    const herald = await startHost(join(folder, 'data'))
    try {
      return await inChromium((browser) => compared(browser, herald.url, blank.url))
    } finally {
      await Promise.all([herald.stop(), blank.stop()])
    }
  })

async function compared(browser: Browser, heraldUrl: string, blankUrl: string): Promise<Figure[]> {
  const list = () => shown(browser, heraldUrl, '/campaign', 'tbody [data-row-link]')
  const blank = () => shown(browser, blankUrl, '/', '#root main')
  // Once each, so that neither server is at its first answer.
  await list()
  await blank()
  const { ours, peer, ratio } = await interleaved(rounds, list, blank)
  const more = ours - peer
  const common = { id: 'B1', unit: 'ms' }
  return [
    {
      ...common,
      what: 'first interactive list, caches empty',
      ours,
      peer,
      peerName: 'a blank React page from the same server',
      ratio,
      target: 'at most 2.5',
      met: ratio <= 2.5,
    },
    {
      ...common,
      what: 'first interactive list, more than the blank page',
      ours: more,
      peer: 250,
      peerName: 'the limit',
      ratio: more / 250,
      target: 'at most 250 ms more',
      met: more <= 250,
    },
  ]
}

/** Milliseconds from the start of the navigation until `selector` is painted and the page has nothing left to do before a click. */
async function shown(browser: Browser, url: string, path: string, selector: string): Promise<number> {
  const context = await letIn(browser, url)
  try {
    const page = await context.newPage()
    await page.addInitScript((wanted) => {
      const look = new MutationObserver(() => {
        if (!document.querySelector(wanted)) return
        look.disconnect()
        // After the frame in which it is painted, when the queue of the page comes to it.
        requestAnimationFrame(() => setTimeout(() => Object.assign(globalThis, { shownAt: performance.now() })))
      })
      look.observe(document, { childList: true, subtree: true })
    }, selector)
    await page.goto(new URL(path, url).href)
    const at = await page.waitForFunction(() => Reflect.get(globalThis, 'shownAt') as number | undefined)
    return Number(await at.jsonValue())
  } finally {
    await context.close()
  }
}

/** The smallest page that React can show, built like ours. It stands where its imports find the packages. */
async function buildBlankPage(): Promise<string> {
  const source = join(root, 'node_modules/.cache/blank-page')
  mkdirSync(source, { recursive: true })
  const script = '<script type="module" src="./main.js"></script>'
  writeFileSync(
    join(source, 'index.html'),
    `<!doctype html><html lang="en"><head><title>Blank</title></head><body><div id="root"></div>${script}</body></html>`,
  )
  writeFileSync(
    join(source, 'main.js'),
    `import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
createRoot(document.getElementById('root')).render(createElement('main', null, 'Ready'))`,
  )
  const outDir = join(source, 'out')
  await build({ root: source, configFile: false, logLevel: 'error', build: { outDir, emptyOutDir: true } })
  return outDir
}
