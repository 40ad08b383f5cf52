/** A family by keyboard alone: made of a campaign, filled from a sheet, its rows edited, its campaigns made and published. */
import { expect, test } from './app.ts'
import { file } from './channels/picture.ts'
import { publishAllByKeys, readyCampaign, shopOf } from './pages/family.ts'
import { settled } from './pages/settled.ts'

const name = 'Keys only'

test('a family is made, edited and published by keyboard alone', { tag: '@long' }, async ({
  folder,
  page,
  startHost,
  startServer,
}) => {
  test.setTimeout(240_000)
  const { server, editor } = await readyCampaign(
    { folder, page, startHost, startServer },
    { channel: 'SMS', name, write: (one) => one.write('Sale') },
  )
  const { keyboard } = page
  const chooser = page.waitForEvent('filechooser', { timeout: 120_000 })
  const button = (label: string) => page.getByRole('button', { name: label, exact: true })
  const strip = page.getByRole('region', { name: 'Chosen row' })

  // The row's actions, from its name.
  await page.getByRole('link', { name: 'Campaigns' }).first().focus()
  await keyboard.press('Enter')
  await editor.tabTo(page.getByRole('row').filter({ hasText: name }).locator('[data-row-link]'))
  await editor.tabTo(page.getByRole('row').filter({ hasText: name }).getByRole('button', { name: /^More/ }))
  await keyboard.press('Enter')
  const make = page.getByRole('menuitem', { name: 'Make a family…' })
  await expect(make).toBeVisible()
  for (let presses = 0; presses < 20 && !(await make.evaluate((one) => one === document.activeElement)); presses++)
    await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()

  await editor.tabTo(button('Read a sheet'))
  await keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Read a sheet' })
  // The dialog takes the focus once it is there.
  await expect(dialog.locator(':focus')).toHaveCount(1)
  await settled(page)
  await editor.tabTo(dialog.getByRole('button', { name: 'Choose a CSV or XLSX file' }))
  await keyboard.press('Enter')
  const rows = [1, 2, 3, 4, 5].map((shop) => `${shopOf(shop)},021 1,${shop === 2 ? 'tomorrow 14:30' : ''}`)
  const csv = ['Shop,Phone,Send time', ...rows].join('\n')
  await (await chooser).setFiles(file('shops.csv', csv, 'text/csv'))
  await editor.tabTo(dialog.getByRole('button', { name: 'Use the sheet' }))
  await keyboard.press('Enter')
  await expect(dialog).toBeHidden()

  // Into the grid: its first cell. Each row is chosen as the arrows pass it.
  for (let tabs = 0; tabs < 40 && !(await strip.isVisible()); tabs++) {
    await keyboard.press('Tab')
    await settled(page)
  }
  await expect(strip).toContainText(`${shopOf(1)}, 021 1`)
  await keyboard.press('ArrowDown')
  await expect(strip).toContainText(`${shopOf(2)}, 021 1`)
  await keyboard.press('ArrowUp')
  await keyboard.press('ArrowRight')
  await keyboard.type('021 7')
  await keyboard.press('Enter')
  // Enter goes one row down, as in a spreadsheet.
  await expect(strip).toContainText(shopOf(2))
  await keyboard.press('ArrowUp')
  await expect(strip).toContainText(`${shopOf(1)}, 021 7`)
  for (let presses = 0; presses < 4; presses++) await keyboard.press('Shift+ArrowDown')
  await keyboard.press('Control+d')
  await expect(page.getByText('021 7', { exact: true })).toHaveCount(5)

  // The second row's own send time is let go.
  await keyboard.press('ArrowUp')
  await keyboard.press('ArrowDown')
  await keyboard.press('ArrowRight')
  await expect(strip).toContainText('Send time is its own')
  await keyboard.press('Delete')
  await expect(strip).not.toContainText('is its own')
  await keyboard.press(' ')
  await expect(button('Show the message')).toBeVisible()
  await keyboard.press(' ')
  await expect(button('Show the message')).toBeHidden()

  // Out of the grid to what is shown of the row, back to it, and to what is next.
  await keyboard.press('Escape')
  await expect(strip.locator(':focus')).toHaveCount(1)
  await expect(strip).toContainText(shopOf(2))
  await keyboard.press('Shift+Tab')
  await keyboard.press('ArrowDown')
  await expect(strip).toContainText(shopOf(3))
  await keyboard.press('Escape')
  await editor.tabTo(button('Make 5 campaigns'))
  await keyboard.press('Enter')
  await expect(page.getByText('5 campaigns made')).toBeVisible()
  await publishAllByKeys(page, 5)
  await expect
    .poll(async () => (await server.campaigns(`${name}: `)).filter(({ status }) => status === 'running').length)
    .toBe(5)
})
