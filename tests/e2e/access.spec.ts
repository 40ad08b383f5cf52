/** Checks with axe all screens, dialogs and menus that no other test checks, in light and dark mode. */
import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { clean } from './axe.ts'
import { atRest, watchCalm } from './pages/calm.ts'
import { Campaigns } from './pages/campaigns.ts'

/** A screen by its address, or by a campaign and its tab; then the buttons whose dialogs and menus are opened, checked and closed. */
type Place = { path?: string; campaign?: string; tab?: string; opens?: readonly (string | RegExp)[] }

const home = 'Friday offers for app members'
const email = 'Mehndi season lookbook'
const draft = 'Payday treat for repeat buyers'

const places: readonly Place[] = [
  { path: '/settings' },
  { path: '/campaign', opens: ['View options', 'Theme', /^Outbox:/, /^Status/] },
  { path: '/campaign?part=archive' },
  { path: '/calendar', opens: [/^New campaign on/] },
  { path: '/calendar?view=week' },
  { path: '/segments', opens: [/^More for/, 'Create segment'] },
  { path: '/delivery-preferences' },
  { path: '/delivery-preferences?tab=smartsend' },
  { path: '/library', opens: ['New'] },
  { path: '/library/replace' },
  { path: '/reviews' },
  { path: '/copy-drafts' },
  { path: '/first-message' },
  { path: '/nowhere' },
  { campaign: home, tab: 'Overview' },
  { campaign: home, tab: 'Message' },
  { campaign: home, tab: 'Audience' },
  { campaign: home, tab: 'Schedule' },
  { campaign: home, tab: 'Results', opens: ['Export results', 'How this is calculated', 'Compare'] },
  { campaign: email, tab: 'Message', opens: ['Inboxes', 'Preview as eight people'] },
  { campaign: draft, tab: 'CONTENT', opens: ['Test Campaign Content', 'Versions', 'All checks', 'Open the preview'] },
  { campaign: draft, tab: 'REVIEW', opens: [/^Your own word rules/] },
]

for (const place of places)
  test(`nothing for axe to find: ${place.path ?? `${place.tab} of ${place.campaign}`}`, { tag: '@long' }, async ({
    herald,
    page,
  }) => {
    test.setTimeout(300_000)
    await watchCalm(page)
    const list = new Campaigns(page)
    await list.row('Blessed Friday: first two hours').waitFor({ timeout: 90_000 })
    const path = place.path ?? (await list.addressOf(place.campaign ?? ''))
    const open = async () => {
      await page.goto(new URL(path, herald.url).href)
      await atRest(page)
      if (!place.tab) return
      await page.getByRole('tab', { name: place.tab }).click()
      await atRest(page)
    }
    await open()
    await clean(page, place.tab ?? path)
    for (const name of place.opens ?? []) {
      await opened(page, name)
      await clean(page, String(name))
      await open()
    }
  })

test('nothing for axe to find in the overlays of the list that open by keys', { tag: '@long' }, async ({
  herald: _,
  page,
}) => {
  test.setTimeout(300_000)
  await watchCalm(page)
  await page.reload()
  const list = new Campaigns(page)
  const row = list.row('Mehndi season lookbook')
  await row.waitFor({ timeout: 90_000 })
  for (const [key, dialog] of [
    ['?', 'Keyboard shortcuts'],
    ['t', /^Tags/],
    ['s', 'Stop this campaign?'],
  ] as const) {
    await row.getByRole('link').first().focus()
    await page.keyboard.press(key)
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible()
    await atRest(page)
    await clean(page, `the list, ${key}`)
    // If a field's list of choices is open, the first Escape only closes the list.
    await expect(async () => {
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 1_000 })
    }).toPass()
  }
})

async function opened(page: Page, name: string | RegExp): Promise<void> {
  const button = page.getByRole('button', { name }).first()
  await button.focus()
  await page.keyboard.press('Enter')
  await atRest(page)
}
