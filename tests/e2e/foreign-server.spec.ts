/** Foreign servers: reads the list, then changes, saves and publishes a campaign of another program, in the most deviating dialects. */
import { join } from 'node:path'
import type { Dialect } from '../fixtures/foreign/dialects.ts'
import { expect, type Running, test } from './app.ts'
import { clean } from './axe.ts'
import { Campaigns } from './pages/campaigns.ts'
import { Colleague } from './pages/colleague.ts'
import { Editor } from './pages/editor.ts'
import { foreign, together } from './pages/foreign.ts'
import { karachiDay } from './today.ts'

/** Everything that a server may write differently without losing data: types, names, order, omissions, replies to a save. */
const harsh = [
  together(
    'writes statuses in capitals',
    'writes schedule types and channels in capitals',
    'writes every number and flag as text',
    'keeps all page values as text',
    'answers saves with null',
  ),
  together(
    'writes its campaigns in snake_case',
    "writes '' for null",
    'answers lists as objects with numbers',
    'does not say success',
    'answers saves with words',
  ),
  together(
    'leaves null fields out',
    'leaves empty lists out',
    'leaves moments out',
    'calls the id campaignId, as text',
    'answers the bare list',
    'answers saves with counts',
  ),
]

/** A campaign and a segment whose names are objects, and a campaign without an id. */
const odd: Dialect = {
  says: 'has things that cannot be read',
  rewrite: (reply) => {
    const body = together('has one campaign whose name is an object').rewrite(reply) as typeof reply.body
    const data = body.data as { campaigns?: object[] } | { id: number }[]
    if (reply.path.endsWith('/campaign/paginated') && 'campaigns' in data)
      return {
        ...body,
        data: { ...data, campaigns: data.campaigns?.map((one, at) => (at === 5 ? { ...one, id: null } : one)) },
      } as typeof body
    if (reply.path.endsWith('/segment') && Array.isArray(data))
      return {
        ...body,
        data: data.map((one) => (one.id === 2 ? { ...one, name: { en: 'Lahore' } } : one)),
      } as typeof body
    return body
  },
}

type Kept = { status: string; message: { design: string }; schedule: { date: string; time: string }; name: string }

test('a campaign of another program is listed, changed, saved and published in every dialect of a server', {
  tag: '@long',
}, async ({ folder, page, server, startHost }) => {
  const colleague = new Colleague(server)
  const proxy = await foreign(server)
  const kept = async (id: number) => (await colleague.campaign(id)) as unknown as Kept
  let host: Running | null = null
  for (const [at, dialect] of harsh.entries()) {
    await test.step(dialect.says, async () => {
      const name = `Eid offer ${at}`
      const id = await colleague.make(name, 'Salaam', karachiDay(2))
      proxy.speak(dialect)
      await host?.stop()
      host = await startHost({ data: join(folder, `${at}`), server: proxy.url, token: server.token })
      await page.goto(host.url)
      const list = new Campaigns(page)
      await list.shows(name, 'Draft')
      await expect(page.getByRole('button', { name: /^All/ })).toContainText(String(25 + at))
      await expect(page.getByText('cannot be read')).toHaveCount(0)
      await list.row(name).getByRole('link').first().click()

      const editor = new Editor(page)
      await editor.tab('CONTENT').click()
      await expect(editor.message).toHaveText('Salaam')
      await editor.message.press('ControlOrMeta+End')
      await page.keyboard.type(', all of you')
      await editor.save.click()
      await editor.at('SCHEDULE')
      await editor.scheduleOn(3, '10:30')
      await editor.save.click()
      await editor.at('REVIEW')
      await editor.publish()
      await list.shows(name, 'Running')
      expect(await kept(id)).toMatchObject({
        name,
        status: expect.stringMatching(/running|scheduled/),
        message: { design: 'Salaam, all of you' },
        schedule: { date: karachiDay(3), time: '10:30' },
      })
    })
  }

  await test.step(odd.says, async () => {
    proxy.speak(odd)
    await host?.stop()
    host = await startHost({ data: join(folder, 'odd'), server: proxy.url, token: server.token })
    await page.goto(host.url)
    const note = page.getByRole('status').filter({ hasText: 'cannot be read' })
    await expect(note).toContainText(/Campaign \d+.* cannot be read, and are not in the list/)
    await expect(note).toContainText('A campaign without an id')
    await expect(note).toContainText('Nothing is changed on the server.')
    await new Campaigns(page).shows('Eid offer 0', 'Running')
    await clean(page, 'the list with campaigns that cannot be read')
    const editor = new Editor(page)
    await editor.create('SMS', 'One Time')
    await page.getByRole('combobox', { name: 'Segment' }).click()
    const segment = page.getByRole('option', { name: '2 cannot be read' })
    await expect(segment).toHaveAttribute('data-combobox-disabled', 'true')
    await segment.click({ force: true })
    await expect(page.getByRole('combobox', { name: 'Segment' })).toHaveValue('')
  })
  proxy.end()
})
