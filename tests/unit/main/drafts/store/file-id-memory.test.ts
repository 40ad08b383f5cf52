/** What waits in a file that cannot be written is not sent by itself: nothing could note that it was, and the next start would send it again. */
import '../timeouts.ts'
import { writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { idBeside } from '../../../../../src/main/drafts/store/file-id.ts'
import { migrations } from '../../../../../src/main/drafts/store/migrations.ts'
import { openStore } from '../../../../../src/main/drafts/store/store.ts'
import { idOf, setupIntent, start, temporaryFolder } from '../support.ts'

let folder = temporaryFolder()
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(() => folder.remove())

/** A file with one save that waits, for which there is no room to be written: its work is copied into memory. */
function unwritable(): void {
  const database = new DatabaseSync(folder.file)
  database.exec(`PRAGMA journal_mode = WAL; ${migrations.slice(0, 4).join(';')}; PRAGMA user_version = 4;
    INSERT INTO drafts (workspace, id, campaign_id, channel, type, name, name_key, renamed, status, revision, created_at, updated_at)
      VALUES ('a', '${idOf(1)}', NULL, 'sms', 'one-time', 'Eid offer', 'eid offer', 1, 'draft', 1, '', '');
    INSERT INTO intents (workspace, draft_id, section, slot, step, create_request, state, queued_at, due_at)
      VALUES ('a', '${idOf(1)}', 'segment', 1, 1, '${JSON.stringify(setupIntent('Eid offer').create)}', 'waiting', '', ${start})`)
  database.close()
}

it.each([
  ['another one than before', () => writeFileSync(idBeside(folder.file), 'another')],
  ['the same as before', () => undefined],
])('of a file that is %s nothing leaves by itself', (_how, mark) => {
  unwritable()
  mark()
  for (let starts = 0; starts < 2; starts += 1) {
    const store = openStore(folder.file, () => start, { pages: 1 })
    expect(store.state('a').storage).toMatch(/last only until Herald closes/)
    store.wake('a', start)
    expect(store.due('a', start, [], 9)).toEqual([])
    store.close()
  }
})
