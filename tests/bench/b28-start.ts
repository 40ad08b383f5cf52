/** B28: a start that finds 10,000 drafts and 1,000 waiting requests, from the program's start to the painted list, against one that finds nothing. */
import { closeSync, cpSync, fsyncSync, openSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { type Figure, interleaved } from './figure.ts'
import { fillWithDrafts } from './own-drafts.ts'
import { inChromium, inFolder, letIn, startHost } from './programs.ts'

const [drafts, waiting, rounds] = [10_000, 1_000, 5]

export const measure = (): Promise<Figure[]> =>
  inFolder(async (folder) => {
    const [full, empty] = [join(folder, 'full'), join(folder, 'empty')]
    // Both have been started before: what a first start makes is no part of this.
    for (const data of [empty, full]) await (await startHost(data)).stop()
    fillWithDrafts(full, drafts, waiting)
    return inChromium(async (browser) => {
      const { ours, peer, ratio } = await interleaved(
        rounds,
        () => listAfter(browser, full, join(folder, 'run')),
        () => listAfter(browser, empty, join(folder, 'run')),
      )
      const what = `start with ${drafts} drafts and ${waiting} waiting requests, until the list is painted`
      const target = 'at most 1.2x'
      return [
        { id: 'B28', what, unit: 'ms', ours, peer, peerName: 'a start without any', ratio, target, met: ratio <= 1.2 },
      ]
    })
  })

/** Milliseconds. Each start has a copy of its own: the one before may have sent what waits. */
async function listAfter(browser: Browser, data: string, run: string): Promise<number> {
  cpSync(data, run, { recursive: true })
  toDisk(run)
  const began = performance.now()
  const herald = await startHost(run)
  try {
    const context = await letIn(browser, herald.url)
    const page = await context.newPage()
    await page.goto(new URL('/campaign', herald.url).href)
    await page.locator('tbody [data-row-link]').first().waitFor()
    const took = performance.now() - began
    await context.close()
    return took
  } finally {
    await herald.stop()
    rmSync(run, { recursive: true, force: true })
  }
}

/** What was copied is on the disk before the start: Herald's own first write would wait for it. */
function toDisk(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = openSync(join(entry.parentPath, entry.name), 'r+')
    fsyncSync(file)
    closeSync(file)
  }
}
