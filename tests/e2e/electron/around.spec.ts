/**
 * Everything around Herald's window in Electron: second starts, a crashed page, the find bar, printing, the tray, the network, and the end.
 */
import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '../app.ts'
import { Editor } from '../pages/editor.ts'
import { type DesktopProgram, programToStart } from './program.ts'

const windows = ({ app }: DesktopProgram) => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)

/** Starts Herald again on the same data, as the system does for a link or a file; returns the exit status. */
function startAgain(data: string, word: string): Promise<number | null> {
  const { executablePath, args } = programToStart()
  // Windows requires the link or the file to come last, and each value to be joined to its option.
  const again = spawn(executablePath, [...args, `--data=${data}`, word], { stdio: 'ignore' })
  return new Promise((resolve, reject) => {
    again.once('exit', resolve)
    again.once('error', reject)
  })
}

/** Clicks a menu entry. */
const choose = ({ app }: DesktopProgram, label: string) =>
  app.evaluate(({ Menu }, wanted) => {
    const items = Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items ?? []) ?? []
    const item = items.find((one) => one.label === wanted)
    if (!item) throw new Error(`No menu has '${wanted}'`)
    item.click()
  }, label)

test('a second start passes its link and its file to the running program', async ({ folder, startProgram }) => {
  const data = join(folder, 'data')
  const first = await startProgram(data)
  await expect(first.page.getByRole('row').nth(3)).toBeVisible()
  expect(await startAgain(data, 'herald://segments')).toBe(0)
  await expect(first.page).toHaveURL(/^app:\/\/herald\/segments/)
  const file = join(folder, 'Offer.herald')
  writeFileSync(file, JSON.stringify({ format: 'herald.campaigns' }))
  expect(await startAgain(data, file)).toBe(0)
  await expect(first.page).toHaveURL(/^app:\/\/herald\/import/)
  expect(await windows(first)).toBe(1)
  expect(await first.stop()).toBe(0)
})

test('a crashed page reopens where it was', async ({ folder, startProgram }) => {
  const herald = await startProgram(join(folder, 'data'))
  await herald.page.getByRole('link', { name: 'Segments', exact: true }).first().click()
  await expect(herald.page).toHaveURL(/\/segments/)
  await herald.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
  )
  const at = () =>
    herald.app.evaluate(({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents
      return contents && !contents.isCrashed() && !contents.isLoading() ? contents.getURL() : ''
    })
  await expect.poll(at).toMatch(/^app:\/\/herald\/segments/)
  expect(await herald.stop()).toBe(0)
})

test('the find bar opens over the page and closes again', async ({ folder, startProgram }) => {
  const herald = await startProgram(join(folder, 'data'))
  await expect(herald.page.getByRole('row').nth(3)).toBeVisible()
  const views = () =>
    herald.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.contentView.children.length ?? 0)
  const before = await views()
  await choose(herald, 'Find on this page…')
  await expect.poll(views).toBe(before + 1)
  await herald.app.evaluate(({ webContents }) => {
    const bar = webContents.getAllWebContents().find((one) => one.getURL().startsWith('app://find'))
    for (const type of ['keyDown', 'keyUp'] as const) bar?.sendInputEvent({ type, keyCode: 'Escape' })
  })
  await expect.poll(views).toBe(before)
  expect(await herald.stop()).toBe(0)
})

test('a page is saved as a PDF where the user chooses', async ({ folder, startProgram }) => {
  const herald = await startProgram(join(folder, 'data'))
  const file = join(folder, 'Results.pdf')
  await expect(herald.page.getByRole('row').nth(3)).toBeVisible()
  await herald.app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath })
  }, file)
  const answer = await herald.page.evaluate(() => {
    const { textBridge } = globalThis as unknown as {
      textBridge: Record<string, Record<string, (text: string) => Promise<string>>>
    }
    return textBridge.desktop?.savePdf?.('{"name":"Results.pdf"}')
  })
  expect(JSON.parse(answer ?? '')).toMatchObject({ ok: true })
  expect(readFileSync(file, 'latin1').slice(0, 5)).toBe('%PDF-')
  expect(await herald.stop()).toBe(0)
})

test('in the tray it keeps running without a window, and quits without one', async ({ folder, startProgram }) => {
  const herald = await startProgram(join(folder, 'data'))
  await herald.page.getByRole('link', { name: 'Settings', exact: true }).first().click()
  const stays = herald.page.getByRole('switch', { name: /Keep Herald in the (tray|menu bar)/ })
  await stays.check({ force: true })
  await expect(stays).toBeChecked()
  await herald.page.close({ runBeforeUnload: true })
  await expect.poll(() => windows(herald)).toBe(0)
  expect(herald.process.exitCode).toBe(null)
  expect(await herald.stop()).toBe(0)
})

test('it connects to a server through Chromium’s network, and on quitting lists what waits', async ({
  folder,
  startProgram,
  startServer,
}) => {
  const server = await startServer()
  const herald = await startProgram(join(folder, 'data'))
  const { app, page } = herald
  await page.getByRole('link', { name: 'Connect to a server' }).first().click()
  await page.getByLabel('Address').fill(server.url)
  await page.getByLabel('Access token', { exact: true }).fill(server.token)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  const editor = new Editor(page)
  await editor.create('SMS', 'One Time')
  await editor.name.fill('Waits for the server')
  await editor.chooseSegment('Karachi, bought in 90 days')
  await choose(herald, 'Work offline')
  await editor.save.click()
  await editor.at('GOALS')

  // The dialog's text is written to a file, because the process ends with the answer.
  const asked = join(folder, 'asked')
  await app.evaluate(({ dialog }, file) => {
    dialog.showMessageBox = async (...given: unknown[]) => {
      const { message } = given.at(-1) as { message: string }
      process.getBuiltinModule('node:fs').writeFileSync(file, message)
      return { response: 1, checkboxChecked: false }
    }
  }, asked)
  expect(await herald.stop()).toBe(0)
  expect(readFileSync(asked, 'utf8')).toBe('1 campaign is not sent yet')
  expect((await server.requests()).some(({ call }) => call === 'getChannelConfiguration')).toBe(true)
})
