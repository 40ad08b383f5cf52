/** What came with another drafts file waits for a click on it, whatever else of its draft is saved. */
import '../timeouts.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { renew } from '../../../../../src/main/drafts/store/file-id.ts'
import { openStore } from '../../../../../src/main/drafts/store/store.ts'
import { contentIntent, depart, end, idOf, saveOf, setupIntent, start, temporaryFolder, writeOf } from '../support.ts'

const now = { ms: start, iso: new Date(start).toISOString() }
let folder = temporaryFolder()
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(() => folder.remove())

it('a save that creates the campaign takes no restored save of another step along', () => {
  let store = openStore(folder.file, () => start)
  const save = (section: 'segment' | 'content', intents: Parameters<typeof saveOf>[2]) =>
    store.save(
      'a',
      saveOf(writeOf(1, { revision: store.draft('a', idOf(1))?.revision ?? 0, name: 'Offer 1' }), section, intents),
      now,
    )
  save('segment', [setupIntent('Offer 1')])
  save('content', [contentIntent('Hello', 'Offer 1')])
  store.close()
  renew(folder.file)
  store = openStore(folder.file, () => start)
  const states = () =>
    store
      .items('a', now.iso)
      .map(({ section, state }) => [section, state])
      .sort()
  expect(states().map(([, state]) => state)).not.toContain('waiting')
  expect(depart(store, idOf(1))).toBeNull()
  save('segment', [setupIntent('Offer 1')])
  expect(depart(store, idOf(1))).toMatchObject({ kind: 'create' })
  end(store, idOf(1), { kind: 'answered', values: {}, id: 7 })
  expect(depart(store, idOf(1), { id: 7, name: 'Offer 1', status: 'draft' })).toBeNull()
  expect(states()).toContainEqual(['content', 'attention'])
  store.close()
})
