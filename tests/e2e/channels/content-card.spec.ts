/** A content card from content to publish: its one rule, its preview, REVIEW read-only, and a card that another program made. */
import { expect, test } from '../app.ts'
import { clean } from '../axe.ts'
import { atContent, lastContent, toReview } from '../pages/panels.ts'

test('a content card is refused without its id, placed, saved, reviewed and published', { tag: '@long' }, async ({
  folder,
  page,
  context,
  startHost,
  startServer,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const start = { folder, page, startHost, startServer }
  const { server, host, editor } = await atContent(start, 'Content Cards', 'New arrivals card', async () => {})
  const field = page.getByRole('textbox', { name: 'Div Id' })
  await editor.save.click()
  await expect(page.getByText('Div Id cannot be empty')).toBeVisible()
  await expect(field).toBeFocused()
  await field.fill('#new-arrivals')
  await expect(page.getByText("An id is written without '#'.")).toBeVisible()
  await field.fill('new-arrivals')
  await expect(page.getByText("An id is written without '#'.")).toBeHidden()
  await expect(page.getByTestId('card-place')).toHaveText('#new-arrivals')
  await expect(page.getByText('<div id="new-arrivals"></div>')).toBeVisible()
  await page.getByRole('button', { name: 'Copy the element' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('<div id="new-arrivals"></div>')
  // Content cards have no test messages.
  await expect(page.getByRole('button', { name: 'Test Campaign Content' })).toHaveCount(0)
  await clean(page, 'content card')

  await editor.save.click()
  await toReview(editor)
  expect(await lastContent(server)).toEqual({
    name: 'New arrivals card',
    message: {
      name: 'New arrivals card',
      templateContext: { mergeTagIds: [] },
      design: { divId: 'new-arrivals', design: null },
    },
    edit_content_page_values: { contentCardData: { divId: 'new-arrivals', design: null } },
    edit_page_tabs_values: expect.objectContaining({ selected: 'SCHEDULE' }),
  })
  await expect(page.getByText('Rendered by your site or app')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Div Id' })).toHaveCount(0)
  await editor.publish()

  const [card] = await server.campaigns('New arrivals card')
  await page.goto(new URL(`/campaign/edit/content-card/event-based/${card?.id}`, host.url).href)
  await expect(page).toHaveURL(new RegExp(`/campaign/${card?.id}\\b`))
  await page.getByRole('tab', { name: 'Message' }).click()
  await expect(field).toHaveAttribute('readonly')
  await expect(field).toHaveValue('new-arrivals')
})
