/** Campaigns begun from others on this computer: from templates of the library, and as copies that no server knows. */
import { expect, test } from './app.ts'
import { Campaigns } from './pages/campaigns.ts'
import { Editor } from './pages/editor.ts'
import { karachiDay } from './today.ts'

test('a template from a running campaign begins another one, offline too', { tag: '@long' }, async ({
  connected: _,
  page,
  server,
}) => {
  const list = new Campaigns(page)
  await list.press('Blessed Friday: first two hours', /^More/)
  await page.getByRole('menuitem', { name: 'Save as template…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save as template' })
  await dialog.getByLabel('Name').fill('First hours')
  await dialog.getByRole('button', { name: 'Save template' }).click()
  await page.getByRole('button', { name: 'Open the library' }).click()
  await page.getByRole('button', { name: /^First hours/ }).click()
  // As from a file of another workspace.
  await page.evaluate(async () => {
    const library = await window.bridge.library.list()
    const template = library.ok ? library.value.find(({ name }) => name === 'First hours') : undefined
    if (template?.kind !== 'template') throw new Error('There is no template')
    const { channel, type, sections } = template.value
    const segment = sections.segment as { selectedSegment: object }
    const other = { ...segment, selectedSegment: { ...segment.selectedSegment, name: 'Multan, all' } }
    const value = { channel, type, sections: { ...sections, segment: other } }
    await window.bridge.library.keep([{ id: template.id, kind: 'template', name: 'First hours', value }])
  })
  const detail = page.getByRole('region', { name: 'First hours' })
  await expect(detail).toContainText('Friday')
  await detail.getByRole('button', { name: 'Use', exact: true }).click()

  const editor = new Editor(page)
  await expect(page.getByText("This workspace does not have the segment 'Multan, all'.")).toBeVisible()
  await expect(editor.name).toHaveValue('')
  await editor.name.fill('White Friday')
  await page.getByRole('link', { name: 'Campaigns' }).first().click()
  await expect(list.row('White Friday')).toContainText('SMS')

  await server.stop()
  await page.getByRole('button', { name: 'Create campaign' }).first().click()
  await page
    .getByRole('region', { name: 'Your templates' })
    .getByRole('button', { name: /^First hours/ })
    .click()
  await expect(editor.name).toHaveValue('')
})

test('a draft that no server knows is copied; offline, a campaign that this computer has is copied to the next month', {
  tag: '@long',
}, async ({ connected: _, page, server }) => {
  const list = new Campaigns(page)
  const name = 'Blessed Friday: first two hours'
  await list.row(name).getByRole('link').first().click()
  await expect(page.getByRole('tab', { name: 'Schedule' })).toBeVisible()
  await server.stop()
  await page.reload()
  await expect(page.getByText('The server refused the connection').first()).toBeVisible()
  await page.getByRole('button', { name: 'More ways to copy' }).click()
  await page.getByRole('menuitem', { name: 'Copy for next month' }).click()
  const editor = new Editor(page)
  await expect(editor.name).toHaveValue(`${name} (copy)`)
  const copied = () =>
    page.evaluate(async () => {
      const [, id = ''] = /([0-9A-Z]{26})$/.exec(location.pathname) ?? []
      const answer = await window.bridge.drafts.open({ id })
      return answer.ok ? (answer.value?.sections ?? null) : null
    })
  expect(await copied()).toMatchObject({ content: { text: expect.stringContaining('Friday') } })
  const sameMonth = expect.stringContaining(karachiDay(9).slice(0, 7))
  await expect.poll(copied).not.toMatchObject({ schedule: { date: sameMonth } })
  expect(await copied()).toMatchObject({ schedule: { date: expect.stringMatching(/^\d{4}-/), time: '10:00' } })

  await page.getByRole('link', { name: 'Campaigns' }).first().click()
  await list.press(`${name} (copy)`, /^More/)
  await page.getByRole('menuitem', { name: 'Copy' }).click()
  await expect(page.getByText('Campaign copied')).toBeVisible()
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(editor.name).toHaveValue(`${name} (copy 2)`)

  await page.getByRole('link', { name: 'Campaigns' }).first().click()
  await list.press('Points about to expire', /^More/)
  await page.getByRole('menuitem', { name: 'Copy' }).click()
  await expect(page.getByText(/^Not all of this campaign is on this computer: /)).toBeVisible()
})
