/** Families: campaigns made of the rows of a sheet, changed through their master and their rows, and published with one question. */
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, firstSettings, type ReferenceServer, type Running, test } from './app.ts'
import { clean } from './axe.ts'
import { file } from './channels/picture.ts'
import { Campaigns } from './pages/campaigns.ts'
import { Editor } from './pages/editor.ts'
import { settled } from './pages/settled.ts'

type Start = {
  folder: string
  page: Page
  startHost: (options: { data: string; server: string; token: string }) => Promise<Running>
  startServer: () => Promise<ReferenceServer>
}

const karachi = 'Karachi, bought in 90 days'

type Made = { channel: string; name: string; write: (editor: Editor) => Promise<void>; hold?: number }

/** A campaign that is ready to be published tomorrow at 10:00, and the family that is made of it, open. */
async function family({ folder, page, startHost, startServer }: Start, { channel, name, write, hold = 0 }: Made) {
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
  await makeFamily(page, name)
  return { server, editor }
}

async function makeFamily(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Campaigns' }).first().click()
  await new Campaigns(page).press(name, /^More/)
  await page.getByRole('menuitem', { name: 'Make a family…' }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

/** `rows` with the headings first. `says`: what reading them would change. */
async function readSheet(page: Page, rows: readonly (readonly string[])[], says: string): Promise<void> {
  await page.getByRole('button', { name: 'Read a sheet' }).click()
  const dialog = page.getByRole('dialog', { name: 'Read a sheet' })
  const csv = rows.map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\r\n')
  await dialog.locator('input[type=file]').setInputFiles(file('shops.csv', csv, 'text/csv'))
  await expect(dialog.getByText(says, { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Use the sheet' }).click()
  await expect(dialog).toBeHidden()
}

/** Replaces the message of the master by `before`, the tag of a column, and `after`, and returns to the family. */
async function writeMaster(page: Page, before: string, column: string, after: string): Promise<void> {
  await editMaster(page, async (editor) => {
    await editor.message.click()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('Delete')
    await editor.write(before, column, after)
  })
}

/** Opens CONTENT of the master for `edit`, and returns to the family. */
async function editMaster(page: Page, edit: (editor: Editor) => Promise<void>): Promise<void> {
  const editor = new Editor(page)
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await editor.tab('CONTENT').click()
  await editor.at('CONTENT')
  await settled(page)
  await edit(editor)
  await page.getByRole('link', { name: 'Open the family' }).click()
  await expect(page.getByRole('button', { name: 'Read a sheet' })).toBeVisible()
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Answers the question before publishing, which asks for the number of people if there are many. */
async function publishAll(page: Page, count: number): Promise<void> {
  // What is not on the server yet stays behind.
  await expect(page.getByRole('button', { name: /^Outbox: Synced/ })).toBeVisible({ timeout: 120_000 })
  await press(page, `Publish ${count} campaigns`)
  const dialog = page.getByRole('dialog', { name: 'Publish these campaigns?' })
  const publish = dialog.getByRole('button', { name: `Publish ${count} campaigns` })
  await expect(publish).toBeVisible({ timeout: 60_000 })
  const number = dialog.getByRole('textbox', { name: /^Type [\d,]+ to publish/ })
  if ((await number.count()) > 0)
    await number.fill(/[\d,]+/.exec((await dialog.locator('label').first().textContent()) ?? '')?.[0] ?? '')
  await publish.click()
  await expect(dialog).toBeHidden()
}

type Saved = { name: string; message: { design: unknown } }

/** The last message of each campaign on the server, by name. */
async function messages(server: ReferenceServer): Promise<ReadonlyMap<string, unknown>> {
  const saves = (await server.requests()).filter(({ call }) => call === 'updateMessage')
  return new Map(saves.map(({ body }) => [(body as Saved).name, (body as Saved).message.design]))
}

const shopOf = (index: number): string => `Shop ${String(index).padStart(3, '0')}`
const phoneOf = (index: number): string => `021 3555 ${String(1000 + index)}`

test('ten shops: made, one master edit followed by all but the one with its own text, taken back, done again, published', async ({
  folder,
  page,
  startHost,
  startServer,
}) => {
  const { server } = await family(
    { folder, page, startHost, startServer },
    { channel: 'SMS', name: 'At your shop', write: (editor) => editor.write('Sale') },
  )
  const shops = Array.from({ length: 10 }, (_, at) => at + 1)
  await readSheet(page, [['Shop', 'Phone'], ...shops.map((shop) => [shopOf(shop), phoneOf(shop)])], '10 rows new.')
  await writeMaster(page, 'Sale at ', 'Shop', '. See you.')
  await clean(page, 'a family')
  await press(page, 'Make 10 campaigns')
  await expect(page.getByText('10 campaigns made')).toBeVisible()
  await expect
    .poll(async () => (await messages(server)).get('At your shop: Shop 007'))
    .toBe('Sale at Shop 007. See you.')

  // A text of its own.
  await page.getByText('Shop 003', { exact: true }).first().click()
  await page.getByRole('region', { name: 'Chosen row' }).getByRole('link', { name: 'Open' }).click()
  const editor = new Editor(page)
  await editor.tab('CONTENT').click()
  await editor.at('CONTENT')
  await settled(page)
  await editor.message.click()
  await page.keyboard.press('End')
  await page.keyboard.type(' Parking is free.')
  await editor.save.click()
  await expect
    .poll(async () => (await messages(server)).get('At your shop: Shop 003'))
    .toBe('Sale at Shop 003. See you. Parking is free.')
  await page.goBack()
  await expect(page.getByText('1 of its own', { exact: true })).toBeVisible()

  await writeMaster(page, 'Big sale at ', 'Shop', '.')
  await press(page, 'Change 10 campaigns')
  await expect(page.getByText('9 campaigns changed, 1 campaign saved')).toBeVisible()
  const seventh = async () => (await messages(server)).get('At your shop: Shop 007')
  await expect.poll(seventh).toBe('Big sale at Shop 007.')

  // Taken back in all of them and in the master, and done again.
  const master = page.getByRole('complementary', { name: 'Master' })
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone: 9 campaigns changed', { exact: true })).toBeVisible()
  await expect(master).toContainText('See you.')
  await expect.poll(seventh).toBe('Sale at Shop 007. See you.')
  await expect(page.getByText('1 of its own', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Redo', exact: true }).click()
  await expect(master).toContainText('Big sale at')
  await expect.poll(seventh).toBe('Big sale at Shop 007.')
  await publishAll(page, 10)
  await expect
    .poll(async () => (await server.campaigns('At your shop: ')).filter(({ status }) => status === 'running').length)
    .toBe(10)
  const sent = await messages(server)
  for (const shop of shops)
    expect(sent.get(`At your shop: ${shopOf(shop)}`)).toBe(
      shop === 3 ? 'Sale at Shop 003. See you. Parking is free.' : `Big sale at ${shopOf(shop)}.`,
    )
})

test('a greeting in eleven cities and two languages: one city is corrected in the sheet and read again', {
  tag: '@long',
}, async ({ folder, page, startHost, startServer }) => {
  test.setTimeout(180_000)
  const name = 'Greeting'
  const { server } = await family(
    { folder, page, startHost, startServer },
    { channel: 'SMS', name, write: (editor) => editor.write('Welcome') },
  )
  const head = ['City', 'Name', 'Language']
  const rows = [
    ['Karachi', 'Karachi', ''],
    ['Lahore', 'لاہور', 'Urdu'],
    ['Quetta', 'Quetta', 'English'],
    ['Multan', 'ملتان', 'urdu'],
    ['Sialkot', 'Sialkot', ''],
    ['Gujrat', 'گجرات', 'Urdu'],
    ['Sukkur', 'Sukkur', ''],
    ['Hyderabad', 'Hyderabad', ''],
    ['Peshawar', 'پشاور', 'Urdu'],
    ['Swat', 'Swat', ''],
    ['Faisalabad', 'فیصل باد', 'Urdu'],
  ]
  const inUrdu = (language = '') => language.toLowerCase() === 'urdu'
  await readSheet(page, [head, ...rows], '11 rows new.')
  await expect(page.getByText('The family has one language. Add ‘Urdu’ to it first').first()).toBeVisible()
  await press(page, 'Family, names and columns')
  const form = page.getByRole('dialog', { name: 'Family' })
  await form.getByRole('button', { name: 'Language', exact: true }).click()
  await form.getByRole('textbox', { name: 'Name of language 2' }).fill('Urdu')
  await clean(page, 'languages of a family')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()

  const master = page.getByRole('complementary', { name: 'Master' })
  const inMaster = (language: string) => master.getByText(language, { exact: true }).click()
  await writeMaster(page, 'Assalam-o-alaikum ', 'Name', '!')
  await inMaster('Urdu')
  await expect(master).toContainText('Welcome')
  await writeMaster(page, 'السلام علیکم ', 'Name', '۔')
  await expect(master).toContainText('Assalam-o-alaikum')
  await inMaster('Urdu')
  await expect(master).toContainText('السلام علیکم')
  await page.getByText('Urdu 5', { exact: true }).click()
  await expect(page.getByText('5 of 11 rows')).toBeVisible()
  await page.getByText('All 11', { exact: true }).click()
  await clean(page, 'a family in two languages')

  await press(page, 'Make 11 campaigns')
  await expect(page.getByText('11 campaigns made')).toBeVisible()
  const sends = async () => (await server.requests()).filter(({ call }) => call === 'updateMessage')
  const greetings = (of: readonly (readonly string[])[]) =>
    Object.fromEntries([
      [name, 'Welcome'],
      ...of.map(([city, text, language]) => [
        `${name}: ${city}`,
        inUrdu(language) ? `السلام علیکم ${text}۔` : `Assalam-o-alaikum ${text}!`,
      ]),
    ])
  await expect.poll(async () => Object.fromEntries(await messages(server))).toEqual(greetings(rows))
  const before = (await sends()).length

  const corrected = rows.map(([city = '', text = '', language = '']) => [
    ...[city, city === 'Faisalabad' ? 'فیصل آباد' : text, language],
  ])
  await readSheet(page, [head, ...corrected], '1 row changed.')
  await press(page, 'Change 1 campaign')
  await expect(page.getByText('1 campaign changed')).toBeVisible()
  await expect.poll(async () => Object.fromEntries(await messages(server))).toEqual(greetings(corrected))
  const after = (await sends()).slice(before).map(({ body }) => (body as Saved).name)
  expect(new Set(after)).toEqual(new Set([`${name}: Faisalabad`]))
  // The same sheet again is no change, and neither master is in the list.
  await page.getByRole('button', { name: 'Read a sheet' }).click()
  const csv = [head, ...corrected].map((cells) => cells.join(',')).join('\n')
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles(file('cities.csv', csv, 'text/csv'))
  await expect(page.getByText('The sheet changes nothing.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Campaigns' }).first().click()
  await expect(page.getByText('Family, 11 rows', { exact: false })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(2)
})
