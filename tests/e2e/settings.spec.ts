/** Settings: opened by shortcut, kept after a restart, locked by an organisation; diagnostics are shown before they are saved. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './app.ts'
import { pressAtFirstPaint } from './first-paint.ts'

test('a setting is saved, one of the organisation cannot be changed, and diagnostics are shown before saving', async ({
  folder,
  page,
  startHost,
}) => {
  const policy = join(folder, 'policy.json')
  writeFileSync(policy, JSON.stringify({ proxyMode: 'none' }))
  const host = await startHost({ data: join(folder, 'data'), policy })
  await pressAtFirstPaint(page, { key: ',', code: 'Comma' })
  await page.goto(host.url)

  const theme = page.getByRole('radiogroup', { name: 'Theme' })
  await theme.getByText('Dark').click()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  const hold = page.getByRole('radiogroup', { name: 'Wait before publishing' })
  await hold.getByText('30 s').click()

  const proxy = page.locator('[data-setting="proxyMode"]')
  await expect(proxy).toContainText('Set by your organisation')
  await expect(page.getByText(`Your organisation has set 1 setting, in ${policy}.`)).toBeVisible()
  const fixed = proxy.getByRole('textbox', { name: 'Proxy', exact: true })
  await fixed.focus()
  await expect(fixed).toBeFocused()
  await expect(fixed).toHaveValue('None')
  await expect(fixed).not.toBeEditable()

  await page.getByRole('button', { name: 'Save diagnostics…' }).click()
  const diagnostics = page.getByRole('dialog', { name: 'Save diagnostics' })
  await diagnostics.getByText('stores.txt').click()
  await expect(diagnostics).toContainText('drafts: ok')
  const download = page.waitForEvent('download')
  await diagnostics.getByRole('button', { name: 'Save…' }).click()
  expect((await download).suggestedFilename()).toMatch(/^Herald diagnostics \d{4}-\d\d-\d\d\.zip$/)

  await page.reload()
  await expect(hold.getByRole('radio', { name: '30 s' })).toBeChecked()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
})

test('choosing or typing moves no card, and the search finds settings', { tag: '@long' }, async ({ herald, page }) => {
  await page.goto(new URL('/settings', herald.url).href)
  const places = () =>
    page
      .getByRole('main')
      .getByRole('region')
      .evaluateAll((parts) =>
        parts.map((part) => {
          const { x, y, height } = part.getBoundingClientRect()
          // Relative to the title, because filling a field scrolls to it.
          const top = y - (document.querySelector('h1')?.getBoundingClientRect().y ?? 0)
          return [part.getAttribute('aria-label'), x, top, height]
        }),
      )
  const address = page.getByRole('textbox', { name: 'Proxy address' })
  const people = page.getByRole('textbox', { name: 'Type the number of recipients' })
  for (const [width, height] of [
    [1100, 700],
    [1280, 800],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.getByRole('radiogroup', { name: 'Proxy' }).getByText('Match system').click()
    const before = await places()
    expect(before.length).toBeGreaterThan(6)
    await expect(address).toBeDisabled()

    await page.getByRole('radiogroup', { name: 'Proxy' }).getByText('Manual').click()
    await address.fill('user:secret@proxy')
    await expect(page.getByText('Enter it as http://host:8080')).toBeVisible()
    await expect(address).toHaveAttribute('aria-invalid', 'true')
    await people.fill('')
    await expect(page.getByText('Enter a whole number, 0 or more')).toBeVisible()
    expect(await places(), `${width}x${height}`).toEqual(before)
    await address.fill('')
    await people.fill('1000')
  }

  const find = page.getByRole('searchbox', { name: 'Find a setting' })
  await find.fill('voucher')
  await expect(page.locator('[data-setting]')).toHaveText('Voucher codes are ready, or could not be imported')
  await expect(page.locator('mark')).toHaveText('Voucher')
  await expect(page.getByRole('main').getByRole('region')).toHaveCount(1)
  // A choice also finds its setting.
  await find.fill('dark')
  await expect(page.getByRole('radiogroup', { name: 'Theme' })).toBeVisible()
  await find.fill('proxx')
  await expect(page.getByText('No matching settings. Look in:')).toBeVisible()
  await page.getByRole('button', { name: 'Network' }).click()
  await expect(page.getByRole('radiogroup', { name: 'Proxy' })).toBeVisible()
  await find.press('Escape')
  await expect(page.getByRole('main').getByRole('region')).not.toHaveCount(1)
})

// tests/unit/renderer/app/tokens.test.ts measures the contrast of this colour.
test('a switch that is off has its own colour, in light and dark', { tag: '@long' }, async ({ herald, page }) => {
  await page.goto(new URL('/settings', herald.url).href)
  const off = page.getByRole('switch', { name: 'The server refused a change' })
  await off.press('Space')
  await expect(off).not.toBeChecked()
  for (const [theme, colour] of [
    ['Light', 'rgb(138, 138, 150)'],
    ['Dark', 'rgb(115, 115, 127)'],
  ] as const) {
    await page.getByRole('radiogroup', { name: 'Theme' }).getByText(theme).click()
    await expect(off.locator('+ *'), theme).toHaveCSS('background-color', colour)
  }
})
