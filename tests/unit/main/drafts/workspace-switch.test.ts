/** Nothing of one workspace comes into another. */
import './timeouts.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { apiHandlers } from '../../../../src/main/reads/index.ts'
import { idOf, openBench, temporaryFolder, workspaceA, workspaceB, writeOf } from './support.ts'

let folder = temporaryFolder()
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(() => folder.remove())

it('an answer of the server before says nothing of the workspace that was opened meanwhile', async () => {
  const bench = await openBench(folder.file)
  const { drafts } = bench
  await drafts.use(workspaceB)
  const base = { id: 7, name: 'Of B', updated_at: '2026-11-01T00:00:00Z', message: { design: 'Of B' } }
  await drafts.handlers.drafts.write(writeOf(1, { campaignId: 7, base, tabs: null }))
  await drafts.use(workspaceA)
  const reply = { id: 7, name: 'Of A', updated_at: '2026-11-02T00:00:00Z', message: { design: 'Of A' } }
  let open = workspaceA.id
  const call = async () => {
    await drafts.use(workspaceB)
    open = workspaceB.id
    return reply
  }
  const handlers = apiHandlers(
    { call } as never,
    (...told) => drafts.onReply(...told),
    () => open,
  )
  await handlers.getCampaign({ id: 7 })
  expect(await drafts.handlers.drafts.open({ id: idOf(1) })).toMatchObject({ name: 'Of B', base })
  await drafts.close()
})
