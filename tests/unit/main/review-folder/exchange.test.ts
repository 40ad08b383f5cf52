/** Two Heralds that exchange proofs and reviews through a real folder: each with a store of its own, and a clock that is moved by hand. */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setImmediate as immediately } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MAX_REVIEW_BYTES, type Notices, type Proof, type Review } from '#contract'
import { openStore } from '../../../../src/main/drafts/store/store.ts'
import { createReviewFolder, watchFolder } from '../../../../src/main/review-folder/index.ts'
import { reviewText } from '../../../../src/model/rules/review-text.ts'
import { storeHere } from '../drafts/store-here.ts'
import { idOf, manualClock, start, temporaryFolder, until } from '../drafts/support.ts'

let all: ReturnType<typeof temporaryFolder>
let shared: string
let closing: (() => Promise<void>)[] = []
beforeEach(() => {
  all = temporaryFolder()
  shared = join(all.folder, 'shared')
  mkdirSync(shared)
})
afterEach(async () => {
  await Promise.all(closing.map((close) => close()))
  closing = []
  all.remove()
})

const proofOf = (id: number, more: Partial<Proof> = {}): Proof => ({
  ...{ id: idOf(id), draftId: idOf(1), campaignId: null, name: 'Sale', channel: 'sms', type: 'one-time', number: id },
  ...{ at: new Date(start + id * 60_000).toISOString(), by: 'Ayesha', sections: {}, hash: 'ab'.repeat(32) },
  fields: [{ key: 'text', part: 'content', label: 'Text', text: '50% off' }],
  ...more,
})
const reviewOf = (proof: number, more: Partial<Review> = {}): Review => ({
  ...{ id: 'a0'.repeat(16), proofId: idOf(proof), hash: 'ab'.repeat(32), name: 'Bilal', verdict: 'approved' },
  ...{ parts: ['content'], at: new Date(start + 3_600_000).toISOString(), comments: [{ field: 'text', text: 'Good' }] },
  ...more,
})
const textOf = (review: Review) => reviewText([{ review, campaign: 'Sale, proof 1', fields: [] }])
/** The page of a proof with its data alone. */
function pageOf(...proofs: Proof[]): string {
  const messages = proofs.map(({ id, hash, name, number, at, by, fields }) => ({
    ...{ proof: { id, hash, name, number, at, by }, fields },
  }))
  const data = gzipSync(JSON.stringify({ messages })).toString('base64')
  return `<!doctype html><script type="text/plain" id="proof-data">${data}</script><script>x()</script>`
}

/** A Herald on the shared folder. `look` lets it look into the folder once. */
async function herald(name: string, watchOf?: typeof watchFolder) {
  const clock = manualClock()
  const notices: { name: string; payload: unknown }[] = []
  const logged: string[] = []
  const opened: string[] = []
  const store = openStore(join(all.folder, `${name}.db`), clock.now)
  const state = { folder: shared as string | null, workspace: 'a' }
  const exchange = createReviewFolder({
    file: join(all.folder, `${name}.json`),
    folder: () => state.folder,
    workspace: () => state.workspace,
    store: storeHere(store).client,
    take: async (review) => store.takeReview(state.workspace, review, new Date(clock.now()).toISOString()),
    openFile: async (path) => void opened.push(path),
    chooseFolder: async () => null,
    saveAs: async () => null,
    watch: watchOf ?? (() => ({ close: () => {} })),
    notify: (notice, payload) => void notices.push({ name: notice, payload }),
    clock,
    log: (level, message, error) => void (level === 'info' || logged.push(`${message}${error ?? ''}`)),
  })
  exchange.soon()
  const close = async () => {
    const end = exchange.close()
    clock.pass(2_000)
    await end
    store.close()
  }
  closing.push(close)
  const { handlers } = exchange
  return {
    ...{ clock, store, state, exchange, notices, logged, opened, handlers },
    look: async () => {
      const before = clock.now()
      exchange.soon()
      clock.pass(300)
      // A look that ended waits for the next one.
      await until(() => clock.waiting().includes(30_000), 'the end of a look')
      return before
    },
    /** Lets the time of the next poll come. */
    poll: async () => {
      clock.pass(30_000)
      await until(() => clock.waiting().includes(30_000) || clock.waiting().includes(300), 'the end of a look')
    },
    keep: (...proofs: Proof[]) => {
      const [first, ...others] = proofs
      if (first) store.keepProof('a', { proof: first, page: pageOf(...proofs) })
      for (const proof of others) store.keepProof('a', { proof, page: { of: first?.id ?? '' } })
    },
    arrived: () =>
      notices.flatMap((one) =>
        one.name === 'reviewFolder.arrived' ? (one.payload as Notices['reviewFolder.arrived']) : [],
      ),
    reviews: () => store.proofs('a', { draftId: idOf(1), campaignId: null }).reviews,
    end: async () => {
      closing = closing.filter((other) => other !== close)
      await close()
    },
  }
}
const names = () => readdirSync(shared).toSorted()
const put = (name: string, text: string) => writeFileSync(join(shared, name), text)
const soleReview = () => names().find((name) => name.endsWith('.txt')) ?? ''

test('a proof goes there, its review comes back, and both are known after a restart', async () => {
  const ayesha = await herald('ayesha')
  ayesha.keep(proofOf(1))
  await ayesha.look()
  expect(names()).toEqual([`Sale, proof 1 ${idOf(1).slice(0, 8)}.html`])
  expect(readFileSync(join(shared, names()[0] ?? ''), 'utf8')).toBe(pageOf(proofOf(1)))
  expect(await ayesha.handlers.list()).toEqual([])

  const bilal = await herald('bilal')
  await bilal.look()
  const { id, name, number, at, by } = proofOf(1)
  expect(await bilal.handlers.list()).toEqual([{ id, name, number, at, by, answers: [] }])
  expect(await bilal.handlers.proof({ id })).toEqual({
    ...{ id, name, number, hash: proofOf(1).hash, fields: proofOf(1).fields },
  })
  const told = bilal.notices.length
  await bilal.handlers.answer(reviewOf(1))
  await bilal.look()
  expect(bilal.notices.slice(told)).toEqual([{ name: 'reviewFolder.changed', payload: null }])
  expect(soleReview()).toBe('Review by Bilal of Sale, proof 1 a0a0a0a0.txt')
  const answers = [{ name: 'Bilal', verdict: 'approved', at: reviewOf(1).at }]
  expect(await bilal.handlers.list()).toEqual([{ id, name, number, at, by, answers }])

  await ayesha.look()
  expect(ayesha.arrived()).toEqual([{ proof: proofOf(1), review: reviewOf(1) }])
  expect(ayesha.reviews()).toMatchObject([{ name: 'Bilal', verdict: 'approved' }])
  await ayesha.look()
  await ayesha.end()
  const again = await herald('ayesha')
  await again.look()
  expect([...ayesha.arrived(), ...again.arrived()]).toHaveLength(1)
  expect(again.reviews()).toHaveLength(1)
  expect(names()).toHaveLength(2)
  expect([...ayesha.logged, ...again.logged, ...bilal.logged]).toEqual([])
})

test('what somebody removed or changed by hand stays so', async () => {
  const ayesha = await herald('ayesha')
  ayesha.keep(proofOf(1))
  ayesha.keep(proofOf(2))
  put(`Sale, proof 2 ${idOf(2).slice(0, 8)}.html`, 'somebody else wrote this')
  await ayesha.look()
  rmSync(join(shared, names()[0] ?? ''))
  await ayesha.look()
  await ayesha.end()
  await (await herald('ayesha')).look()
  expect(names()).toEqual([`Sale, proof 2 ${idOf(2).slice(0, 8)}.html`])
  expect(readFileSync(join(shared, names()[0] ?? ''), 'utf8')).toBe('somebody else wrote this')
})

test('campaigns that share a page are one file, and each is listed', async () => {
  const ayesha = await herald('ayesha')
  ayesha.keep(proofOf(1), proofOf(2, { draftId: idOf(2), name: 'Sale, Lahore' }))
  await ayesha.look()
  await ayesha.look()
  expect(names()).toHaveLength(1)
  const bilal = await herald('bilal')
  await bilal.look()
  expect((await bilal.handlers.list()).map(({ name }) => name)).toEqual(['Sale, Lahore', 'Sale'])
})

test('a folder that is away waits, with the reason, and is used once it is back', async () => {
  const ayesha = await herald('ayesha')
  await ayesha.look()
  expect(await ayesha.handlers.state()).toEqual({
    ...{ reachedAt: new Date(start + 300).toISOString(), away: null, unwritten: null, refused: [] },
  })
  renameSync(shared, `${shared}-away`)
  ayesha.keep(proofOf(1))
  await ayesha.look()
  await ayesha.look()
  expect(await ayesha.handlers.state()).toMatchObject({ away: 'It is not there.' })
  expect(ayesha.logged).toEqual(['The shared folder cannot be reached. It is not there.'])
  await expect(ayesha.handlers.answer(reviewOf(9))).rejects.toThrow('not in the shared folder any more')
  renameSync(`${shared}-away`, shared)
  await ayesha.poll()
  expect(await ayesha.handlers.state()).toMatchObject({ away: null })
  expect(names()).toHaveLength(1)
})

test('without a folder nothing is looked at, and another one is used from its start', async () => {
  const ayesha = await herald('ayesha')
  ayesha.keep(proofOf(1))
  ayesha.state.folder = null
  ayesha.clock.pass(300)
  await immediately()
  expect(ayesha.clock.waiting()).toEqual([])
  expect(names()).toEqual([])
  const other = join(all.folder, 'other')
  mkdirSync(other)
  for (const folder of [shared, other]) {
    ayesha.state.folder = folder
    await ayesha.look()
    expect(readdirSync(folder)).toHaveLength(1)
  }
})

test('proofs and reviews of another workspace wait until that is open', async () => {
  const ayesha = await herald('ayesha')
  ayesha.keep(proofOf(1))
  ayesha.state.workspace = 'b'
  await ayesha.look()
  expect(names()).toEqual([])
  put('r.txt', textOf(reviewOf(1)))
  await ayesha.look()
  expect(ayesha.arrived()).toEqual([])
  ayesha.state.workspace = 'a'
  await ayesha.look()
  expect(names()).toHaveLength(2)
  expect(ayesha.arrived()).toHaveLength(1)
})

test('a review that is still being written is taken once it is whole', async () => {
  const ayesha = await herald('ayesha')
  ayesha.keep(proofOf(1))
  put('r.txt', textOf(reviewOf(1)))
  const when = new Date(start)
  truncateSync(join(shared, 'r.txt'), 200)
  await ayesha.look()
  expect(await ayesha.handlers.state()).toMatchObject({ refused: [] })
  await ayesha.look()
  const refused = await ayesha.handlers.state()
  expect(refused.refused).toEqual([
    { file: 'r.txt', reason: 'The review is not complete. Copy all of it, from its first to its last line.' },
  ])
  put('r.txt', textOf(reviewOf(1)))
  utimesSync(join(shared, 'r.txt'), when, when)
  await ayesha.look()
  expect(ayesha.arrived()).toHaveLength(1)
  expect(await ayesha.handlers.state()).toMatchObject({ refused: [] })
})

test('a file whose size and time were there before its content is read again', async () => {
  const ayesha = await herald('ayesha')
  ayesha.keep(proofOf(1))
  const text = textOf(reviewOf(1))
  const when = new Date(start)
  const write = (content: string) => {
    put('r.txt', content)
    utimesSync(join(shared, 'r.txt'), when, when)
  }
  write('\0'.repeat(text.length))
  await ayesha.look()
  await ayesha.look()
  write(text)
  await ayesha.look()
  expect(ayesha.arrived()).toHaveLength(1)
})

test('each refused file is named with its reason once, and reviews for others are not', async () => {
  const ayesha = await herald('ayesha')
  ayesha.keep(proofOf(1))
  put('a later text.txt', textOf(reviewOf(1, { id: 'b0'.repeat(16) })))
  await ayesha.look()
  put('changed.txt', textOf(reviewOf(1, { id: 'b0'.repeat(16), name: 'Sana' })))
  put('for somebody else.txt', textOf(reviewOf(7)))
  put('huge.txt', 'x'.repeat(MAX_REVIEW_BYTES + 1))
  put('notes.txt', 'Buy milk')
  put('other values.txt', textOf(reviewOf(1, { id: 'c0'.repeat(16), hash: 'cd'.repeat(32) })))
  put('broken.html', pageOf(proofOf(9)).replace(/.{40}<\/script><script>/, '</script><script>'))
  put('page.html', '<p>Hello')
  put('same.txt', textOf(reviewOf(1, { id: 'b0'.repeat(16) })))
  for (const _ of [1, 2, 3]) await ayesha.look()
  const { refused } = await ayesha.handlers.state()
  expect(refused.toSorted((one, other) => (one.file < other.file ? -1 : 1))).toEqual([
    { file: 'broken.html', reason: 'The proof is not complete. Ask for the file again.' },
    {
      file: 'changed.txt',
      reason: 'Another text of this review was already taken. Ask the reviewer to save it again.',
    },
    { file: 'huge.txt', reason: 'This is too large for a review.' },
    { file: 'notes.txt', reason: 'This is not a review of a proof.' },
    {
      file: 'other values.txt',
      reason: 'This review belongs to other values than the proof has. Ask for it again.',
    },
  ])
  expect(ayesha.arrived()).toHaveLength(1)
  const { length } = ayesha.notices
  await ayesha.look()
  expect(ayesha.notices).toHaveLength(length)
  expect(ayesha.logged).toEqual([])
})

test('hostile names stay names in the folder', async () => {
  const ayesha = await herald('ayesha')
  const hostile = ['../../up', 'a/b\\c:d*e?"<f>|g', 'CON', '..', `${'سردیوں '.repeat(40)}`, '\u202egpj.exe', '\0', '']
  for (const [index, name] of hostile.entries())
    ayesha.keep(proofOf(index + 1, { name, hash: String(index).repeat(64), draftId: idOf(100 + index) }))
  await ayesha.look()
  expect(names()).toHaveLength(hostile.length)
  for (const name of names())
    expect(name).toMatch(/^[^.\\/:*?"<>|\p{Cc}\u202e][^\\/:*?"<>|\p{Cc}\u202e]*, proof \d \w{8}\.html$/u)
  const bilal = await herald('bilal')
  await bilal.look()
  expect(await bilal.handlers.list()).toHaveLength(hostile.length)
  for (const [index, name] of hostile.entries())
    await bilal.handlers.answer(
      reviewOf(index + 1, {
        id: String(index).repeat(32),
        hash: String(index).repeat(64),
        name: `x${name}`.slice(0, 99),
      }),
    )
  expect(names()).toHaveLength(hostile.length * 2)
  expect(readdirSync(all.folder).filter((name) => !/^(?:shared|(?:ayesha|bilal)\.)/.test(name))).toEqual([])
})

test('links are not followed, neither for reading nor for writing', async () => {
  const ayesha = await herald('ayesha')
  ayesha.keep(proofOf(1))
  const outside = join(all.folder, 'outside.txt')
  writeFileSync(outside, textOf(reviewOf(1)))
  const page = join(all.folder, 'outside.html')
  writeFileSync(page, pageOf(proofOf(5)))
  symlinkSync(outside, join(shared, 'r.txt'))
  symlinkSync(page, join(shared, 'p.html'))
  symlinkSync(page, join(shared, `Sale, proof 1 ${idOf(1).slice(0, 8)}.html`))
  mkdirSync(join(shared, 'folder.txt'))
  await ayesha.look()
  expect(ayesha.arrived()).toEqual([])
  expect(await ayesha.handlers.list()).toEqual([])
  expect(readFileSync(page, 'utf8')).toBe(pageOf(proofOf(5)))

  // A proof that is replaced with a link after it was listed is not opened.
  put('p5.html', pageOf(proofOf(5)))
  await ayesha.look()
  await ayesha.handlers.open({ id: idOf(5) })
  expect(ayesha.opened).toEqual([join(shared, 'p5.html')])
  rmSync(join(shared, 'p5.html'))
  symlinkSync(page, join(shared, 'p5.html'))
  await expect(ayesha.handlers.open({ id: idOf(5) })).rejects.toThrow('The proof could not be opened.')
  rmSync(join(shared, 'p5.html'))
  put('p5.html', '<script>evil()</script>')
  await expect(ayesha.handlers.open({ id: idOf(5) })).rejects.toThrow('not in the shared folder any more')
  await expect(ayesha.handlers.open({ id: idOf(6) })).rejects.toThrow('not in the shared folder any more')
  expect(ayesha.opened).toHaveLength(1)
})

test('a folder that can only be read says so, and is still read', async () => {
  const ayesha = await herald('ayesha')
  ayesha.keep(proofOf(1))
  // A folder in the way of the part refuses the write on every system, also for the administrator.
  const name = `Sale, proof 1 ${idOf(1).slice(0, 8)}.html`
  const { createHash } = await import('node:crypto')
  const part = join(shared, `.herald-${createHash('sha256').update(name).digest('hex').slice(0, 16)}.part`)
  mkdirSync(part)
  put('r.txt', textOf(reviewOf(1)))
  await ayesha.look()
  expect((await ayesha.handlers.state()).unwritten).toMatch(/^The system reports E\w+\.$/)
  expect(ayesha.arrived()).toHaveLength(1)
  rmSync(part, { recursive: true })
  await ayesha.look()
  expect(await ayesha.handlers.state()).toMatchObject({ away: null, unwritten: null })
  expect(existsSync(join(shared, name))).toBe(true)
})

test('what changes in the folder is looked at without waiting for the poll', async () => {
  const ayesha = await herald('ayesha', watchFolder)
  ayesha.keep(proofOf(1))
  ayesha.clock.pass(300)
  await until(() => names().some((name) => name.endsWith('.html')), 'the proof')
  put('r.txt', textOf(reviewOf(1)))
  // The time does not come to the next poll: only the system's report has the folder looked at.
  await until(() => {
    if (ayesha.clock.waiting().includes(300)) ayesha.clock.pass(300)
    return ayesha.arrived().length > 0
  }, 'the review')
})
