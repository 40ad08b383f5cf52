/** The views of a family: checks on all rows, pictures by their file names, previews of all rows, and the results once published. */
import { expect, test } from './app.ts'
import { clean } from './axe.ts'
import { file, png } from './channels/picture.ts'
import { Designer } from './pages/designer.ts'
import { Email } from './pages/email.ts'
import { editMaster, family, messages, press, publishAll, readSheet } from './pages/family.ts'

const name = 'At your shop'
const shops = ['Clifton', 'Saddar', 'Gulshan', 'Quetta', 'Swat', 'Multan']
const pictureOf = (shop: string) => `${shop.toLowerCase()}.png`

test('rows with pictures: checked, previewed, published, and their results', { tag: '@long' }, async ({
  folder,
  page,
  startHost,
  startServer,
}) => {
  test.setTimeout(240_000)
  const { server } = await family(
    { folder, page, startHost, startServer },
    {
      ...{ channel: 'App Push', name },
      write: async () => {
        await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Sale')
        await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Come in')
      },
    },
  )
  // Two shops have one phone.
  const rows = shops.map((shop, at) => [shop, `021 3555 ${1000 + (at === 4 ? 3 : at)}`, pictureOf(shop)])
  await readSheet(page, [['Shop', 'Phone', 'Picture'], ...rows], '6 rows new.')
  await editMaster(page, async (editor) => {
    await page.getByText('Dynamic image', { exact: true }).click()
    await editor.choose('Image merge tag', 'Picture')
  })

  const checks = page.getByRole('region', { name: 'Checks on all rows' })
  await expect(checks).toContainText('Picture not foundall 6 rows')
  await expect(checks).toContainText('The same Phone in several rows')
  await expect(checks).toContainText('rows 4 and 5')
  // The checks of REVIEW.
  await expect(checks).toContainText('Android: phones that are off may never get thisall 6 rows')

  // Pictures are found by their names, however they come.
  const [first, second, ...others] = shops
  const chooser = page.waitForEvent('filechooser')
  await press(page, 'Choose')
  await (await chooser).setFiles([...others, 'nobody'].map((shop) => file(pictureOf(shop), png(64, 32), 'image/png')))
  await expect(page.getByText('4 cells have their picture')).toBeVisible()
  await expect(page.getByText('1 file is not in the sheet')).toBeVisible()
  await expect(checks).toContainText('Picture not foundrows 1 and 2')
  const dropped = await page.evaluateHandle(
    ({ names, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const data = new DataTransfer()
      for (const each of names) data.items.add(new File([bytes], each, { type: 'image/png' }))
      return data
    },
    { names: [first ?? '', second ?? ''].map(pictureOf), base64: png(80, 40).toString('base64') },
  )
  const rowsPlace = page.getByRole('complementary', { name: 'Master' })
  await rowsPlace.dispatchEvent('dragover', { dataTransfer: dropped })
  await rowsPlace.dispatchEvent('drop', { dataTransfer: dropped })
  await expect(page.getByText('2 cells have their picture')).toBeVisible()
  await expect(checks).not.toContainText('Picture not found')

  // The rows of one check, as previews.
  await page.getByText('Previews', { exact: true }).click()
  const previews = page.getByRole('list', { name: 'Previews' })
  await expect(previews.getByRole('listitem')).toHaveCount(6)
  await expect(previews.locator('img').first()).toBeVisible()
  await expect(previews.getByText(/should fix/)).toHaveCount(6)
  await clean(page, 'previews of a family')
  await checks
    .locator('div')
    .filter({ hasText: 'The same Phone' })
    .getByRole('button', { name: 'Show' })
    .first()
    .click()
  await expect(previews.getByRole('button', { name: /^Quetta/ })).toBeVisible()
  await expect(previews.getByRole('button', { name: /^Clifton/ })).toBeHidden()
  await previews.getByRole('button', { name: /^Quetta/ }).click()
  await expect(page.getByRole('region', { name: 'Chosen row' })).toContainText('Quetta')

  await press(page, 'Make 6 campaigns')
  await expect(page.getByText('6 campaigns made')).toBeVisible()
  await expect(page.getByText('Results', { exact: true })).toBeHidden()
  await publishAll(page, 6)
  const addresses = async () =>
    [...(await messages(server)).values()].map(
      (design) => (design as { android: { notificationImage: { img: string } } }).android.notificationImage.img,
    )
  await expect.poll(async () => (await addresses()).filter((address) => address.includes('.png')).length).toBe(6)

  // The results, sorted, kept after a reload, and open by row.
  await page.getByText('Results', { exact: true }).click()
  const results = page.getByRole('table', { name: 'Results' })
  await expect(results.getByRole('row')).toHaveCount(8)
  await expect(results.getByRole('row').last()).toContainText('All rows')
  await press(page, 'Shop')
  await expect(results.getByRole('row').nth(1)).toContainText('Clifton')
  await press(page, 'Shop')
  await expect(results.getByRole('row').nth(1)).toContainText('Swat')
  await clean(page, 'results of a family')
  await server.stop()
  await page.reload()
  await expect(page.getByText(/^Showing saved data from/)).toBeVisible()
  await expect(results.getByRole('row')).toHaveCount(8)
  await results.getByRole('link', { name: /^Swat/ }).click()
  await expect(page.getByRole('heading', { name: `${name}: Swat`, level: 1 })).toBeVisible()
})

test('the picture of an email is the row’s, also while its file waits for the upload', { tag: '@long' }, async ({
  folder,
  page,
  startHost,
  startServer,
}) => {
  test.setTimeout(240_000)
  const designer = new Designer(page)
  const email = new Email(page)
  const { server } = await family(
    { folder, page, startHost, startServer },
    {
      ...{ channel: 'Email', name },
      write: async () => {
        await email.subject.click()
        await page.keyboard.type('Sale')
        await email.begin('Start from blank')
        await designer.add('Image')
        await email.finish()
      },
    },
  )
  const two = shops.slice(0, 2)
  await readSheet(page, [['Shop', 'Picture'], ...two.map((shop) => [shop, pictureOf(shop)])], '2 rows new.')
  await editMaster(page, async (editor) => {
    await email.begin('Edit design')
    await designer.choose(designer.picture(0))
    await editor.choose('Image merge tag', 'Picture')
    await email.finish()
  })
  const chooser = page.waitForEvent('filechooser')
  await press(page, 'Choose')
  await (await chooser).setFiles(two.map((shop, at) => file(pictureOf(shop), png(64 + at, 32), 'image/png')))
  await expect(page.getByText('2 cells have their picture')).toBeVisible()
  await press(page, 'Make 2 campaigns')
  await expect(page.getByText('2 campaigns made')).toBeVisible()
  const sources = async (shop: string) =>
    [...String((await messages(server)).get(`${name}: ${shop}`)).matchAll(/<img[^>]* src="([^"]*)"/g)].map(
      ([, src]) => src,
    )
  for (const shop of two)
    await expect.poll(async () => (await sources(shop)).join()).toMatch(new RegExp(`^http.*${pictureOf(shop)}$`))
})
