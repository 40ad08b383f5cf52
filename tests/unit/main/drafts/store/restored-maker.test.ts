/** What came with another drafts file waits for a click on it, whatever else of its draft is saved. */
import '../timeouts.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { renew } from '../../../../../src/main/drafts/store/file-id.ts'
import { openStore } from '../../../../../src/main/drafts/store/store.ts'
import { contentIntent, idOf, saveOf, setupIntent, start, temporaryFolder, writeOf } from '../support.ts'

const now = { ms: start, iso: new Date(start).toISOString() }
let folder = temporaryFolder()
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(() => folder.remove())

it('a save that makes the campaign takes no restored save of another step along', () => {
  let store = openStore(folder.file, () => start)
  store.save('a', saveOf(writeOf(1), 'segment', [setupIntent('Offer 1')]), now)
  store.save('a', saveOf(writeOf(1, { revision: 1 }), 'content', [contentIntent('Hello')]), now)
  store.close()
  renew(folder.file)
  store = openStore(folder.file, () => start)
  store.save('a', saveOf(writeOf(1, { revision: 1 }), 'segment', [setupIntent('Offer 1')]), now)
  expect(
    store
      .items('a', now.iso)
      .map(({ section, state }) => [section, state])
      .sort(),
  ).toEqual([
    ['content', 'attention'],
    ['segment', 'waiting'],
  ])
  expect(store.due('a', start, [], 9)).toEqual([idOf(1)])
  store.close()
})
