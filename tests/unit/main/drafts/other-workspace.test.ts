/** Another window opens another workspace while a campaign is open here: nothing that is typed here comes into that one. */
import './timeouts.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Draft } from '#contract'
import { failureOf } from '../../../../src/main/failure.ts'
import { DraftSession } from '../../../../src/renderer/data/draft-session'
import { freshDraft } from '../../../../src/renderer/data/draft-state'
import { idOf, openBench, temporaryFolder, workspaceA, workspaceB, writeOf } from './support.ts'

let folder = temporaryFolder()
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(() => folder.remove())

const timers = { now: () => 0, after: () => () => {} }
const ofA = { id: 7, name: 'Of A', message: { design: 'Of A' } }
const ofB = { id: 7, name: 'Of B', message: { design: 'Of B' } }

/** A page's view of the drafts, over the handlers of main. */
function pageOver(bench: Awaited<ReturnType<typeof openBench>>) {
  const answered =
    (handler: (input: never) => Promise<unknown>) =>
    async (input: unknown): Promise<unknown> => {
      try {
        return { ok: true, value: await handler(input as never) }
      } catch (error) {
        return { ok: false, failure: failureOf(error) }
      }
    }
  const { open, find, write, save, act, undo, redo, restore } = bench.drafts.handlers.drafts
  const drafts = Object.fromEntries(
    Object.entries({ open, find, write, save, act, undo, redo, restore }).map(([name, handler]) => [
      name,
      answered(handler as never),
    ]),
  )
  const port = { drafts: { ...drafts, changed: () => () => {} }, api: {} }
  return (draft: Draft) => new DraftSession(port as never, timers, draft, { id: 'page', n: 0 }, workspaceA.id)
}

it.each(['typed in before', 'only looked at before'])('of a campaign that was %s', async (how) => {
  const bench = await openBench(folder.file)
  const { drafts } = bench
  await drafts.use(workspaceB)
  await drafts.handlers.drafts.write(writeOf(2, { campaignId: 7, base: ofB, sections: { goals: 'Of B' } }))
  await drafts.use(workspaceA)
  const window = pageOver(bench)(freshDraft({ id: idOf(1), channel: 'sms', type: 'one-time', base: ofA as never }))
  if (how === 'typed in before') {
    window.edit({ sections: { content: 'Typed for A' } })
    await window.flush()
  }
  await drafts.use(workspaceB)
  window.edit({ sections: { content: 'Typed for A, and more' } })
  await window.flush()
  await window.flush()
  expect((await drafts.handlers.drafts.find({ campaignId: 7 }))?.sections).toEqual({ goals: 'Of B' })
  // Back again, the words are there.
  await drafts.use(workspaceA)
  await window.flush()
  expect((await drafts.handlers.drafts.find({ campaignId: 7 }))?.sections).toEqual({ content: 'Typed for A, and more' })
  await drafts.close()
})

it('of a campaign of which the other workspace has none', async () => {
  const bench = await openBench(folder.file)
  const { drafts } = bench
  await drafts.use(workspaceA)
  const window = pageOver(bench)(freshDraft({ id: idOf(1), channel: 'sms', type: 'one-time', base: ofA as never }))
  await drafts.use(workspaceB)
  window.edit({ sections: { content: 'Typed for A' } })
  await window.flush()
  expect(await drafts.handlers.drafts.find({ campaignId: 7 })).toBeNull()
  await drafts.close()
})
