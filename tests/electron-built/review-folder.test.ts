/** The shared folder in the built main process: it is chosen in the system's dialog, and a proof of somebody else opens in the browser. */
import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import type { Review } from '#contract'
import { dataFolder, type Herald, seen, startHerald } from '../fake-electron/herald.ts'

let data: Awaited<ReturnType<typeof dataFolder>>
let herald: Herald

beforeEach(async () => {
  data = await dataFolder()
})
afterEach(async () => {
  assert.equal(await herald.quit(), 0)
  data.clean()
})

const proof = {
  ...{ id: '01K9XJ5D3T8N4Q2R6V7W1Y0ZAB', hash: 'ab'.repeat(32), name: 'Sale', number: 3 },
  ...{ at: '2026-11-28T09:00:00.000Z', by: 'Sana' },
}
const review: Review = {
  ...{ id: 'ab'.repeat(16), proofId: proof.id, hash: proof.hash, name: 'Bilal', verdict: 'approved' },
  ...{ parts: ['content'], at: proof.at, comments: [] },
}

test('is chosen, and its proofs are listed, opened and answered', async () => {
  const shared = join(data.folder, 'shared')
  mkdirSync(shared)
  const letters = gzipSync(JSON.stringify({ messages: [{ proof, fields: [] }] })).toString('base64')
  writeFileSync(join(shared, 'p.html'), `<script type="text/plain" id="proof-data">${letters}</script>`)
  herald = await startHerald({ folder: data.folder, saveTo: shared })
  const { reviewFolder, app, proofs } = herald.bridge()
  assert.deepEqual(await reviewFolder.choose(), { ok: true, value: shared })
  assert.ok((await app.changeSettings({ reviewFolder: shared })).ok)
  let isListed = false
  await seen('the proof', () => {
    void reviewFolder.list().then((listed) => {
      isListed ||= listed.ok && listed.value[0]?.name === 'Sale'
    })
    return isListed
  })
  assert.deepEqual(await reviewFolder.open({ id: proof.id }), { ok: true, value: null })
  assert.deepEqual(herald.fake.seen.shown, [join(shared, 'p.html')])
  // Dropped on a Herald that has the proof in the folder alone, a review goes there too.
  assert.deepEqual(await proofs.take(review), { ok: true, value: null })
  const path = join(shared, 'Review by Bilal of Sale, proof 3 abababab.txt')
  assert.match(readFileSync(path, 'utf8'), /^Review of Sale, proof 3\n/)
  // Others have to read it, although Herald's own files are private.
  if (process.platform !== 'win32') assert.equal(statSync(path).mode & 0o777, 0o644)
  assert.partialDeepStrictEqual(await proofs.take({ ...review, proofId: '01K9XJ5D3T8N4Q2R6V7W1Y0ZAC' }), {
    ok: false,
    failure: { kind: 'not-found' },
  })
})

test('none is chosen, where the user closes the dialog', async () => {
  herald = await startHerald({ folder: data.folder, saveTo: null })
  assert.deepEqual(await herald.bridge().reviewFolder.choose(), { ok: true, value: null })
})
