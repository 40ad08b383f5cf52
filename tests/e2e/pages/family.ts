/** A family as journeys use it: made of a campaign, filled from a sheet, its master written, its campaigns published. */
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, firstSettings, type ReferenceServer, type Running } from '../app.ts'
import { file } from '../channels/picture.ts'
import { Campaigns } from './campaigns.ts'
import { Editor } from './editor.ts'
import { settled } from './settled.ts'

type Start = {
  folder: string
  page: Page
  startHost: (options: { data: string; server: string; token: string }) => Promise<Running>
  startServer: () => Promise<ReferenceServer>
}

const karachi = 'Karachi, bought in 90 days'

type Made = { channel: string; name: string; write: (editor: Editor) => Promise<void>; hold?: number }

/** A campaign that is ready to be published tomorrow at 10:00, and the family that is made of it, open. */
export async function family(start: Start, made: Made) {
  const { server, editor } = await readyCampaign(start, made)
  await makeFamily(start.page, made.name)
  return { server, editor }
}

/** A campaign that is ready to be published tomorrow at 10:00, open in REVIEW. */
export async function readyCampaign(
  { folder, page, startHost, startServer }: Start,
  { channel, name, write, hold = 0 }: Made,
) {
  const server = await startServer()
  const data = join(folder, 'data')
  firstSettings(data, { publishHoldSeconds: hold })
  const host = await startHost({ data, server: server.url, token: server.token })
  await page.goto(host.url)
  const editor = new Editor(page)
  await editor.create(channel, 'One Time')
  await editor.name.fill(name)
  await editor.chooseSegment(karachi)
  await editor.save.click()
  await editor.at('GOALS')
  await page.getByRole('button', { name: 'Skip' }).click()
  await editor.at('CONTENT')
  await write(editor)
  await editor.save.click()
  await editor.at('SCHEDULE')
  await editor.scheduleOn(1, '10:00')
  await editor.save.click()
  await editor.at('REVIEW')
  return { server, editor }
}

async function makeFamily(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Campaigns' }).first().click()
  await new Campaigns(page).press(name, /^More/)
  await page.getByRole('menuitem', { name: 'Make a family…' }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

/** `rows` with the headings first. `says`: what reading them would change. */
export async function readSheet(page: Page, rows: readonly (readonly string[])[], says: string): Promise<void> {
  await page.getByRole('button', { name: 'Read a sheet' }).click()
  const dialog = page.getByRole('dialog', { name: 'Read a sheet' })
  const csv = rows.map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\r\n')
  await dialog.locator('input[type=file]').setInputFiles(file('shops.csv', csv, 'text/csv'))
  await expect(dialog.getByText(says, { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Use the sheet' }).click()
  await expect(dialog).toBeHidden()
}

/** Replaces the message of the master by `before`, the tag of a column, and `after`, and returns to the family. */
export async function writeMaster(page: Page, before: string, column: string, after: string): Promise<void> {
  await editMaster(page, async (editor) => {
    await editor.message.click()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('Delete')
    await editor.write(before, column, after)
  })
}

/** Opens CONTENT of the master for `edit`, and returns to the family. */
export async function editMaster(page: Page, edit: (editor: Editor) => Promise<void>): Promise<void> {
  const editor = new Editor(page)
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await editor.tab('CONTENT').click()
  await editor.at('CONTENT')
  await settled(page)
  await edit(editor)
  await page.getByRole('link', { name: 'Open the family' }).click()
  await expect(page.getByRole('button', { name: 'Read a sheet' })).toBeVisible()
}

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Answers the question before publishing, which asks for the number of people if there are many. */
export async function publishAll(page: Page, count: number): Promise<void> {
  await synced(page)
  await press(page, `Publish ${count} campaigns`)
  const { publish, dialog } = publishing(page, count)
  await expect(publish).toBeVisible({ timeout: 60_000 })
  const people = await asked(page)
  if (people) await people.field.fill(people.number)
  await publish.click()
  await expect(dialog).toBeHidden()
}

/** As `publishAll`, by keyboard alone. */
export async function publishAllByKeys(page: Page, count: number): Promise<void> {
  const editor = new Editor(page)
  await synced(page)
  await editor.tabTo(page.getByRole('button', { name: `Publish ${count} campaigns`, exact: true }))
  await page.keyboard.press('Enter')
  const { publish, dialog } = publishing(page, count)
  await expect(publish).toBeVisible({ timeout: 60_000 })
  const people = await asked(page)
  if (people) {
    await editor.tabTo(people.field)
    await page.keyboard.type(people.number)
  }
  await editor.tabTo(publish)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
}

/** What is not on the server yet stays behind. */
const synced = (page: Page) =>
  expect(page.getByRole('button', { name: /^Outbox: Synced/ })).toBeVisible({ timeout: 120_000 })

function publishing(page: Page, count: number) {
  const dialog = page.getByRole('dialog', { name: 'Publish these campaigns?' })
  return { dialog, publish: dialog.getByRole('button', { name: `Publish ${count} campaigns` }) }
}

/** The field for the number of people, and that number; null if it is not asked. */
async function asked(page: Page) {
  const field = page.getByRole('textbox', { name: /^Type [\d,]+ to publish/ })
  if ((await field.count()) === 0) return null
  const label = page.locator('label').filter({ hasText: /^Type [\d,]+ to publish/ })
  return { field, number: /[\d,]+/.exec((await label.textContent()) ?? '')?.[0] ?? '' }
}

export type Saved = { name: string; message: { design: unknown } }

/** The last message of each campaign on the server, by name. */
export async function messages(server: ReferenceServer): Promise<ReadonlyMap<string, unknown>> {
  const saves = (await server.requests()).filter(({ call }) => call === 'updateMessage')
  return new Map(saves.map(({ body }) => [(body as Saved).name, (body as Saved).message.design]))
}

export const shopOf = (index: number): string => `Shop ${String(index).padStart(3, '0')}`
export const phoneOf = (index: number): string => `021 3555 ${String(1000 + index)}`
