/** Find on this page, in the built main process: the bar over the page, its count, its steps, and what is left of it once it is closed. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { dataFolder, type Herald, seen, startHerald } from '../fake-electron/herald.ts'
import { click } from '../fake-electron/menus.ts'

let data: Awaited<ReturnType<typeof dataFolder>>
let herald: Herald

before(async () => {
  data = await dataFolder()
  herald = await startHerald({ folder: data.folder })
  herald.window().contents.text = 'Eid sale. The Eid of the year. eid'
})
after(async () => {
  assert.equal(await herald.quit(), 0)
  data.clean()
})

const choose = (label: string) => {
  const item = herald.fake.menu().find((one) => one.label === label)
  assert.ok(item, label)
  click(item)
}
const bar = () => {
  const [view] = herald.window().views
  assert.ok(view, 'There is no bar')
  return view
}
/** The address of the bar's page, with `path`. */
const at = (path: string, more = '') => {
  const url = new URL(bar().contents.mainFrame.url)
  return `app://find${path}${url.search}${more}`
}
const open = async () => {
  choose('Find on this page')
  await seen('the page of the bar', () => bar().contents.mainFrame.url.startsWith('app://find/'))
}
const act = (said: object) => herald.fake.load(at('/act'), { method: 'POST', body: JSON.stringify(said) })
const state = async (seenTurn = 0) => (await herald.fake.load(at('/state', `&seen=${seenTurn}`))).json()
/** Follows the bar until it shows `words`. */
async function shows(words: string): Promise<void> {
  for (let turn = 0, shown = ''; shown !== words; ) {
    const now = await state(turn)
    turn = now.turn
    shown = `${now.text}: ${now.active} of ${now.total}`
  }
}

test('the bar stands at the top right, has the keyboard, and goes with the window', async () => {
  await open()
  assert.equal(herald.window().keyboard, bar())
  const { width } = herald.window().bounds
  assert.deepEqual(bar().bounds, { x: width - 436, y: 0, width: 420, height: 44 })
  herald.window().resize({ width: 1_000 })
  assert.equal(bar().bounds.x, 564)
})

test('counts, steps both ways and round, also by the menu', async () => {
  assert.equal((await act({ act: 'search', text: 'eid' })).status, 204)
  await shows('eid: 1 of 3')
  await act({ act: 'next' })
  await shows('eid: 2 of 3')
  choose('Find next')
  await shows('eid: 3 of 3')
  choose('Find next')
  await shows('eid: 1 of 3')
  choose('Find previous')
  await shows('eid: 3 of 3')
  await act({ act: 'search', text: 'Diwali' })
  await shows('Diwali: 0 of 0')
})

test('nothing is searched for an empty text, and what comes for an older one is not shown', async () => {
  await act({ act: 'search', text: '' })
  assert.equal(herald.window().contents.stopped.at(-1), 'clearSelection')
  await act({ act: 'search', text: 'e' })
  await act({ act: 'search', text: 'sale' })
  await shows('sale: 1 of 1')
})

test('the key again is a new text in the same bar', async () => {
  const { requests } = await state()
  choose('Find on this page')
  assert.deepEqual([(await state()).requests, herald.window().views.length], [requests + 1, 1])
})

test('its page runs only its own script, and is answered nothing but its acts', async () => {
  const page = await herald.fake.load(at('/'))
  const policy = page.headers.get('content-security-policy') ?? ''
  assert.match(policy, /^default-src 'none'; script-src 'nonce-[^']+'; style-src 'nonce-[^']+'; connect-src 'self'/)
  assert.match(await page.text(), new RegExp(`<script nonce="${/script-src 'nonce-([^']+)'/.exec(policy)?.[1]}">`))
  for (const said of [{ act: 'eval' }, { act: 'search' }, { act: 'search', text: 'x'.repeat(1_001) }])
    assert.equal((await act(said)).status, 400)
  assert.equal((await herald.fake.load('app://find/state?id=other&seen=0')).status, 404)
  // Its contents belong to the window, and are not its page: they are answered as little as any other.
  assert.partialDeepStrictEqual(await bar().contents.invoke('call', ['app.info', 'null']), { ok: false })
})

test('Esc gives the keyboard back to the page, and what was searched is there the next time', async () => {
  const { contents } = bar()
  const waits = herald.fake.load(at('/state', `&seen=${(await state()).turn}`))
  await act({ act: 'close' })
  assert.equal((await waits).status, 410)
  assert.deepEqual([herald.window().views.length, herald.window().keyboard, contents.destroyed], [0, 'page', true])
  assert.equal(herald.window().contents.stopped.at(-1), 'keepSelection')
  choose('Find next')
  await seen('the page of the bar', () => bar().contents.mainFrame.url.startsWith('app://find/'))
  await shows('sale: 1 of 1')
})

test('a bar whose process ends takes nothing of the page with it', async () => {
  const page = herald.window().answer()
  bar().contents.crash()
  await seen('the bar is gone', () => herald.window().views.length === 0)
  assert.equal(herald.window().answer(), page)
})

test('it goes with its window: nothing of it is left', async () => {
  const other = await dataFolder()
  const started = await startHerald({ folder: other.folder })
  const item = started.fake.menu().find((one) => one.label === 'Find on this page')
  assert.ok(item)
  click(item)
  assert.equal(await started.quit(), 0)
  assert.deepEqual(
    started.fake.views.map(({ contents }) => contents.destroyed),
    [true],
  )
  other.clean()
})
