/** B8: going from step to step in a built Herald, and sixty inputs as steps hold them against the same on Formik. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { Browser } from 'playwright'
import { build } from 'vite'
import { type Figure, median, percentile } from './figure.ts'
import { inChromium, inFolder, letIn, root, startHost } from './programs.ts'
import { type Visit, visit } from './visit.ts'

export const measure = (): Promise<Figure[]> =>
  inFolder(async (folder) => {
    const host = await startHost(join(folder, 'data'))
    try {
      return await inChromium(async (browser) => [
        ...(await switching(browser, host.url)),
        ...(await forms(browser, join(folder, 'forms'))),
      ])
    } finally {
      await host.stop()
    }
  })

const tabs = ['SEGMENT', 'GOALS', 'CONTENT', 'SCHEDULE', 'REVIEW'] as const
/** An SMS draft of the practice workspace whose tabs are all open. */
const campaign = 15

async function switching(browser: Browser, url: string): Promise<Figure[]> {
  const firsts: number[] = []
  const again: Visit[] = []
  for (let round = 0; round < 5; round++) {
    const context = await letIn(browser, url)
    const page = await context.newPage()
    await page.goto(new URL(`/campaign/edit/sms/recurring/${campaign}`, url).href)
    await page.getByRole('tab', { name: 'SEGMENT' }).waitFor()
    await page.getByRole('tab', { name: 'SEGMENT' }).click()
    // The editor of the content is code of its own, fetched when the tab is first opened.
    firsts.push((await visit(page, 'CONTENT', '[contenteditable="true"]')).whole)
    for (const tab of tabs) await visit(page, tab, '[role="tabpanel"]')
    for (let turn = 0; turn < 6; turn++) for (const tab of tabs) again.push(await visit(page, tab, '[role="tabpanel"]'))
    await context.close()
  }
  const task = (tab?: string) =>
    percentile(
      again.filter((one) => tab === undefined || one.tab === tab).map(({ longest }) => longest),
      95,
    )
  const slowest = tabs.toSorted((one, other) => task(other) - task(one))[0]
  const whole = again.map((one) => one.whole)
  const [p95, first] = [task(), percentile(firsts, 95)]
  const common = { id: 'B8', unit: 'ms', peerName: 'the limit' }
  return [
    {
      ...common,
      what: `going to a visited step, its longest task, p95 of ${again.length} (${slowest} alone ${task(slowest).toFixed(0)}; the whole way takes ${median(whole).toFixed(0)}, p95 ${percentile(whole, 95).toFixed(0)})`,
      ours: p95,
      peer: 50,
      ratio: p95 / 50,
      target: 'under 50 ms',
      met: p95 < 50,
    },
    {
      ...common,
      what: `first visit of a lazy step, p95 of ${firsts.length}`,
      ours: first,
      peer: 200,
      ratio: first / 200,
      target: 'under 200 ms',
      met: first < 200,
    },
  ]
}

type Which = 'ours' | 'theirs'
type Measured = typeof globalThis & { mountForm(which: Which): number; pressKey(value: string): Promise<number> }

async function forms(browser: Browser, folder: string): Promise<Figure[]> {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: folder,
      lib: { entry: join(root, 'tests/bench/form-page.tsx'), formats: ['es'], fileName: 'form-page' },
    },
  })
  const script = readdirSync(folder).find((name) => name.endsWith('.js')) ?? ''
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await page.setContent('<!doctype html><html lang="en"><body></body></html>')
  await page.addStyleTag({ path: join(root, 'node_modules/@mantine/core/styles.css') })
  await page.addScriptTag({ content: readFileSync(join(folder, script), 'utf8'), type: 'module' })
  await page.waitForFunction(() => 'mountForm' in globalThis)
  const timed = await page.evaluate(() => {
    // The page's own functions, put there by the script above.
    const { mountForm, pressKey } = globalThis as Measured
    const round = async (which: Which) => {
      const mount = mountForm(which)
      let keys = 0
      for (let at = 0; at < 12; at++) {
        const took = await pressKey(`words ${at}`)
        if (at >= 2) keys += took
      }
      return { mount, key: keys / 10 }
    }
    const run = async () => {
      const rounds: { ours: { mount: number; key: number }; theirs: { mount: number; key: number } }[] = []
      for (let at = 0; at < 24; at++) {
        const first = at % 2 === 0 ? 'ours' : 'theirs'
        const second = first === 'ours' ? 'theirs' : 'ours'
        const both = { [first]: await round(first), [second]: await round(second) }
        // The first rounds warm the page up.
        if (at >= 6) rounds.push(both as (typeof rounds)[number])
      }
      return rounds
    }
    return run()
  })
  await page.close()
  return [
    compared(
      'a key in one of 60 inputs',
      0.5,
      timed.map(({ ours, theirs }) => [ours.key, theirs.key]),
    ),
    compared(
      'mounting 60 inputs',
      1,
      timed.map(({ ours, theirs }) => [ours.mount, theirs.mount]),
    ),
  ]
}

function compared(what: string, most: number, pairs: [ours: number, theirs: number][]): Figure {
  const ratio = median(pairs.map(([ours, theirs]) => ours / theirs))
  return {
    id: 'B8',
    what,
    unit: 'ms',
    ours: median(pairs.map(([ours]) => ours)),
    peer: median(pairs.map(([, theirs]) => theirs)),
    peerName: 'Formik',
    ratio,
    target: `at most ${most}x`,
    met: ratio <= most,
  }
}
