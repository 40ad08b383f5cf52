/**
 * B29: what a value costs on its way between page and main in Electron: as a text, which is how Herald sends it, against the value itself.
 * Copied is what Electron copies: structured clone between processes, and contextBridge's own way between preload and page, written
 * anew in JavaScript (Electron's is C++, and dearer: 1.3 µs for an object of two members by its own figures).
 */
import type { Browser } from 'playwright'
import { contextBridgeCopier } from '../page-in-fake/context-bridge.ts'
import type { Figure } from './figure.ts'
import { inChromium } from './programs.ts'

const rounds = 15

export const measure = (): Promise<Figure[]> =>
  inChromium(async (browser) => [
    ...(await crossed(browser, 'an answer of 10,000 rows of the list', rows(10_000), 1)),
    ...(await crossed(browser, 'a write of a design of 500 KB', design(500_000), 2)),
    ...(await crossed(browser, 'a write after a key in a text of 5,000 characters', message(5_000), 2)),
  ])

type Timed = { text: number; clone: number; copied: number }

/** `readings`: how often the text is read on its way; an input is read by the preload too, which looks whether it may pass. */
async function crossed(browser: Browser, what: string, value: unknown, readings: number): Promise<Figure[]> {
  const { text, clone, copied } = await timed(browser, JSON.stringify(value), readings)
  const figure = (peer: number, peerName: string, most: number): Figure => ({
    id: 'B29',
    what: `${what}, as a text`,
    unit: 'ms',
    ours: text,
    peer,
    peerName,
    ratio: text / peer,
    target: `at most ${most}`,
    met: text / peer <= most,
  })
  return [
    figure(clone, 'one structured clone of it', 1.5),
    figure(copied, 'that clone and the copy of contextBridge', 1),
  ]
}

/** Medians of `rounds` in turn, in a page: it is the page's time that people feel. */
async function timed(browser: Browser, json: string, readings: number): Promise<Timed> {
  const page = await browser.newPage()
  try {
    await page.goto('about:blank')
    const work = `(${measured})(${contextBridgeCopier}, ${JSON.stringify(json)}, ${readings}, ${rounds})`
    return (await page.evaluate(work)) as Timed
  } finally {
    await page.close()
  }
}

/** Runs in the page: names nothing outside itself. */
function measured(copierOf: typeof contextBridgeCopier, json: string, readings: number, times: number): Timed {
  const value: unknown = JSON.parse(json)
  const copier = copierOf()
  const ways = {
    text: () => {
      // Between processes a text is cloned too, in one piece.
      const text = structuredClone(JSON.stringify(value))
      for (let read = 0; read < readings; read++) JSON.parse(text)
    },
    clone: () => structuredClone(value),
    copied: () => copier.pass(structuredClone(value)),
  }
  const perCall = (way: () => unknown) => {
    const began = performance.now()
    let calls = 0
    for (; performance.now() - began < 20; calls++) way()
    return (performance.now() - began) / calls
  }
  const names = ['text', 'clone', 'copied'] as const
  const found: Record<(typeof names)[number], number[]> = { text: [], clone: [], copied: [] }
  for (let round = 0; round < times; round++)
    for (const name of round % 2 === 0 ? names : [...names].reverse()) found[name].push(perCall(ways[name]))
  const median = (all: number[]) => all.sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN
  return { text: median(found.text), clone: median(found.clone), copied: median(found.copied) }
}

/** Rows as the mirror answers them. */
const rows = (count: number) => ({
  ok: true,
  value: Array.from({ length: count }, (_, id) => ({
    campaignId: id,
    draftId: null,
    name: `Karachi lawn sale ${id}`,
    channelName: 'sms',
    channel: null,
    type: 'one-time',
    status: 'running',
    segmentId: 3,
    segmentName: 'Winter buyers',
    unsynced: false,
    schedule: { type: 'ONE_TIME', date: '2026-11-27', time: '10:00', timezone: 'Asia/Karachi' },
    updatedAt: '2026-11-20T09:00:00.000Z',
  })),
})

const write = (content: unknown) => ({
  id: '01JD0000000000000000000001',
  channel: 'email',
  type: 'one-time',
  campaignId: 25,
  revision: 7,
  sections: { content },
})

/** A design as its editor keeps it: many small objects, three deep for a line of text. */
function design(bytes: number) {
  const section = (id: number) => ({
    type: 'mj-section',
    attributes: { 'background-color': '#ffffff', padding: '20px 0' },
    components: [
      {
        type: 'mj-column',
        attributes: {},
        components: [
          {
            type: 'mj-text',
            attributes: { id: `i${id}`, 'font-family': 'Arial', align: 'left' },
            components: [{ type: 'textnode', content: `Block ${id} of a letter, a sentence or two for its readers.` }],
          },
        ],
      },
    ],
  })
  const components = Array.from({ length: Math.ceil(bytes / JSON.stringify(section(1_000)).length) }, (_, id) =>
    section(id),
  )
  return write({ design: { madeBy: 'herald', project: { pages: [{ frames: [{ component: { components } }] }] } } })
}

const message = (length: number) =>
  write({ design: 'Assalam-o-alaikum {{first_name}}, '.repeat(length).slice(0, length) })
