/** Find and replace: a dry run over all drafts, places ticked one by one, one undo for all, and an edit that a kill cut off. */
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, type ReferenceServer, test } from './app.ts'
import { file, png } from './channels/picture.ts'
import { Campaigns } from './pages/campaigns.ts'
import { Editor } from './pages/editor.ts'

/** An SMS up to CONTENT with a message, saved or only typed. */
async function sms(page: Page, name: string, text: string, isSaved: boolean): Promise<void> {
  const editor = new Editor(page)
  await page.getByRole('link', { name: 'Campaigns' }).first().click()
  await editor.toContent('SMS', 'One Time', name)
  await editor.write(text)
  if (isSaved) await editor.save.click()
  await editor.at(isSaved ? 'SCHEDULE' : 'CONTENT')
}

/** The names and messages that the server was sent, in order. */
const sentTo = async (server: ReferenceServer): Promise<string[]> => {
  const saves = (await server.requests()).filter(({ call }) => call === 'updateMessage')
  return saves.map(({ body }) => {
    const { name, message } = body as { name: string; message: { design: unknown } }
    return `${name}: ${message.design}`
  })
}

async function openReplace(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Library' }).click()
  await page.getByRole('link', { name: 'Find and replace' }).click()
  await expect(page.getByRole('heading', { name: 'Find and replace' })).toBeVisible()
}

test('a price is replaced in all drafts at once, and undone at once', async ({ connected: _, page, server }) => {
  await sms(page, 'Over 3,000', 'Free delivery over Rs 3,000. Only 3,000 points.', true)
  await sms(page, 'Week two', 'Rs 3,000 today, 13,000 shops', false)
  const before = 'Over 3,000: Free delivery over Rs 3,000. Only 3,000 points.'
  await expect.poll(() => sentTo(server)).toEqual([before])

  // What is selected in a field is looked for everywhere.
  const message = page.getByRole('textbox', { name: 'Message' })
  await message.press('Home')
  for (let at = 0; at < 'Rs 3,000'.length; at++) await message.press('Shift+ArrowRight')
  await page.keyboard.press('ControlOrMeta+Shift+h')
  await expect(page.getByRole('textbox', { name: 'Find', exact: true })).toHaveValue('Rs 3,000')
  await page.getByRole('textbox', { name: 'Find', exact: true }).fill('3,000')
  await page.getByRole('textbox', { name: 'Replace with' }).fill('2,500')
  await expect(page.getByText('4 places in 2 drafts')).toBeVisible()
  await page.getByRole('checkbox', { name: /^Message: ….*Only 3,000 points/ }).click()
  const replace = page.getByRole('button', { name: /^Replace in 3 places/ })
  await replace.click()
  await expect(page.getByText('Last replacement')).toBeVisible()
  await expect(page.getByText('3 places in 2 drafts')).toBeVisible()
  // What was saved is sent, with its new name; what waits for its Save is not.
  const after = 'Over 2,500: Free delivery over Rs 2,500. Only 3,000 points.'
  await expect.poll(() => sentTo(server)).toEqual([before, after])
  await page.getByRole('link', { name: 'Campaigns' }).first().click()
  await page.getByRole('link', { name: 'Week two' }).click()
  await expect(page.getByRole('main')).toContainText('Rs 2,500 today, 13,000 shops')

  // A campaign of the server that was never opened here.
  await openReplace(page)
  const find = page.getByRole('textbox', { name: 'Find', exact: true })
  await find.fill('payday')
  await expect(page.getByText('Nothing found')).toBeVisible()
  await page.getByRole('button', { name: 'Read and search them' }).click()
  await expect(page.getByRole('checkbox', { name: 'All places of Payday treat for repeat buyers' })).toBeVisible()
  await find.fill('3,000')

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone')).toBeVisible()
  await expect.poll(() => sentTo(server)).toEqual([before, after, before])

  // A name alone is sent with its step.
  await find.fill('over 3,000')
  await page.getByRole('textbox', { name: 'Replace with' }).fill('Late')
  await page.getByRole('button', { name: /^Replace in 1 place/ }).click()
  const renamed = 'Late: Free delivery over Rs 3,000. Only 3,000 points.'
  await expect.poll(() => sentTo(server)).toEqual([before, after, before, renamed])
})

test('a segment is replaced where it is used, and undone', { tag: '@long' }, async ({ connected: _, page, server }) => {
  const editor = new Editor(page)
  await editor.create('SMS', 'One Time')
  await editor.name.fill('By segment')
  await editor.chooseSegment('Karachi, bought in 90 days')
  await editor.save.click()
  await editor.at('GOALS')
  const segments = async () =>
    (await server.requests())
      .filter(({ call }) => call === 'addSegment')
      .map(
        ({ body }) =>
          (body as { edit_setup_page_values: { selectedSegment: { name: string } } }).edit_setup_page_values,
      )
      .map(({ selectedSegment }) => selectedSegment.name)
  const [before, after] = ['Karachi, bought in 90 days', 'Cart over Rs 5,000']
  await expect.poll(segments).toEqual([before])
  await openReplace(page)
  await page.getByRole('radiogroup', { name: 'More to find' }).getByText('Segment').click()
  await editor.choose('Find the segment', before)
  await expect(page.getByText('1 place in 1 draft')).toBeVisible()
  await editor.choose('Replace with the segment', after)
  await page.getByRole('button', { name: /^Replace in 1 place/ }).click()
  await expect(page.getByText(`${before} → ${after}`)).toBeVisible()
  await expect.poll(segments).toEqual([before, after])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(segments).toEqual([before, after, before])
})

test('a picture is replaced by a file from the disk, and undone', { tag: '@long' }, async ({
  connected: _,
  page,
  server,
}) => {
  const editor = new Editor(page)
  await editor.toContent('Web Push', 'One Time', 'By picture')
  for (const [field, text] of [
    ['Title', 'Lawn'],
    ['Text', 'New arrivals'],
    ['Destination', 'https://gulmohar.example'],
  ] as const) {
    await page.getByRole('textbox', { name: field, exact: true }).click()
    await page.keyboard.type(text)
  }
  // The server's default icon comes first.
  await expect(page.getByText('default-icon.png')).toBeVisible()
  const input = (label: string) => page.locator(`input[type=file][aria-label="${label}"]`)
  await input('Icon').setInputFiles(file('icon.png', png(30, 30), 'image/png'))
  await expect(page.getByText('icon.png', { exact: true }).first()).toBeVisible()
  await editor.save.click()
  await editor.at('SCHEDULE')
  const icons = async () =>
    (await server.requests())
      .filter(({ call }) => call === 'updateMessage')
      .map(({ body }) => (body as { message: { design: { icon: string } } }).message.design.icon)
  await expect.poll(icons).toHaveLength(1)

  await openReplace(page)
  await page.getByRole('radiogroup', { name: 'What to find' }).getByText('Picture').click()
  await page.getByRole('button', { name: 'Used before' }).first().click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /icon\.png/ })
    .click()
  await expect(page.getByRole('checkbox', { name: 'Icon: icon.png' })).toBeChecked()
  await input('Picture').setInputFiles(file('winter.png', png(40, 40), 'image/png'))
  await page.getByRole('button', { name: /^Replace in 1 place/ }).click()
  await expect(page.getByText('icon.png → winter.png')).toBeVisible()
  await expect.poll(icons).toHaveLength(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(icons).toHaveLength(3)
  const [before, after, again] = await icons()
  expect(after).not.toBe(before)
  expect(again).toBe(before)

  // The address alone finds it too.
  await page.getByRole('textbox', { name: 'Find the picture' }).fill(before ?? '')
  await expect(page.getByRole('checkbox', { name: 'Icon: icon.png' })).toBeVisible()
})

/** Drafts of this computer: an SMS each, written as the wizard writes them. */
async function write(page: Page, count: number, text: string): Promise<void> {
  await page.evaluate(
    async ({ count, text }) => {
      const content = { isVoucher: false, voucherType: null, content_service_id: null, retarget_campaign_id: null }
      const rest = {
        editorState: null,
        testNumbers: [],
        fileData: null,
        userOptedOut: null,
        kept: { data: {}, message: {} },
      }
      for (let at = 0; at < count; at++) {
        const id = `01K9XJ5D3T8N4Q2R6V7W1${String(at).padStart(5, '0')}`
        const answer = await window.bridge.drafts.write({
          ...{ id, channel: 'sms', type: 'one-time', campaignId: null, revision: 0, name: `Shop ${at}` },
          sections: { content: { ...content, ...rest, text: `${at}: ${text}` } },
        })
        if (!answer.ok) throw new Error(answer.failure.message)
      }
    },
    { count, text },
  )
}

/** How many drafts have each text after its number. */
const texts = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(async () => {
    const found: Record<string, number> = {}
    for (let after: string | null = null, isOver = false; !isOver; ) {
      const answer = await window.bridge.bulkEdits.messages({ holding: [], after })
      if (!answer.ok) throw new Error(answer.failure.message)
      for (const message of answer.value.messages) {
        if (!('draft' in message)) continue
        const text = (message.draft.sections.content as { text: string }).text.replace(/^\d+: /, '')
        found[text] = (found[text] ?? 0) + 1
      }
      after = answer.value.next
      isOver = after === null
    }
    return found
  })

const drafts = 500

test('an edit of 500 drafts that is killed leaves each whole, and is finished at the next start', {
  tag: '@long',
}, async ({ folder, page, startHost }) => {
  test.setTimeout(900_000)
  const data = join(folder, 'data')
  let host = await startHost({ data })
  await page.goto(host.url)
  await new Campaigns(page).row('Blessed Friday: first two hours').waitFor({ timeout: 90_000 })
  await write(page, drafts, 'Free over 3,000, only 3,000')
  const kills = process.env.HERALD_SOAK === '1' ? 50 : 2
  let [from, to] = ['3,000', '2,500']
  let cuts = 0
  for (let kill = 0; kill < kills; kill++) {
    await page.goto(new URL('/library/replace', host.url).href)
    await page.getByRole('textbox', { name: 'Find', exact: true }).fill(from)
    await page.getByRole('textbox', { name: 'Replace with' }).fill(to)
    await page.getByRole('button', { name: /^Replace in 1,000 places/ }).click()
    // Fifty drafts are written at once.
    const reached = 50 * (1 + (kill % 6))
    await page.waitForFunction(
      (reached) => Number(/: (\d+) of 500/.exec(document.body.textContent ?? '')?.[1] ?? 0) >= reached,
      reached,
      { polling: 5 },
    )
    await host.stop('SIGKILL')

    host = await startHost({ data })
    await page.goto(host.url)
    await page
      .getByRole('link', { name: /^Shop \d/ })
      .first()
      .waitFor({ timeout: 90_000 })
    // Offered on every page until it is finished or undone.
    const banner = page.getByText('A replacement was not finished')
    const isCut = await page.evaluate(async () => {
      const state = await window.bridge.outbox.state()
      return state.ok && state.value.unfinished !== undefined
    })
    await expect(banner).toBeVisible({ visible: isCut })
    await page.goto(new URL('/library/replace', host.url).href)
    await expect(page.getByText(/^(Cut off before it was finished|Last replacement)$/)).toBeVisible()
    const left = await texts(page)
    const [before, after] = [`Free over ${from}, only ${from}`, `Free over ${to}, only ${to}`]
    expect(Object.keys(left).filter((text) => text !== before && text !== after)).toEqual([])
    expect((left[before] ?? 0) + (left[after] ?? 0)).toBe(drafts)
    expect(left[after]).toBeGreaterThanOrEqual(reached)
    const finish = page.getByRole('button', { name: 'Finish' })
    if (await finish.isVisible()) {
      cuts += 1
      await finish.click()
      await expect(page.getByText('Last replacement')).toBeVisible({ timeout: 60_000 })
    }
    expect(await texts(page)).toEqual({ [after]: drafts })
    ;[from, to] = [to, from]
  }
  expect(cuts, 'edits that were cut off').toBeGreaterThan(0)
})
