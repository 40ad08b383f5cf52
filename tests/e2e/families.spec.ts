/** Families: campaigns made of the rows of a sheet, changed through their master and their rows, and published with one question. */
import { expect, test } from './app.ts'
import { clean } from './axe.ts'
import { file } from './channels/picture.ts'
import { Editor } from './pages/editor.ts'
import {
  family,
  messages,
  phoneOf,
  press,
  publishAll,
  readSheet,
  type Saved,
  shopOf,
  writeMaster,
} from './pages/family.ts'
import { settled } from './pages/settled.ts'

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
  // What was published stays.
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
  await expect(page.getByText('9 campaigns stay as changed')).toBeVisible()
  expect((await messages(server)).get('At your shop: Shop 007')).toBe('Big sale at Shop 007.')
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
  await expect(master).toContainText('السلام علیکم')
  await inMaster('English')
  await expect(master).toContainText('Assalam-o-alaikum')
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

  // A text is replaced in a master and its campaigns; those in Urdu stay.
  await page.getByRole('link', { name: 'Library' }).click()
  await page.getByRole('link', { name: 'Find and replace' }).click()
  await page.getByRole('textbox', { name: 'Find', exact: true }).fill('Assalam-o-alaikum')
  await page.getByRole('textbox', { name: 'Replace with' }).fill('Salam')
  await expect(page.getByRole('checkbox', { name: `All places of Master of ‘${name}’`, exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Replace in 7 places/ }).click()
  await expect(page.getByText('Last replacement')).toBeVisible()
  await page.getByRole('link', { name: 'Campaigns' }).first().click()
  await page.getByRole('row').filter({ hasText: 'Family, 11 rows' }).getByRole('link', { name }).click()
  await inMaster('English')
  await expect(master).toContainText('Salam [Name]!')
  await press(page, 'Change 6 campaigns')
  await expect(page.getByRole('button', { name: 'Publish 11 campaigns' })).toBeVisible()
  const replaced = Object.entries(greetings(corrected)).map(([of, text]) => [
    of,
    String(text).replace('Assalam-o-alaikum', 'Salam'),
  ])
  await expect.poll(async () => Object.fromEntries(await messages(server))).toEqual(Object.fromEntries(replaced))
})
