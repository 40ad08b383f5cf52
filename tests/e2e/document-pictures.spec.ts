/** Screenshots for the documents (`npm run pictures`), taken in the practice workspace. */
import { join } from 'node:path'
import { test } from './app.ts'
import { Editor } from './pages/editor.ts'
import { Email } from './pages/email.ts'

const folder = join(import.meta.dirname, '../../docs/pictures')

test.skip(process.env.HERALD_PICTURES === undefined, 'drawn on request')
test.use({ viewport: { width: 1_440, height: 900 } })

test('the list and the designer', async ({ herald: _, page }) => {
  await page.getByRole('table', { name: 'Campaigns' }).waitFor()
  await page
    .getByRole('cell', { name: /^\d+\.\d%$/ })
    .first()
    .waitFor()
  await page.screenshot({ path: join(folder, 'list.png') })

  const editor = new Editor(page)
  await editor.toContent('Email', 'One Time', 'Eid offer with a code')
  const email = new Email(page)
  await email.begin('Offer with a code')
  await email.designer.frameLocator('iframe.gjs-frame').getByText('25% off').click()
  await page.screenshot({ path: join(folder, 'designer.png') })
})
