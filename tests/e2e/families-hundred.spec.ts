/** A hundred shops from a sheet with names, phones and pictures to published campaigns, taken back once. */
import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { png } from './channels/picture.ts'
import { editMaster, family, messages, phoneOf, press, publishAll, readSheet, shopOf } from './pages/family.ts'

const name = 'Friday at your shop'
const shops = Array.from({ length: 100 }, (_, at) => at + 1)
const pictureOf = (shop: number): string => `shop-${shop}.png`
/** The picture of each shop has a width of its own. */
const widthOf = (shop: number): number => 200 + shop

/** Adds pictures to those of this computer. */
const keepPictures = (page: Page, pictures: readonly { name: string; width: number; base64: string }[]) =>
  page.evaluate(async (all) => {
    for (const { name, width, base64 } of all) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const taken = await window.bridge.files.take(new File([bytes], name, { type: 'image/png' }))
      if (!taken.ok) throw new Error(taken.failure.message)
      const { blob } = taken.value
      const size = { bytes: bytes.length, pickedBytes: bytes.length, width, height: 100, frames: 1 }
      const kept = await window.bridge.pictures.keep({
        blob,
        name,
        type: 'image/png',
        ...size,
        alt: '',
        original: null,
      })
      if (!kept.ok) throw new Error(kept.failure.message)
    }
  }, pictures)

/** Replaces the text of a field of an app push by `before` and the tag of a column. */
async function writePush(page: Page, field: string, before: string, column: string): Promise<void> {
  await page.getByRole('textbox', { name: field, exact: true }).click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
  await page.keyboard.type(`${before} @${column.split(' ')[0]}`)
  await page.getByRole('option', { name: column }).first().click()
}

/** The width of the PNG at an address. */
async function widthAt(address: string): Promise<number> {
  const reply = await fetch(address)
  return Buffer.from(await reply.arrayBuffer()).readUInt32BE(16)
}

type Push = { android: { notificationTitle: string; notificationText: string; notificationImage: { img: string } } }

test('a hundred shops from a sheet with names, phones and pictures to published campaigns', { tag: '@long' }, async ({
  folder,
  page,
  startHost,
  startServer,
}) => {
  test.setTimeout(300_000)
  const { server } = await family(
    { folder, page, startHost, startServer },
    {
      ...{ channel: 'App Push', name, hold: 30 },
      write: async () => {
        await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Friday')
        await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Call us')
      },
    },
  )
  await keepPictures(
    page,
    shops.map((shop) => ({
      ...{ name: pictureOf(shop), width: widthOf(shop) },
      base64: png(widthOf(shop), 100).toString('base64'),
    })),
  )
  await page.reload()

  // Two rows are wrong: a picture that is not there, and a shop without a phone.
  const rows = shops.map((shop) => [shopOf(shop), phoneOf(shop), pictureOf(shop)])
  rows[4]?.splice(2, 1, 'shop-five.png')
  rows[6]?.splice(1, 1, '')
  await readSheet(page, [['Shop', 'Shop phone', 'Picture'], ...rows], '100 rows new.')
  await editMaster(page, async (editor) => {
    await writePush(page, 'Title', 'Friday at', 'Shop')
    await writePush(page, 'Text', 'Call', 'Shop phone')
    await page.getByText('Dynamic image', { exact: true }).click()
    await editor.choose('Image merge tag', 'Picture')
  })
  await expect(page.getByText('2 rows need fixing')).toBeVisible()
  await page.getByText('shop-five.png', { exact: true }).click()
  await page.keyboard.type(pictureOf(5))
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 row needs fixing')).toBeVisible()
  // The sheet, corrected and read again.
  await readSheet(
    page,
    [
      ['Shop', 'Shop phone'],
      [shopOf(7), phoneOf(7)],
    ],
    '1 row changed, 99 rows not in the sheet.',
  )
  await expect(page.getByText(/needs? fixing/)).toBeHidden()

  await press(page, 'Make 100 campaigns')
  await expect(page.getByText('100 campaigns made')).toBeVisible({ timeout: 60_000 })
  const running = async () => (await server.campaigns(`${name}: `)).filter(({ status }) => status === 'running').length
  await publishAll(page, 100)
  await page.getByRole('button', { name: 'Undo all' }).click()
  await expect(page.getByRole('button', { name: 'Undo all' })).toBeHidden()
  expect(await running()).toBe(0)
  await publishAll(page, 100)
  await expect.poll(running, { timeout: 180_000 }).toBe(100)

  const sent = await messages(server)
  for (const shop of shops) {
    const { android } = sent.get(`${name}: ${shopOf(shop)}`) as Push
    expect(android).toMatchObject({
      notificationTitle: `Friday at ${shopOf(shop)}`,
      notificationText: `Call ${phoneOf(shop)}`,
      notificationImageRadio: 'static',
    })
    expect(await widthAt(android.notificationImage.img)).toBe(widthOf(shop))
  }
})
