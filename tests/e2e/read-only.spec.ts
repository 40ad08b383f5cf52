/** A read-only data folder and a damaged drafts file: Herald opens, reports the problem, and shows what it can read. */
import { chmodSync, copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { hasModes } from '../fixtures/files.ts'
import { expect, test } from './app.ts'
import { Editor } from './pages/editor.ts'

/** Windows uses access lists, which the tests do not set. */
if (hasModes)
  test('a data folder that cannot be written', async ({ folder, page, startHost }) => {
    const data = join(folder, 'data')
    mkdirSync(data)
    writeFileSync(join(data, 'settings.json'), JSON.stringify({ publishHoldSeconds: 0 }))
    chmodSync(data, 0o555)
    const host = await startHost({ data, held: true })
    expect(host.output()).toContain('The data folder cannot be written, so nothing is saved')
    await page.goto(host.url)
    const banner = page.getByText('Changes cannot be saved on this computer')
    await expect(banner).toBeVisible()

    const editor = new Editor(page)
    await editor.create('SMS', 'One Time')
    await editor.name.fill('Typed without a disk')
    await editor.chooseSegment('Karachi, bought in 90 days')
    await editor.save.click()
    await editor.at('GOALS')
    await page.reload()
    await editor.at('GOALS')
    await expect(editor.name).toHaveValue('Typed without a disk')
    await expect(banner).toBeVisible()
    expect(await host.stop()).toBe(0)
    // Only the file that the test wrote.
    expect(readdirSync(data)).toEqual(['settings.json'])
    chmodSync(data, 0o755)
  })

test('a damaged drafts file: shows what could be read, and marks damaged drafts', {
  tag: '@long',
}, async ({ folder, page, startHost }) => {
  const data = join(folder, 'data')
  let host = await startHost({ data })
  await page.goto(host.url)
  const editor = new Editor(page)
  await editor.create('SMS', 'One Time')
  await editor.name.fill('Typed before the damage')
  await editor.chooseSegment('Karachi, bought in 90 days')
  await editor.save.click()
  await editor.at('GOALS')
  const { pathname } = new URL(page.url())
  expect(await host.stop()).toBe(0)

  spoil(join(data, 'drafts.db'))
  host = await startHost({ data })
  await page.goto(host.url)
  const banner = page.getByRole('alert', { name: 'Some drafts were damaged on disk' })
  await expect(banner).toContainText(/damaged and set aside as drafts\.db\.damaged-.*1 draft was read from it\./)
  await expect(page.getByText('Changes cannot be saved on this computer')).toBeHidden()
  await banner.getByRole('button', { name: 'Close' }).click()
  await expect(banner).toBeHidden()
  await page.goto(new URL(pathname, host.url).href)
  await expect(page.getByText('This draft may be damaged')).toBeVisible()
  await expect(editor.name).toHaveValue('Typed before the damage')
  expect(await host.stop()).toBe(0)

  // Nothing in the file can be read: the daily copy offers its drafts.
  mkdirSync(join(data, 'copies'))
  copyFileSync(join(data, 'drafts.db'), join(data, 'copies', 'drafts-2027-06-15.db'))
  writeFileSync(join(data, 'drafts.db'), 'no database')
  host = await startHost({ data })
  await page.goto(host.url)
  await expect(banner).toContainText("The copy of 15 June 2027 still has 'Typed before the damage'.")
  await banner.getByRole('button', { name: 'Restore it' }).click()
  await expect(banner).toContainText("Restored from the copy of 15 June 2027: 'Typed before the damage'.")
  // The list shows the server's row in any case, so this opens the draft.
  await page.goto(new URL(pathname, host.url).href)
  await expect(editor.name).toHaveValue('Typed before the damage')
  expect(await host.stop()).toBe(0)
})

/** Changes a letter of a text, and overwrites the page with the undo steps with zeros. */
function spoil(file: string): void {
  const database = new DatabaseSync(file)
  database.exec(`UPDATE sections SET value = replace(value, 'bought in 90', 'bought in 9&')`)
  const page = database.prepare(`SELECT pageno FROM dbstat WHERE name = 'steps' AND pagetype = 'leaf'`).get()
  database.close()
  const bytes = readFileSync(file)
  writeFileSync(file, bytes.fill(0, (Number(page?.pageno) - 1) * 4_096, Number(page?.pageno) * 4_096))
}
