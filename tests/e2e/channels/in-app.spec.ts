/** An in-app message from content to publish: templates of the server, editing one of them, trying a delay, tests. */
import { expect, test } from '../app.ts'
import { clean } from '../axe.ts'
import { atContent, lastContent, Panels, toReview } from '../pages/panels.ts'

test('an in-app message starts from a template of the server and is published', { tag: '@long' }, async ({
  folder,
  page,
  startHost,
  startServer,
}) => {
  const start = {
    folder,
    page,
    startHost,
    startServer: async (options?: { port?: number }) => {
      const server = await startServer(options)
      await server.fault({ path: '/campaign-management/api/in-app/templates', refuse: 'Not now', times: 1 })
      return server
    },
  }
  const { server, editor } = await atContent(start, 'In App Message', 'Points reminder', async () => {
    await page.getByText('Delay', { exact: true }).click()
  })
  await expect(page.getByText('Failed to fetch templates')).toBeVisible()
  const templates = page.getByRole('region', { name: 'Templates of your workspace' })
  await templates.getByRole('button', { name: 'Try again' }).click()
  await expect(templates.getByRole('button', { name: 'Points reminder' })).toBeVisible()
  await editor.save.click()
  await expect(page.getByText('Should not be a empty message')).toBeVisible()

  const panels = new Panels(page, 'in-app-preview')
  await panels.begin('Points reminder')
  await panels.rewrite('They expire at the end of the month.', 'Spend them this week.')
  await panels.finish()
  await expect(panels.preview.getByText('1,240 points')).toBeVisible()
  await expect(panels.preview.getByText('Spend them this week.')).toBeVisible()

  const close = page.getByRole('button', { name: 'Close the message' })
  await expect(page.getByText('Shows after 1 second')).toBeVisible()
  await page.getByRole('button', { name: 'Try it' }).click()
  await expect(close).toBeHidden()
  await expect(close).toBeVisible()

  await page.getByRole('radio', { name: 'Bottom bar' }).click()
  await clean(page, 'in-app')
  await panels.sendTest('+923001234567')
  const placement = { position: 'bottom', size: 'medium', overlay: true }
  const sent = (await server.requests()).find(({ call }) => call === 'sendInAppTestContent')
  expect(sent?.body).toEqual({
    message: { design: expect.stringContaining('Spend them this week.'), placement },
    channel_configuration_id: expect.any(Number),
    to: ['+923001234567'],
    campaign_id: expect.any(Number),
    brandId: 'gulmohar',
  })

  await editor.save.click()
  await toReview(editor)
  const { message, edit_content_page_values: values } = await lastContent(server)
  expect(message).toEqual({
    name: 'Points reminder',
    templateContext: { mergeTagIds: [expect.any(Number)] },
    design: expect.stringContaining('{{points}} points'),
    placement,
  })
  expect(values).toEqual({
    contentJson: {
      design: { madeBy: 'herald', editor: 'panel', project: expect.any(Object) },
      html: message.design,
      placement,
      testNumbers: ['+923001234567'],
    },
    htmlData: message.design,
  })
  await expect(page.getByText('Bottom bar, the app behind it dimmed')).toBeVisible()
  await expect(panels.card.getByText('Spend them this week.')).toBeVisible()
  await editor.publish()
})
