/** A family where campaigns are listed: one line in the list and on a day of the calendar, its campaigns by search, alone, and shared. */
import { basename, join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { Campaigns } from './pages/campaigns.ts'
import { karachiDay } from './today.ts'

const family = '01K9XJ5D3T8N4Q2R6V7W1FAM00'

/** A family of three shops of which two have campaigns, written as the page of a family writes it; both send on `date` at 10:00. */
const makeFamily = (page: Page, date: string) =>
  page.evaluate(
    async ({ family, date }) => {
      const idOf = (n: number) => `01K9XJ5D3T8N4Q2R6V7W1${String(n).padStart(5, '0')}`
      const content = {
        ...{ isVoucher: false, voucherType: null, content_service_id: null, retarget_campaign_id: null },
        ...{ editorState: null, testNumbers: [], fileData: null, userOptedOut: null, kept: { data: {}, message: {} } },
      }
      const schedule = {
        ...{ date, time: '10:00', timezone: 'Asia/Karachi', frequencyCapping: true, doNotDisturb: true },
        ...{ startDate: date, endDate: date, neverEnds: true, startMovedFrom: null, allDay: true },
        ...{ startTime: '09:00', endTime: '21:00', weekDays: [], repeat: { value: 1, interval: 'days' } },
        ...{ monthlyMode: 'days', monthDays: [], monthWeekdays: [], metaRetentionDays: null },
        selectedCondition: { type: '', value: null, interval: 'minutes' },
      }
      const shops = ['{{row.1}}', 'Clifton', 'Saddar']
      for (const [n, shop] of shops.entries()) {
        const answer = await window.bridge.drafts.write({
          ...{
            id: idOf(n),
            channel: 'sms',
            type: 'one-time',
            campaignId: null,
            revision: 0,
            name: `Blessed Friday ${shop}`,
          },
          sections: {
            content: { ...content, text: n === 2 ? 'Shawls only in Saddar' : `Up to 40% off in ${shop}` },
            schedule,
          },
        })
        if (!answer.ok) throw new Error(answer.failure.message)
      }
      const head = {
        id: family,
        name: 'Blessed Friday at your shop',
        channel: 'sms',
        type: 'one-time',
        masterId: idOf(0),
      }
      const columns = [{ id: 1, name: 'Shop', kind: 'text' as const }]
      const sections = { content: { ...content, text: 'Up to 40% off in {{row.1}}' }, schedule }
      const made = { sections, languages: [], columns, memberName: 'Blessed Friday {{row.1}}' }
      await window.bridge.families.keep({
        family: { ...head, ...{ memberName: made.memberName, columns, languages: [], sheet: null } },
        rows: [],
      })
      const version = await window.bridge.families.keepMaster({ id: family, made })
      if (!version.ok) throw new Error(version.failure.message)
      const rows = ['Clifton', 'Saddar', 'Gulshan'].map((shop, at) => {
        const cells = { '1': { text: shop } }
        return {
          id: idOf(10 + at),
          cells,
          member: at < 2 ? { draftId: idOf(1 + at), master: version.value, cells } : null,
        }
      })
      await window.bridge.families.keep({
        family: { ...head, memberName: made.memberName, columns, languages: [], sheet: null },
        rows,
      })
    },
    { family, date },
  )

test('a family is one line in the list and on its day; its campaigns are found and say what they follow', {
  tag: '@long',
}, async ({ connected: host, folder, otherBrowser, page }) => {
  const list = new Campaigns(page)
  await page.getByRole('link', { name: 'Campaigns' }).first().waitFor()
  const date = karachiDay(2)
  await makeFamily(page, date)

  const line = list.row('Family, 3 rows')
  await expect(line).toContainText('Blessed Friday at your shopSMS · One Time · Family, 3 rows')
  await expect(list.row('Blessed Friday Clifton')).toHaveCount(0)
  await expect(line.getByRole('checkbox')).toHaveCount(0)
  await line.getByRole('link', { name: 'Blessed Friday at your shop' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Blessed Friday at your shop', level: 1 })).toBeVisible()
  await page.goBack()

  await line.getByRole('link', { name: '2 campaigns' }).click()
  await expect(list.row('Blessed Friday Clifton')).toBeVisible()
  await expect(list.row('Blessed Friday Saddar')).toBeVisible()
  await expect(line).toHaveCount(0)
  await page.getByRole('button', { name: 'Clear family' }).click()
  await expect(line).toBeVisible()

  await list.search.fill('shawls')
  await expect(list.row('Blessed Friday Saddar')).toContainText('Shawls only in Saddar')
  await list.row('Blessed Friday Saddar').getByRole('link').first().click()
  await expect(page.getByText(/^Row 2 of ‘Blessed Friday at your shop’: \d fields of its own\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Follow again' }).click()
  await expect(page.getByText('Row 2 of ‘Blessed Friday at your shop’: all of it follows the family.')).toBeVisible()
  const text = () =>
    page.evaluate(async () => JSON.stringify(await window.bridge.drafts.open({ id: '01K9XJ5D3T8N4Q2R6V7W100002' })))
  await expect.poll(text).toContain('Up to 40% off in Saddar')
  await page.getByRole('link', { name: 'Open the family' }).click()
  await expect(page.getByRole('heading', { name: 'Blessed Friday at your shop', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Campaigns' }).first().click()
  await expect(line).toBeVisible()

  await page.getByRole('link', { name: 'Calendar' }).first().click()
  await page.goto(new URL(`/calendar?zone=Asia/Karachi&view=week&day=${date}`, host.url).href)
  await page.getByRole('button', { name: '10:00 Blessed Friday at your shop, 2 campaigns' }).click()
  const members = page.getByRole('dialog')
  await expect(members.getByRole('link', { name: /Blessed Friday Clifton/ })).toBeVisible()
  await expect(members.getByRole('link', { name: /Blessed Friday Saddar/ })).toBeVisible()
  await page.keyboard.press('Escape')

  // Its campaigns are shared in one page, which says what each row sets.
  await page.getByRole('link', { name: 'Campaigns' }).first().click()
  await list.press('Family, 3 rows', /^More/)
  await page.getByRole('menuitem', { name: 'Share for review' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save the proof' }).click()
  const proof = join(folder, (await download).suggestedFilename())
  expect(basename(proof)).toBe('Blessed Friday at your shop, proof of 2 campaigns.html')
  await (await download).saveAs(proof)
  const reviewer = await (await otherBrowser()).newPage()
  await reviewer.goto(`file://${proof}`)
  const facts = reviewer.getByRole('region', { name: 'Facts' })
  await expect(facts).toContainText('Family: Blessed Friday at your shopShop: Clifton')
  await reviewer.keyboard.press('j')
  await expect(facts).toContainText('Family: Blessed Friday at your shopShop: Saddar')

  await list.press('Family, 3 rows', /^More/)
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete the family' }).click()
  await expect(line).toHaveCount(0)
  await expect(list.row('Blessed Friday Clifton')).toBeVisible()
})
