/** What waits in a file that cannot be written is not sent by itself: nothing could note that it was, and the next start would send it again. */
import '../timeouts.ts'
import { mkdirSync, writeFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { idBeside } from '../../../../../src/main/drafts/store/file-id.ts'
import { openStore } from '../../../../../src/main/drafts/store/store.ts'
import { depart, idOf, saveOf, setupIntent, start, temporaryFolder, writeOf } from '../support.ts'

let folder = temporaryFolder()
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(() => folder.remove())

/** A file with one save that waits, whose log cannot be written: its work is copied into memory. */
function unwritable(): void {
  const store = openStore(folder.file, () => start)
  const now = { ms: start, iso: new Date(start).toISOString() }
  store.save('a', saveOf(writeOf(1), 'segment', [setupIntent('Eid offer')]), now)
  store.close()
  mkdirSync(`${folder.file}-wal`)
}

it.each([
  ['another one than before', () => writeFileSync(idBeside(folder.file), 'another')],
  ['the same as before', () => undefined],
])('of a file that is %s nothing leaves by itself', (_how, mark) => {
  unwritable()
  mark()
  for (let starts = 0; starts < 2; starts += 1) {
    const store = openStore(folder.file, () => start)
    expect(store.state('a').storage).toMatch(/last only until Herald closes/)
    expect(store.openDrafts('a')).toEqual([idOf(1)])
    expect(depart(store, idOf(1))).toBeNull()
    expect(store.items('a', '')).toMatchObject([{ state: 'attention', failure: { code: 'restored' } }])
    store.close()
  }
})
