/** Campaigns that exist already: an old one with a single SET-UP tab, a never-ending one that began long ago, one that runs. */
import { expect, test } from './app.ts'
import { Campaigns } from './pages/campaigns.ts'
import { Editor } from './pages/editor.ts'
import { dayName, karachiDay } from './today.ts'

test('SET-UP becomes three tabs; a past start becomes today; later content is kept and asks for a look; Stop', async ({
  herald,
  page,
}) => {
  const list = new Campaigns(page)
  const editor = new Editor(page)
  const open = async (name: string) => {
    await list.search.fill(name)
    await list.row(name).getByRole('link').first().click()
    await expect(editor.name).toHaveValue(name)
  }

  await open('Loyalty card, first reminder')
  await expect(page.getByRole('tab')).toHaveText([/TRIGGER/, /SEGMENT/, /GOALS/, /CONTENT/, /SCHEDULE/, /REVIEW/])
  await editor.tab('TRIGGER').click()
  await expect(page.getByText(/^When someone/)).toContainText('does Points Earned')
  await editor.tab('GOALS').click()
  await expect(page.getByRole('combobox', { name: 'Event' })).toHaveValue('Store Visited')
  await editor.tab('SEGMENT').click()
  await expect(page.getByRole('combobox', { name: 'Segment', exact: true })).toHaveValue('Loyalty, 500+ points')

  await page.goto(herald.url)
  await open('Payday treat for repeat buyers')
  await editor.tab('SCHEDULE').click()
  await expect(page.getByText('As on the server')).toBeVisible()
  const today = dayName(karachiDay(0))
  await expect(page.getByText(new RegExp(`It started on .+\\. Saved again, it starts on ${today}\\.`))).toBeVisible()
  await editor.save.click()
  await editor.at('REVIEW')
  await editor.tab('SCHEDULE').click()
  await expect(page.getByText(/^It started on/)).toHaveCount(0)

  await editor.tab('SEGMENT').click()
  await editor.save.click()
  await editor.at('GOALS')
  for (const tab of ['GOALS', 'CONTENT', 'SCHEDULE'] as const)
    await expect(editor.tab(tab).getByRole('img', { name: 'Needs a look' })).toBeVisible()
  await expect(editor.tab('CONTENT')).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText('What stands here is kept: look it over and save it.')).toBeVisible()
  await editor.save.click()
  await editor.at('CONTENT')
  await expect(editor.tab('GOALS').getByRole('img', { name: 'Needs a look' })).toHaveCount(0)
  await expect(editor.message).toContainText('it is payday')
  await editor.save.click()
  await editor.at('SCHEDULE')
  await editor.save.click()
  await editor.at('REVIEW')
  await expect(page.getByRole('img', { name: 'Needs a look' })).toHaveCount(0)

  await page
    .getByRole('button', { name: /SEGMENT, Segment|CONTENT, Message/ })
    .first()
    .click()
  await expect(page.getByRole('tabpanel').locator(':focus')).toHaveCount(1)

  await page.goto(new URL('/campaign/edit/sms/one-time/1', herald.url).href)
  await expect(editor.name).toHaveValue('Blessed Friday: first two hours')
  await expect(page.getByText('This campaign is scheduled: it can be looked at, not changed.')).toBeVisible()
  await editor.tab('SEGMENT').click()
  await expect(page.getByRole('combobox', { name: 'Segment', exact: true })).toBeDisabled()
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  const asking = page.getByRole('dialog', { name: 'Stop this campaign?' })
  await expect(asking.getByRole('button', { name: 'Go back' })).toBeFocused()
  await asking.getByRole('button', { name: 'Stop campaign' }).click()
  await expect(page.getByText('Campaign stopped')).toBeVisible()
  await expect(page.getByText('This campaign is stopped: it can be looked at, not changed.')).toBeVisible()
})
