/** A data folder that cannot be written: Herald opens, says so in a banner that stays, shows what is there and keeps the work in memory. */
import { chmodSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { hasModes, unprivileged } from '../fixtures/files.ts'
import { expect, test } from './app.ts'
import { Editor } from './pages/editor.ts'

/** Windows refuses by access lists, which no test sets. */
if (hasModes)
  test('a data folder that cannot be written', async ({ folder, page, startHost }) => {
    const data = join(folder, 'data')
    mkdirSync(data)
    for (const [path, mode] of [
      [folder, 0o755],
      [data, 0o555],
    ] as const)
      chmodSync(path, mode)
    const host = await startHost({ data, ...unprivileged })
    expect(host.output()).toContain('The data folder cannot be written, so nothing is kept')
    await page.goto(host.url)
    const banner = page.getByText('Changes cannot be kept on this computer')
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
    expect(readdirSync(data)).toEqual([])
  })
