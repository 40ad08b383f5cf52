/** Presses each kind of button on each screen, and checks that an element of the page has the focus afterwards. */
import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { atRest, focused, watchCalm } from './pages/calm.ts'
import { Campaigns } from './pages/campaigns.ts'

/** A place with buttons: an address, or a campaign by its name in the list and one of its tabs. */
type Place = { name: string; path?: string; campaign?: string; tab?: string }

const wizard = ['SEGMENT', 'GOALS', 'CONTENT', 'SCHEDULE', 'REVIEW'].map((tab) => ({
  name: `${tab} of a draft`,
  campaign: 'Payday treat for repeat buyers',
  tab,
}))
const home = ['Overview', 'Message', 'Audience', 'Schedule', 'Results'].map((tab) => ({
  name: `${tab} of a campaign's page`,
  campaign: 'Friday offers for app members',
  tab,
}))

const places: Place[] = [
  { name: 'the list', path: '/campaign' },
  { name: 'the calendar', path: '/calendar?view=week' },
  { name: 'segments', path: '/segments' },
  { name: 'Delivery Preferences', path: '/delivery-preferences' },
  { name: 'the library', path: '/library' },
  { name: 'settings', path: '/settings' },
  { name: 'TRIGGER of a new campaign', path: '/campaign/create/sms/event-based' },
  ...wizard,
  ...home,
]

/** A closing dialog returns the focus after its last frame, sooner than a user could press the next key. */
const soon = expect.configure({ soft: true, timeout: 1_000 })

for (const place of places)
  test(`no button of ${place.name} loses the focus, nor does closing what it opened`, {
    tag: '@long',
  }, async ({ herald, page }) => {
    test.setTimeout(600_000)
    await watchCalm(page)
    const list = new Campaigns(page)
    await list.row('Blessed Friday: first two hours').waitFor({ timeout: 90_000 })
    const path = place.path ?? (await list.addressOf(place.campaign ?? ''))
    const open = async () => {
      await page.goto(new URL(path, herald.url).href)
      await atRest(page)
      if (!place.tab) return
      const tab = page.getByRole('tab', { name: place.tab })
      await tab.click()
      await expect(tab).toHaveAttribute('aria-selected', 'true')
      await atRest(page)
    }
    let presses = 0
    await open()
    const { pathname } = new URL(page.url())
    // The frame around the screen is always the same, so its buttons are pressed only once.
    for (const kind of await kindsOf(page, path === '/campaign' ? 'body' : '#screen')) {
      if (new URL(page.url()).pathname !== pathname || !(await press(page, kind))) {
        await open()
        if (!(await press(page, kind))) continue
      }
      presses += 1
      await atRest(page)
      await soon.poll(() => focused(page), `${kind}, pressed`).not.toBeNull()
      if (!(await isOpen(page))) continue
      await page.keyboard.press('Escape')
      await atRest(page)
      await soon.poll(() => focused(page), `${kind}, closed again`).not.toBeNull()
      // If Escape does not close a dialog, opens the page again.
      if (await isOpen(page)) await open()
    }
    expect(presses, 'buttons that were pressed').toBeGreaterThan(1)
  })

test('closing the list of shortcuts gives the focus to the page if nothing had it before', { tag: '@long' }, async ({
  herald,
  page,
}) => {
  await watchCalm(page)
  const list = new Campaigns(page)
  await list.row('Blessed Friday: first two hours').waitFor({ timeout: 90_000 })
  await page.goto(new URL(await list.addressOf('Friday offers for app members'), herald.url).href)
  await atRest(page)
  expect(await focused(page), 'before anything was pressed').toBeNull()
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await atRest(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(() => focused(page)).not.toBeNull()
})

/** The kinds of visible buttons: by name, or by appearance where rows or days repeat them; one of each. */
const kindsOf = (page: Page, scope = 'body'): Promise<string[]> =>
  page.evaluate((scope) => {
    const inside = ['button', '[role="tab"]', '[role="switch"]', 'summary'].map((one) => `${scope} ${one}`)
    const buttons = [...document.querySelectorAll<HTMLElement>(inside.join())]
    const kinds = buttons.flatMap((button) => {
      const isOff = button.matches(':disabled, [aria-disabled="true"], [data-disabled]')
      if (isOff || !button.checkVisibility({ checkVisibilityCSS: true })) return []
      const repeated = button.closest('[role="row"], tr, li, [role="gridcell"], [data-date]')
      const name = repeated ? '' : (button.getAttribute('aria-label') ?? button.textContent ?? '').trim().slice(0, 60)
      const kind = `${button.className.toString().split(' ')[0]} ${repeated?.localName ?? ''} ${name}`
      if (!button.dataset.kind) button.dataset.kind = kind
      return [kind]
    })
    return [...new Set(kinds)]
  }, scope)

/** Presses the first button of a kind by keyboard; false if there is none. */
async function press(page: Page, kind: string): Promise<boolean> {
  await kindsOf(page)
  const found = await page.evaluate((kind) => {
    const button = document.querySelector<HTMLElement>(`[data-kind="${CSS.escape(kind)}"]:not(:disabled)`)
    button?.focus()
    return button !== null
  }, kind)
  if (found) await page.keyboard.press('Enter')
  return found
}

const isOpen = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[role="dialog"], [role="menu"], [role="listbox"]')].some((one) =>
      one.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true }),
    ),
  )
