/** Publishes a one-time SMS campaign by keyboard alone, and limits the number of keys beyond the typed text. */
import { expect, test } from './app.ts'
import { Campaigns } from './pages/campaigns.ts'
import { Editor } from './pages/editor.ts'

/** The text that the user types: name, message, and the number that confirms publishing. */
const texts = { name: 'Winter khaddar, first day', message: 'Salam, winter khaddar is here.', number: '18240' }

test('an SMS is published with at most forty keys beyond its text', { tag: '@long' }, async ({ herald: _, page }) => {
  test.slow()
  const editor = new Editor(page)
  const { keyboard } = page
  let keys = 0
  const press = async (key: string) => {
    keys += 1
    await keyboard.press(key)
  }
  /** Letters typed only to find something count, each of them. */
  const lead = async (letters: string) => {
    keys += letters.length
    await keyboard.type(letters)
  }
  await new Campaigns(page).row('Blessed Friday: first two hours').waitFor({ timeout: 90_000 })
  await press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Go to' })).toBeFocused()
  await lead('sms one')
  await expect(page.getByRole('option', { name: /SMS.*One Time/ }).first()).toHaveAttribute('data-combobox-selected')
  await press('Enter')

  await editor.at('SEGMENT')
  await expect(editor.name).toBeFocused()
  await keyboard.type(texts.name)
  await press('Enter')
  await expect(page.getByRole('option', { name: 'Karachi, bought in 90 days' })).toBeVisible()
  await lead('kar')
  await expect(page.getByRole('option')).toHaveCount(1)
  await press('ArrowDown')
  await press('Enter')
  await expect(editor.save).not.toHaveAttribute('aria-disabled')
  await press('Control+Enter')

  await editor.at('GOALS')
  const skip = page.getByRole('button', { name: 'Skip' })
  for (let tabs = 0; tabs < 8 && !(await skip.evaluate((one) => one === document.activeElement)); tabs++)
    await press('Tab')
  await press('Enter')

  await editor.at('CONTENT')
  await expect(editor.message).toBeFocused()
  await keyboard.type(texts.message)
  await press('Control+Enter')

  await editor.at('SCHEDULE')
  await expect(page.getByRole('textbox', { name: 'In words' })).toBeFocused()
  await lead('tomorrow 10:00')
  await expect(page.getByText('Read as')).toBeVisible()
  await press('Control+Enter')

  await editor.at('REVIEW')
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).not.toHaveAttribute('aria-disabled')
  await press('Control+Enter')
  const dialog = page.getByRole('dialog', { name: 'Publish this campaign?' })
  await expect(dialog.getByRole('textbox', { name: 'Type 18,240 to publish' })).toBeFocused()
  await keyboard.type(texts.number)
  await press('Enter')
  await expect(page.getByText('Campaign Published Successfully')).toBeVisible()
  expect(keys, 'keys beyond the text').toBeLessThanOrEqual(40)
})
