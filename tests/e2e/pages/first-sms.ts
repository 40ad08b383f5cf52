/** Publishes a first one-time SMS campaign from the open list, as an experienced user would. */
import { expect, type Page } from '@playwright/test'
import { karachiDay } from '../today.ts'
import { Editor } from './editor.ts'

/** `look` runs at each new screen and list, with its name; `atReview` runs before Publish; `when` is the chip chosen in SCHEDULE. */
type OnTheWay = { look?: (what: string) => Promise<void>; atReview?: () => Promise<void>; when?: string }

/** Returns tomorrow, 'YYYY-MM-DD': the day it is sent, unless another chip is chosen. */
export async function publishFirstSms(
  page: Page,
  { look = async () => {}, atReview, when = 'Tomorrow 10:00' }: OnTheWay = {},
): Promise<string> {
  const editor = new Editor(page)
  const { keyboard } = page
  await editor.create('SMS', 'One Time', () => look('the drawer'))
  await editor.at('SEGMENT')
  await expect(editor.name).toBeFocused()
  await look('SEGMENT')
  await keyboard.type('Winter khaddar, first day')
  // Enter moves to the first field, whose list opens.
  await keyboard.press('Enter')
  await look('segments')
  await page.getByRole('option', { name: 'Karachi, bought in 90 days' }).click()
  await editor.save.click()

  await editor.at('GOALS')
  await look('GOALS')
  await page.getByRole('button', { name: 'Skip' }).click()

  await editor.at('CONTENT')
  await expect(editor.message).toBeFocused()
  await look('CONTENT')
  await keyboard.type('Assalam-o-alaikum @First')
  await expect(page.getByRole('option', { name: 'First name' }).first()).toBeVisible()
  await keyboard.press('Enter')
  await keyboard.type(', winter khaddar is here.')
  await expect(page.getByText('Assalam-o-alaikum Ayesha, winter khaddar is here.')).toBeVisible()
  await editor.save.click()

  await editor.at('SCHEDULE')
  await look('SCHEDULE')
  const date = karachiDay(1)
  await page.getByRole('button', { name: when }).click()
  await editor.save.click()

  await editor.at('REVIEW')
  await atReview?.()
  await look('REVIEW')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish this campaign?' })
  await expect(dialog.getByRole('textbox', { name: 'Type 18,240 to publish' })).toBeFocused()
  await look('the question before publishing')
  await keyboard.type('18240')
  await keyboard.press('Enter')
  await expect(page.getByText('Campaign Published Successfully')).toBeVisible()
  await expect(page).toHaveURL(/\/campaign(\?.*)?$/)
  return date
}
