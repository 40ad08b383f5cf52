/** Kill -9 while pictures are picked, put into designs and sent: every picture and every design that was acknowledged is there, whole. */
import './timeouts.ts'
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { cutAtWaitingFiles } from '#contract'
import { openStore } from '../../../../src/main/drafts/store/store.ts'
import { openBlobStore } from '../../../../src/main/files/blob-store.ts'
import { times } from '../../../fixtures/seed.ts'
import { idOf, temporaryFolder } from './support.ts'

const child = fileURLToPath(new URL('kill-pictures-child.ts', import.meta.url))
const kills = times(1, 50)

type Told = { pictures: string[]; designs: Map<number, { revision: number; blob: string }> }

/** Runs the child for a while and kills it; returns what it acknowledged. */
async function workAndKill(folder: string, afterMs: number): Promise<Told> {
  const running = spawn(process.execPath, [child, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  let told = ''
  running.stdout.setEncoding('utf8').on('data', (text: string) => {
    told += text
  })
  await once(running.stdout, 'data')
  await pause(afterMs)
  running.kill('SIGKILL')
  await once(running, 'close')
  // The last line may have been cut.
  const lines = told.slice(0, told.lastIndexOf('\n') + 1).split('\n')
  const words = lines.map((line) => line.split(' '))
  return {
    pictures: words.flatMap(([what, blob]) => (what === 'picture' && blob ? [blob] : [])),
    designs: new Map(
      words
        .filter(([what]) => what === 'design')
        .map(([, number, revision, blob = '']) => [Number(number), { revision: Number(revision), blob }]),
    ),
  }
}

async function check(folder: string, { pictures, designs }: Told): Promise<void> {
  const blobs = await openBlobStore(join(folder, 'blobs'))
  const isWhole = async (blob: string) =>
    createHash('sha256')
      .update(readFileSync(await blobs.pathOf(blob)))
      .digest('hex') === blob
  const store = openStore(join(folder, 'drafts.db'))
  const { total } = store.pictures('a', '')
  expect(total).toBeGreaterThanOrEqual(pictures.length)
  for (const blob of pictures) expect(await isWhole(blob)).toBe(true)
  for (const [number, { revision, blob }] of designs) {
    const draft = store.draft('a', idOf(number))
    expect(draft?.revision).toBeGreaterThanOrEqual(revision)
    const shown = cutAtWaitingFiles(String(draft?.sections.content)).files.map((file) => file.blob)
    expect(shown).toContain(blob)
    // What a design shows is there too, acknowledged or not: it was kept before it was shown.
    for (const one of shown) expect(await isWhole(one)).toBe(true)
  }
  expect(store.state('a').storage).toBeNull()
  store.close()
}

it(
  `${kills} kills`,
  async () => {
    // The same data folder again and again: what a killed one left must not trouble the next.
    const place = temporaryFolder()
    const all: Told = { pictures: [], designs: new Map() }
    for (let kill = 0; kill < kills; kill += 1) {
      const told = await workAndKill(place.folder, 60 + ((kill * 67) % 240))
      all.pictures.push(...told.pictures)
      for (const [number, design] of told.designs) all.designs.set(number, design)
      await check(place.folder, all)
    }
    expect(all.pictures.length).toBeGreaterThan(0)
    place.remove()
  },
  kills * 20_000,
)
