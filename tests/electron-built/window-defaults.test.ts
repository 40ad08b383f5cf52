/** What every window gets, and what a desktop program is expected to do, on the built main process: links, menus under the mouse, notifications, crashes, closing, waking, backups. */
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { dataFolder, type Herald, loaded, seen, startHerald, toldByDesktop } from '../fake-electron/herald.ts'
import { click } from '../fake-electron/menus.ts'
import { pickFile } from '../fake-electron/page.ts'
import { isPrivate } from '../fixtures/files.ts'

let data: Awaited<ReturnType<typeof dataFolder>>
let herald: Herald

before(async () => {
  data = await dataFolder()
  herald = await startHerald({ folder: data.folder, saveTo: join(data.folder, 'my.herald-backup') })
})
after(async () => {
  assert.equal(await herald.quit(), 0)
  data.clean()
})

const contents = () => herald.window().contents
/** A while in which what must not happen would have happened. */
const aWhile = () => new Promise((resolve) => setTimeout(resolve, 20))
const got = <T>(answer: { ok: true; value: T } | { ok: false; failure: unknown }): T => {
  assert.ok(answer.ok, JSON.stringify(answer))
  return answer.value
}

describe('the menu under the mouse', () => {
  const nothing = {
    misspelledWord: '',
    dictionarySuggestions: [],
    linkURL: '',
    selectionText: '',
    isEditable: false,
    editFlags: { canCut: false, canCopy: false, canPaste: true, canSelectAll: true },
  }
  const popped = (asked: object) => {
    contents().rightClick({ ...nothing, ...asked })
    return herald.fake.popped()
  }
  const names = (asked: object) =>
    popped(asked).map(
      ({ label, role, type, enabled }) => `${label ?? role ?? type}${enabled === false ? ' (off)' : ''}`,
    )
  const editing = ['cut (off)', 'copy (off)', 'paste', 'separator', 'selectAll']
  const rows: [string, object, string[]][] = [
    ['on nothing', {}, []],
    ['on selected words', { selectionText: 'Eid' }, ['copy']],
    ['in a field', { isEditable: true }, editing],
    [
      'on a wrong word',
      { isEditable: true, misspelledWord: 'ofer', dictionarySuggestions: ['offer', 'over'] },
      ['offer', 'over', 'Add to dictionary', 'separator', ...editing],
    ],
    [
      'on an unknown word',
      { isEditable: true, misspelledWord: 'xqz' },
      ['No suggestions (off)', 'Add to dictionary', 'separator', ...editing],
    ],
    ['on a link', { linkURL: 'https://example.com/a' }, ['Copy link address']],
    ['on a link that no system may open', { linkURL: 'file:///etc/passwd' }, []],
  ]
  for (const [name, asked, expected] of rows) test(name, () => assert.deepEqual(names(asked), expected))
  test('its entries act', async () => {
    const [offer, learn] = popped({ isEditable: true, misspelledWord: 'ofer', dictionarySuggestions: ['offer'] })
    assert.ok(offer && learn)
    click(offer)
    click(learn)
    assert.deepEqual([contents().replaced, herald.fake.seen.learnt], [['offer'], ['ofer']])
    const [link] = popped({ linkURL: 'https://example.com/a' })
    assert.ok(link)
    click(link)
    assert.equal(herald.fake.seen.clipboard, 'https://example.com/a')
  })
})

describe('links from outside', () => {
  const sentTo = async (link: string) => {
    const before = contents().sent.length
    const refusals = () => herald.printed().split('leads nowhere in Herald').length
    const printed = refusals()
    const wanted = () => toldByDesktop(herald.window(), before)
    herald.fake.secondStart(link)
    await seen(`what became of ${link}`, () => wanted().length > 0 || refusals() > printed)
    await aWhile()
    return wanted()
  }
  test('a second start brings the page there, and Herald forward', async () => {
    assert.deepEqual(await sentTo('herald://campaign/12'), [['desktop.wanted', '/campaign/12']])
    assert.deepEqual(herald.window().did.slice(-2), ['show', 'focus'])
  })
  for (const link of [
    'herald://connect',
    'herald://evil.test/x',
    'herald://campaign/../../x',
    'herald://campaign/01K9XJ5D3T8N4Q2R6V7W1Y0ZAB',
  ])
    test(`${link}: comes forward, goes nowhere`, async () => {
      assert.deepEqual(await sentTo(link), [])
      assert.match(herald.printed(), /A link from outside leads nowhere in Herald/)
      assert.ok(!herald.printed().includes(link))
    })
  test('a draft of this computer by its id', async () => {
    const id = '01K9XJ5D3T8N4Q2R6V7W1Y0ZAC'
    got(
      await herald
        .bridge()
        .drafts.write({ id, channel: 'sms', type: 'one-time', campaignId: null, revision: 0, name: 'Eid' }),
    )
    assert.deepEqual(await sentTo(`herald://campaign/${id}`), [['desktop.wanted', `/campaign/edit/sms/one-time/${id}`]])
  })
  test('by an event (macOS)', async () => {
    const before = contents().sent.length
    let prevented = false
    herald.fake.emit(
      'open-url',
      {
        preventDefault: () => {
          prevented = true
        },
      },
      'herald://segments',
    )
    const told = () => toldByDesktop(herald.window(), before)
    await seen('the page is told', () => told().length > 0)
    assert.deepEqual([prevented, told()], [true, [['desktop.wanted', '/segments']]])
  })
  test('on the command line of the first start', async () => {
    const other = await dataFolder()
    const started = await startHerald({ folder: other.folder, isPackaged: true, args: ['herald://calendar'] })
    assert.equal(started.window().contents.mainFrame.url, 'app://herald/calendar')
    assert.equal(await started.quit(), 0)
    other.clean()
  })
})

describe('notifications', () => {
  const told = { kind: 'result', title: 'The voucher codes are ready', body: '', route: '/campaign/7' } as const
  test('none while Herald is in front', async () => {
    assert.equal(got(await herald.bridge().desktop.tell(told)), 'in front')
    assert.deepEqual(herald.fake.notifications, [])
  })
  test('one behind other windows, however many windows tell it; a click comes back', async () => {
    herald.fake.focus(false)
    for (const _ of [1, 2]) assert.equal(got(await herald.bridge().desktop.tell(told)), 'shown')
    const [shown, ...more] = herald.fake.notifications
    assert.ok(shown)
    assert.deepEqual([shown.title, more], [told.title, []])
    shown.click()
    assert.deepEqual(contents().sent.at(-1), ['desktop.wanted', '/campaign/7'])
    shown.close()
    herald.fake.focus(true)
  })
  for (const [name, fate, answer] of [
    ['one that failed (macOS without a signature or a permission): the page tells it itself', 'failed', 'elsewhere'],
    ['one of which nothing is heard: it was shown', 'silence', 'shown'],
  ] as const)
    test(name, async () => {
      const other = await dataFolder()
      const started = await startHerald({ folder: other.folder, notices: fate })
      started.fake.focus(false)
      const answers = await Promise.all([1, 2].map(() => started.bridge().desktop.tell(told)))
      assert.deepEqual(answers.map(got), [answer, answer])
      assert.equal(await started.quit(), 0)
      other.clean()
    })
  test('a click on one of an earlier run starts Herald, in one window, or brings it forward (Windows)', async () => {
    const { platform } = process
    Object.defineProperty(process, 'platform', { value: 'win32' })
    const other = await dataFolder()
    const started = await startHerald({ folder: other.folder, isPackaged: true, args: ['-Embedding'], clicked: true })
    assert.equal(started.fake.everyWindow.length, 1)
    started.fake.activateOld()
    assert.deepEqual(started.window().did.slice(-2), ['show', 'focus'])
    assert.equal(await started.quit(), 0)
    Object.defineProperty(process, 'platform', { value: platform })
    other.clean()
  })
})

describe('a link to an address that is not secure', () => {
  test('is not opened, and said, once at a time, with the address to be copied', async () => {
    const other = await dataFolder()
    const answers: ((response: number) => void)[] = []
    const started = await startHerald({
      folder: other.folder,
      pressed: () => new Promise((answer) => answers.push(answer)),
    })
    for (const _ of [1, 2]) started.window().contents.open('http://127.0.0.1:9/report.csv')
    started.window().contents.open('javascript:alert(1)')
    assert.deepEqual([started.fake.seen.asked, started.fake.seen.opened], [['This link was not opened'], []])
    answers[0]?.(0)
    await seen('the address', () => started.fake.seen.clipboard === 'http://127.0.0.1:9/report.csv')
    assert.equal(await started.quit(), 0)
    other.clean()
  })
})

describe('uploads', () => {
  test('fill the bar of the dock, and leave it', async () => {
    const shares: number[] = []
    const stop = herald.bridge().uploads.changed(() => shares.push(herald.window().progress))
    const { blob } = got(
      await herald.bridge().files.take(new File(['x'.repeat(50_000)], 'a.pdf', { type: 'application/pdf' })),
    )
    got(await herald.bridge().uploads.start({ blob, name: 'a.pdf', type: 'application/pdf', viewable: false }))
    await seen('the bar is gone again', () => shares.length > 1 && shares.at(-1) === -1)
    stop()
    assert.ok(
      shares.some((share) => share >= 0),
      String(shares),
    )
  })
})

test('waking up reads everything afresh', () => {
  herald.fake.resume()
  assert.deepEqual(contents().sent.at(-1), ['desktop.woke', null])
})

test('menus and dialogs of the system follow the setting', async () => {
  assert.equal(herald.fake.theme.themeSource, 'system')
  await herald.bridge().app.changeSettings({ colorScheme: 'dark' })
  assert.equal(herald.fake.theme.themeSource, 'dark')
  await herald.bridge().app.changeSettings({ colorScheme: 'auto' })
})

describe('the menu', () => {
  const choose = (label: string) => {
    const item = herald.fake.menu().find((one) => one.label === label)
    assert.ok(item, label)
    click(item)
  }
  for (const [label, command] of [
    ['About Herald', 'about'],
    ['Back up everything…', 'backup'],
    ['Restore a backup…', 'restore'],
    ['Undo', 'undo'],
    ['Redo', 'redo'],
  ] as const)
    test(`'${label}' is the page's to answer`, () => {
      choose(label)
      assert.deepEqual(contents().sent.at(-1), ['desktop.asked', command])
    })
  test("'Show the log' shows a file that only this person reads, without tokens", async () => {
    await herald.bridge().app.report({ message: 'broken', stack: 'TypeError: broken: Bearer abc.def' })
    choose('Show the log')
    const file = join(data.folder, 'logs', 'herald.log')
    assert.deepEqual(herald.fake.seen.shown, [file])
    assert.match(readFileSync(file, 'utf8'), /error The page reported: TypeError\n/)
    assert.ok(!readFileSync(file, 'utf8').includes('abc.def'))
    assert.ok(isPrivate(file))
  })
})

test('diagnostics go to the clipboard of the system', async () => {
  const { text, versions } = got(await herald.bridge().desktop.diagnostics())
  assert.equal(versions[0]?.name, 'Herald')
  assert.equal(got(await herald.bridge().desktop.copy(text)), true)
  assert.equal(herald.fake.seen.clipboard, text)
})

describe('a page that ends', () => {
  test('comes back where it was, three times in a minute; then a plain page offers the way', async () => {
    const other = await dataFolder()
    const started = await startHerald({ folder: other.folder, args: ['herald://campaign/edit/sms/one-time/7'] })
    const window = started.window()
    const at = 'app://herald/campaign/edit/sms/one-time/7'
    const ends = async (reason?: string) => {
      const before = window.answer()
      window.contents.crash(reason)
      await aWhile()
      return { url: window.contents.mainFrame.url, again: window.answer() !== before }
    }
    const comesBack = async (reason?: string) => {
      const before = window.answer()
      window.contents.crash(reason)
      await seen(`the page after ${reason}`, () => window.answer() !== before)
      return window.contents.mainFrame.url
    }
    assert.deepEqual(await ends('clean-exit'), { url: at, again: false })
    for (const reason of ['crashed', 'oom', 'killed']) assert.equal(await comesBack(reason), at)
    const url = await comesBack()
    assert.equal(url, `app://herald/page-ended?to=${encodeURIComponent('/campaign/edit/sms/one-time/7')}`)
    const answer = await started.fake.load(url)
    const html = await answer.text()
    assert.match(html, /<a href="\/campaign\/edit\/sms\/one-time\/7" role="button">Reload<\/a>/)
    assert.match(answer.headers.get('content-security-policy') ?? '', /^default-src 'none'; style-src 'nonce-/)
    assert.ok(!html.includes('<script'))
    // Even the plain page may end: no loop.
    assert.deepEqual(await ends(), { url, again: false })
    assert.match(started.printed(), /The page at \/campaign\/edit\/sms\/one-time\/7 ended: crashed \(5\)/)
    // A link from outside finds no page that listens: it is loaded.
    started.fake.secondStart('herald://segments')
    await seen('the page of the link', () => window.contents.mainFrame.url === 'app://herald/segments')
    assert.equal(await started.quit(), 0)
    other.clean()
  })
  for (const to of ['//evil.test/', 'https://evil.test/', '/\\evil.test', 'javascript:alert(1)', ''])
    test(`its way back is never ${to || 'empty'}`, async () => {
      const html = await (await herald.fake.load(`app://herald/page-ended?to=${encodeURIComponent(to)}`)).text()
      assert.match(html, /<a href="\/" role="button">/)
    })
  test('nor words that end the attribute', async () => {
    const html = await (
      await herald.fake.load(`app://herald/page-ended?to=${encodeURIComponent('/"><script>1</script>')}`)
    ).text()
    assert.ok(!html.includes('<script'))
  })
})

describe('closing a window that has something unsaved', () => {
  for (const [pressed, stays] of [
    [1, true],
    [0, false],
  ] as const)
    test(stays ? "'Stay' keeps it" : "'Leave' closes it", async () => {
      const other = await dataFolder()
      const started = await startHerald({ folder: other.folder, pressed })
      started.window().unsaved = true
      await started.window().close()
      // The question stands while main goes on.
      assert.deepEqual([started.fake.windows.length, started.fake.seen.asked], [1, ['Leave without saving?']])
      if (stays) await aWhile()
      else await seen('the window is gone', () => started.fake.windows.length === 0)
      assert.equal(started.fake.windows.length, stays ? 1 : 0)
      started.window().unsaved = false
      await started.quit()
      other.clean()
    })
})

test('a backup is written, checked, and in place when Herald starts again; what was there is set aside', async () => {
  const file = join(data.folder, 'my.herald-backup')
  assert.deepEqual(got(await herald.bridge().backup.write()), { savedTo: file, collectFrom: null })
  const id = '01K9XJ5D3T8N4Q2R6V7W1Y0ZAD'
  got(
    await herald
      .bridge()
      .drafts.write({ id, channel: 'sms', type: 'one-time', campaignId: null, revision: 0, name: 'Later' }),
  )
  const look = got(await herald.bridge().backup.take(pickFile(file, '')))
  assert.equal(look.herald, '0.1.0')
  const plan = got(await herald.bridge().backup.restore({ id: look.id }))
  assert.equal(plan.restarts, 'itself')
  assert.equal(await herald.fake.exited, 0)
  assert.equal(herald.fake.seen.relaunched.length, 1)

  herald = await startHerald({ folder: data.folder })
  await loaded(herald.window())
  assert.equal(got(await herald.bridge().drafts.open({ id })), null)
  assert.ok(got(await herald.bridge().drafts.open({ id: '01K9XJ5D3T8N4Q2R6V7W1Y0ZAC' })))
  assert.ok(existsSync(join(plan.setAside, 'drafts.db')))
  assert.ok(!readdirSync(data.folder).some((name) => /^(restore|backup-)/.test(name)))
})
