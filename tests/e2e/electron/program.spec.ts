/** Herald in Electron as users start it: a visible window, the list, a saved campaign, the designer, and the end. */
import { join } from 'node:path'
import { expect, test } from '../app.ts'
import { Editor } from '../pages/editor.ts'
import { Email } from '../pages/email.ts'
import type { DesktopProgram } from './program.ts'

/** For each window of main, whether it is visible. */
const shown = ({ app }: DesktopProgram) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((window) => window.isVisible()))

test('a window is shown, a campaign is kept after a restart, the designer opens, and it quits without an error', async ({
  folder,
  startProgram,
}) => {
  const data = join(folder, 'data')
  const first = await startProgram(data)
  const { page } = first
  await expect.poll(() => shown(first)).toEqual([true])
  await expect(page.getByRole('row').nth(3)).toBeVisible()
  expect(page.url()).toMatch(/^app:\/\/herald\//)
  // A window without a surface paints nothing, even if it reports to be visible.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))

  const editor = new Editor(page)
  await editor.create('Email', 'One Time')
  await editor.name.fill('Kept by the program')
  await editor.chooseSegment('Karachi, bought in 90 days')
  await editor.save.click()
  await editor.at('GOALS')
  await page.getByRole('button', { name: 'Skip' }).click()
  await editor.at('CONTENT')
  const email = new Email(page)
  await email.begin('Offer with a code')
  expect(page.frames().some((frame) => frame.url().startsWith('app://designer/'))).toBe(true)
  await email.finish()
  expect(await first.stop()).toBe(0)

  const second = await startProgram(data)
  // The window reopens on the same page.
  await expect(second.page).toHaveURL(/\/campaign\/edit\/email\/one-time\//)
  await second.page.getByRole('link', { name: 'Campaigns', exact: true }).first().click()
  await expect(second.page.getByRole('row').filter({ hasText: 'Kept by the program' })).toBeVisible()
  expect(await second.stop()).toBe(0)
})
