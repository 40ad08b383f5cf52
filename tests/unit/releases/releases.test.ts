/**
 * The promise of docs/packaging.md#what-later-versions-keep: the data folder, the backup and the campaign file of every release open in
 * this version with all that is in them. A release's files are kept once, by `HERALD_KEEP=1 npm run unit -- tests/unit/releases`, and never
 * edited; an older one stays for ever.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import packageFile from '../../../package.json' with { type: 'json' }
import { applyRestore } from '../../../src/main/backup/restore.ts'
import { openReferenceApi } from '../../../src/main/reference-api/client.ts'
import { nothingAhead, openMainProcess } from '../main/wire/main-process.ts'
import { fill, look, settled } from './contents.ts'

const kept = join(import.meta.dirname, 'kept')
const fileOf = (version: string, ending: string): string => join(kept, `${version}.${ending}`)

const folders: string[] = []
async function temporary(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'herald-release-'))
  folders.push(folder)
  return folder
}
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})
const open = (dataFolder: string) => openMainProcess(openReferenceApi, nothingAhead, { dataFolder, start: {} })

/** Writes the files of this version; refuses to write over those of a release. */
async function keep(version: string): Promise<void> {
  if (existsSync(fileOf(version, 'json'))) throw new Error(`The files of ${version} are kept already`)
  const main = await open(await temporary())
  await fill(main)
  writeFileSync(fileOf(version, 'json'), `${JSON.stringify(await look(main), null, 1)}\n`)
  await settled(main.bridge.backup.write())
  await cp(main.savedTo, fileOf(version, 'herald-backup'))
  const { library, drafts } = (await look(main)) as { library: object[]; drafts: (object & { id: string })[] }
  const campaigns = drafts.map(({ id: _, ...campaign }) => campaign)
  const text = new TextEncoder().encode(JSON.stringify({ campaigns, library }))
  const stored = await settled(main.services.takeFile([text], 'campaigns.json', 'application/json'))
  await settled(main.bridge.exchange.write({ blob: stored.blob, name: 'campaigns' }))
  await cp(main.savedTo, fileOf(version, 'herald'))
  await main.close()
}

if (process.env.HERALD_KEEP) await keep(packageFile.version)
const versions = readdirSync(kept)
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.replace(/\.json$/, ''))

test('this version, or the one that it corrects, has its files', () => {
  expect(versions).toContain(packageFile.version.replace(/\d+$/, '0'))
})

describe.each(versions)('what Herald %s kept', (version) => {
  const expected = () => JSON.parse(readFileSync(fileOf(version, 'json'), 'utf8'))

  test('in a data folder is there', async () => {
    const folder = await temporary()
    const before = await open(folder)
    const backup = new Uint8Array(readFileSync(fileOf(version, 'herald-backup')))
    const { id } = await settled(before.services.takeBackup([backup]))
    await settled(before.bridge.backup.restore({ id }))
    await before.close()
    const complaints: string[] = []
    await applyRestore(folder, (line) => complaints.push(line))
    const main = await open(folder)
    expect(await look(main)).toEqual(expected())
    // An older drafts file is upgraded where it is: one that had to be salvaged may have lost something.
    const { storage, damage } = await settled(main.bridge.outbox.state())
    expect({ storage, damage }).toEqual({ storage: null, damage: undefined })
    expect(complaints).toEqual([])
    await main.close()
  })

  test('in a campaign file can be read', async () => {
    const main = await open(await temporary())
    const file = new Uint8Array(readFileSync(fileOf(version, 'herald')))
    const { blob } = await settled(main.services.takeFile([file], 'campaigns.herald', ''))
    const read = await settled(main.bridge.exchange.read({ blob }))
    const { drafts, library } = expected()
    expect(read.library).toEqual(library)
    expect(read.campaigns).toEqual(drafts.map(({ id: _, ...campaign }: { id: string }) => campaign))
    await main.close()
  })
})
