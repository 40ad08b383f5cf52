/** Electron's page without Electron: the page as the built main serves it, with its policies, its preload and its refusals, in Chromium. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openPageInFake } from '../page-in-fake/open.ts'
import { expect, firstSettings, test } from './app.ts'
import { drop } from './drop.ts'
import { Editor } from './pages/editor.ts'
import { Email } from './pages/email.ts'
import { programClock } from './today.ts'

test('the list, a saved campaign, the designer, a copy and a file, over the bridge that Electron makes', {
  tag: '@long',
}, async ({ folder, page }) => {
  const onDisk = join(folder, 'mine.herald-backup')
  writeFileSync(onDisk, 'no backup')
  const data = join(folder, 'data')
  firstSettings(data)
  const herald = await openPageInFake(page, {
    data,
    env: programClock(),
    paths: { 'mine.herald-backup': onDisk },
  })
  await herald.load('/')
  await expect(page.getByRole('row').nth(3)).toBeVisible()
  expect(
    await page.evaluate(() => Object.isFrozen(Reflect.get(window, 'textBridge')) && !('heraldCarry' in window)),
  ).toBe(true)

  await test.step('a campaign is saved', async () => {
    const editor = new Editor(page)
    await editor.toContent('Email', 'One Time', 'Over the bridge')
  })

  await test.step('the designer is in a frame of its own, without the bridge', async () => {
    const email = new Email(page)
    await email.begin('Offer with a code')
    const designer = page.frames().find((frame) => frame.url().startsWith('https://designer.test/'))
    const seen = await designer?.evaluate(() => {
      const attempt = (work: () => unknown) => {
        try {
          return String(work())
        } catch (error) {
          return error instanceof Error ? error.name : 'refused'
        }
      }
      return [
        attempt(() => Reflect.get(parent, 'textBridge')),
        String('textBridge' in window),
        String('heraldCarry' in window),
      ]
    })
    expect(seen).toEqual(['SecurityError', 'false', 'false'])
    await email.finish()
  })

  await test.step('the clipboard is refused to the page, and main does the copying', async () => {
    const refused = await page.evaluate(() => navigator.clipboard.writeText('by the page').catch(({ name }) => name))
    expect(refused).toBe('NotAllowedError')
    await herald.ask({ kind: 'click', label: 'About Herald' })
    await page.getByRole('button', { name: 'Copy diagnostics' }).click()
    await expect(page.getByText('Copied', { exact: true })).toBeVisible()
    expect(await herald.ask({ kind: 'clipboard' })).toContain('Herald')
    await page.keyboard.press('Escape')
  })

  await test.step('a dropped file is sent as bytes, a picked one as a path', async () => {
    await herald.ask({ kind: 'click', label: 'Restore a backup…' })
    const dialog = page.getByRole('dialog', { name: 'Restore a backup' })
    await expect(dialog.getByRole('button', { name: 'Choose a backup' })).toBeVisible()
    expect(await drop(page, '[role="dialog"] [data-autofocus]', 'dropped.herald-backup', 'no backup')).toBe(true)
    await expect(dialog.getByRole('alert')).toBeVisible()
    await dialog.locator('input[type=file]').setInputFiles(onDisk)
    // The designer also saves its own pictures.
    const handedOver = async () =>
      ((await herald.ask({ kind: 'handed over' })) as [string, unknown][]).filter(([call]) => call === 'backup.take')
    await expect.poll(handedOver).toMatchObject([
      ['backup.take', { path: '', name: 'dropped.herald-backup', bytes: Buffer.from('no backup') }],
      ['backup.take', { path: onDisk, name: 'mine.herald-backup', bytes: null }],
    ])
    await expect(dialog.getByRole('alert')).toHaveText('This file is not a Herald backup')
    await page.keyboard.press('Escape')
  })

  expect(herald.left).toEqual([])
  expect(await herald.quit()).toBe(0)
})
