/** The campaigns list: search, filters, sorting, paging, columns, views, and actions on one or many campaigns. */
import { expect, test } from './app.ts'
import { clean } from './axe.ts'
import { pressAtFirstPaint } from './first-paint.ts'
import { Campaigns } from './pages/campaigns.ts'

test('is searched, filtered, sorted and paged, and keeps its place after a reload', { tag: '@either-host' }, async ({
  herald: _,
  page,
}) => {
  const list = new Campaigns(page)
  await list.shows('Blessed Friday: first two hours', 'Scheduled')
  await expect(page.getByText('1–24 of 24 campaigns')).toBeVisible()

  await page.keyboard.press('/')
  await expect(list.search).toBeFocused()
  await page.keyboard.type('nudge')
  await expect(list.row('Abandoned cart, gentle nudge')).toBeVisible()
  await expect(list.row('Blessed Friday: first two hours')).toBeHidden()
  await expect(page).toHaveURL(/nudge/)
  await page.reload()
  await expect(list.search).toHaveValue('nudge')
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(list.search).toHaveValue('')
  await expect(list.search).toBeFocused()

  await list.only('Running')
  await expect(list.row('Blessed Friday: first two hours')).toBeHidden()
  await list.shows('Friday offers for app members', 'Running')
  await page
    .getByRole('toolbar', { name: 'Filters' })
    .getByRole('button', { name: /^Status/ })
    .click()
  await page.getByRole('menuitemcheckbox', { name: 'Draft' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Status Running, Draft' })).toBeVisible()
  await list.shows('Friday offers for app members', 'Running')
  await list.shows('Payday treat for repeat buyers', 'Draft')
  await expect(list.row('Blessed Friday: first two hours')).toBeHidden()
  await page.getByRole('button', { name: /^All/ }).click()

  await page.getByRole('button', { name: 'Name' }).click()
  await expect(page.getByRole('row').nth(1)).toContainText('Abandoned cart, gentle nudge')

  await page.getByRole('combobox', { name: 'Per page' }).selectOption('10')
  await expect(page.getByText('1–10 of 24 campaigns')).toBeVisible()
  await page.getByRole('button', { name: 'Page 3' }).click()
  await expect(page.getByText('21–24 of 24 campaigns')).toBeVisible()
})

test('the first row is six Tab stops from the main content; arrow keys move inside a bar', async ({
  herald: _,
  page,
}) => {
  await new Campaigns(page).shows('Blessed Friday: first two hours', 'Scheduled')
  const { keyboard } = page
  /** Presses Tab until the first row has the focus; returns the name of each stop before it. */
  const stopsToRow = async () => {
    const stops: string[] = []
    for (let tabs = 0; tabs < 60; tabs++) {
      await keyboard.press('Tab')
      const [stop, isInRow] = await page.evaluate(() => {
        const focused = document.activeElement
        return [
          focused?.getAttribute('aria-label') ?? focused?.textContent?.replace(/\d+$/, '') ?? '',
          !!focused?.closest('tbody tr'),
        ]
      })
      if (isInRow) return stops
      stops.push(stop)
    }
    return stops
  }
  await page.getByRole('link', { name: 'Skip to main content' }).focus()
  await keyboard.press('Enter')
  const fromMain = [
    'Search names and messages',
    'View options',
    'Create campaign',
    'All',
    'Status',
    'Select all on this page',
  ]
  expect(await stopsToRow()).toEqual(fromMain)
  await page.getByRole('link', { name: 'Skip to main content' }).focus()
  // Before them: the sidebar, the top bar, and the two buttons of the practice notice.
  expect(await stopsToRow()).toHaveLength(fromMain.length + 4)

  const filter = (name: string) =>
    page.getByRole('toolbar', { name: 'Filters' }).getByRole('button', { name, exact: true })
  await filter('Status').focus()
  await keyboard.press('ArrowRight')
  await expect(filter('Channel')).toBeFocused()
  await keyboard.press('End')
  await expect(filter('Sent')).toBeFocused()
  await keyboard.press('ArrowRight')
  await expect(filter('Status')).toBeFocused()
  await keyboard.press('ArrowLeft')
  await keyboard.press('Tab')
  await keyboard.press('Shift+Tab')
  await expect(filter('Sent')).toBeFocused()
  await keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Sent' })).toBeVisible()
  await keyboard.press('Escape')
  await page.getByRole('link', { name: 'Campaigns' }).focus()
  await keyboard.press('ArrowDown')
  await expect(page.getByRole('link', { name: 'Calendar' })).toBeFocused()
})

test('the palette opens from the first paint on, and loses no letter, however late its code loads', async ({
  herald,
  page,
}) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/palette-[^/]*\.js/, async (route) => {
    await held
    await route.continue()
  })
  await pressAtFirstPaint(page, { key: 'k', code: 'KeyK' })
  await page.goto(herald.url)
  await page.locator('#screen').waitFor()
  await page.keyboard.type('back up')
  release()
  const field = page.getByRole('combobox', { name: 'Go to' })
  await expect(field).toBeFocused()
  await page.keyboard.type(' everything')
  await expect(field).toHaveValue('back up everything')
})

test("copies, deletes after a confirmation with the campaign's name, and links to the actions of a status", {
  tag: '@long',
}, async ({ herald: _, page }) => {
  const list = new Campaigns(page)
  const name = 'Abandoned cart, gentle nudge'
  const menu = async (item: string) => {
    await list.press(name, /^More/)
    return page.getByRole('menuitem', { name: item })
  }
  await expect(await menu('View Performance')).toHaveAttribute(
    'href',
    new RegExp(
      `^/campaign/\\d+\\?campaign_name=${encodeURIComponent(name).replaceAll('%20', '(%20|\\+)')}&tab=results$`,
    ),
  )
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeHidden()
  await page.getByRole('menuitem', { name: 'Copy' }).click()
  await expect(list.row(name)).toHaveCount(2)
  await expect(page.getByText('25 campaigns').first()).toBeVisible()

  await (await menu('Delete')).click()
  const question = page.getByRole('dialog').filter({ hasText: name })
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Delete campaign' }).click()
  await expect(list.row(name)).toHaveCount(1)
})

test('shows other columns, saves a view, shows all without pages, searches messages', { tag: '@long' }, async ({
  herald: _,
  page,
}) => {
  const list = new Campaigns(page)
  await list.shows('Blessed Friday: first two hours', 'Scheduled')
  const looks = page.getByRole('button', { name: 'View options' })
  await looks.click()
  await page.getByRole('menuitemcheckbox', { name: 'Schedule' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'ID' }).click()
  await expect(page.getByRole('columnheader', { name: 'ID' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Schedule' })).toBeHidden()
  await clean(page, 'the menu of columns and views')
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'Per page' }).selectOption('all')
  await list.only('Running')
  await looks.click()
  await page.getByRole('menuitem', { name: 'Save view' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click()
  await expect(page.getByText('Enter a name for the view')).toBeVisible()
  await page.getByRole('textbox', { name: 'Name' }).fill('What runs')
  await page.keyboard.press('Enter')
  await expect(page.getByText('View saved')).toBeVisible()

  await page.getByRole('button', { name: /^All/ }).click()
  await page.reload()
  await expect(page.getByText('All 24 campaigns')).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'ID' })).toBeVisible()
  await looks.click()
  await page.getByRole('menuitem', { name: 'What runs' }).click()
  await expect(page).toHaveURL(/status=running/)
  await page.getByRole('button', { name: /^All/ }).click()

  await list.search.fill('salam')
  const found = page.getByRole('row').filter({ has: page.locator('mark', { hasText: /^salam$/i }) })
  await expect(found.first()).toContainText(/SMS|WhatsApp|Email|Push/)
  await list.search.fill('zzzz')
  await expect(page.getByText('No matching campaigns')).toBeVisible()
})

test('rows are ticked by keys and filtered by pills; the palette has the same bulk actions as the bar', {
  tag: '@long',
}, async ({ herald: _, page }) => {
  const list = new Campaigns(page)
  const name = 'Abandoned cart, gentle nudge'
  await list.row(name).getByRole('link').first().focus()
  await page.keyboard.press('f')
  await expect(list.row(name).getByRole('img', { name: 'Favourite' })).toBeVisible()
  await page.keyboard.press('t')
  await page.getByPlaceholder('Type a tag and press Enter').fill('Eid')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Save tags' }).click()
  await expect(list.row(name)).toContainText('Eid')
  await list.only('Eid', 'Tag')
  await expect(page.getByText('1 of 1 campaign')).toBeVisible()
  await clean(page, 'the list with a filter')
  await page.getByRole('button', { name: 'Clear tag' }).click()

  for (const other of ['Mehndi season lookbook', 'Points about to expire'])
    await page.getByRole('checkbox', { name: `Select ${other}` }).check()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('archvie')
  const archive = page.getByRole('group', { name: '2 campaigns selected' }).getByRole('option', { name: 'Archive' })
  await expect(archive).toBeVisible()
  await clean(page, 'the palette')
  await archive.click()
  await expect(page.getByText('2 campaigns archived')).toBeVisible()
  await expect(page.getByText('1–22 of 22 campaigns')).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText('2 campaigns back in the list')).toHaveCount(0)
  await expect(page.getByText('1–24 of 24 campaigns')).toBeVisible()
  for (const other of ['Mehndi season lookbook', 'Points about to expire'])
    await page.getByRole('checkbox', { name: `Select ${other}` }).check()
  await page.getByRole('button', { name: 'Archive', exact: true }).last().click()
  await expect(page.getByText('1–22 of 22 campaigns')).toBeVisible()
  await page
    .getByRole('button', { name: /^Archive/ })
    .first()
    .click()
  await expect(page.getByText('Archived on this computer only.')).toBeVisible()
  await expect(list.row('Mehndi season lookbook')).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('drak')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
})

test('bulk actions send one request after the other, and show what is not possible offline', async ({
  connected: _,
  page,
  server,
}) => {
  const list = new Campaigns(page)
  await list.shows('Blessed Friday: first two hours', 'Scheduled')
  const names = ['Abandoned cart, gentle nudge', 'Friday offers for app members', 'Mehndi season lookbook']
  const third = async () => (await page.getByRole('row').nth(3).boundingBox())?.y
  const tick = async () => {
    for (const name of names) {
      await list.row(name).first().hover()
      await page
        .getByRole('checkbox', { name: `Select ${name}` })
        .first()
        .check()
    }
  }
  const before = await third()
  await tick()
  const bar = page.getByRole('toolbar', { name: 'Selected campaigns' })
  await expect(bar).toContainText('3 campaigns selected')
  expect(await third(), 'no row moves under the pointer').toBe(before)
  await clean(page, 'the bar of selected campaigns')
  await bar.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByText('3 campaigns copied')).toBeVisible()
  await expect(bar).toBeHidden()
  await expect(page.getByText('1–25 of 27 campaigns')).toBeVisible()

  await tick()
  await bar.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete 3 campaigns?' })
  await expect(question).toContainText(names.map((name) => `${name} (copy)`).join(', '))
  await question.getByRole('button', { name: 'Delete 3 campaigns' }).click()
  await expect(page.getByText('3 campaigns deleted')).toBeVisible()
  const asked = (await server.requests()).filter(({ call }) => call === 'copyCampaign' || call === 'deleteCampaign')
  expect(asked.map(({ call, method }) => `${method} ${call}`)).toEqual([
    ...Array.from({ length: 3 }, () => 'POST copyCampaign'),
    ...Array.from({ length: 3 }, () => 'DELETE deleteCampaign'),
  ])
  expect(new Set(asked.slice(0, 3).map(({ path }) => path)).size).toBe(3)

  await server.stop()
  await page.reload()
  await expect(page.getByText('The server refused the connection')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await expect(bar.getByRole('button', { name: 'Delete' })).toHaveAttribute('aria-disabled', 'true')
  await expect(bar.getByRole('button', { name: 'Copy' })).toHaveAttribute('title', 'The server refused the connection')
})

test('has nothing for axe to find, nor do the drawer and the connect screen, in light and dark', {
  tag: '@long',
}, async ({ herald: _, page }) => {
  await new Campaigns(page).shows('Blessed Friday: first two hours', 'Scheduled')
  await clean(page, 'the list')
  await page.getByRole('button', { name: 'Create campaign' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Create a New Campaign' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Web Push, Event Triggered' })).toBeFocused()
  await clean(page, 'the drawer')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Connect to a server' }).click()
  await expect(page.getByRole('button', { name: 'Connect', exact: true })).toBeVisible()
  await clean(page, 'the connect screen')
})
