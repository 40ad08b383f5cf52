/**
 * A child process to be killed while it makes the campaigns of a family and lets them follow its master, as the page does. Tells each batch
 * that is on the disk, and 'done' when all follow. Arguments: the file, and the text of the master.
 */
import type { BulkWrite, Draft, Family, FamilyMade, FamilyRow, WholeFamily } from '#contract'
import { MAX_AT_ONCE } from '#contract'
import { systemClock } from '../../../../src/main/ports.ts'
import { filler, memberName } from '../../../../src/model/steps/family/fill.ts'
import { followed } from '../../../../src/model/steps/family/follow.ts'
import { openDrafts } from './open-drafts.ts'
import { contentIntent, idOf, segmentIntent, setupIntent, workspaceA, writeOf } from './support.ts'

type Sections = Draft['sections']

export const shops: Family = {
  ...{ id: idOf(1), name: 'Shops', channel: 'sms', type: 'one-time', masterId: idOf(2) },
  ...{ memberName: 'Sale {{row.1}}', languages: [], sheet: null },
  columns: [{ id: 1, name: 'Shop', kind: 'text' }],
}
export const rows = Array.from(
  { length: 200 },
  (_, at): FamilyRow => ({ id: idOf(1_000 + at), cells: { '1': { text: `Shop ${at + 1}` } }, member: null }),
)

const madeOf = (text: string): FamilyMade => ({
  sections: { segment: { selectedSegment: 3 }, content: `${text} {{row.1}} `.repeat(50) },
  ...{ languages: [], columns: shops.columns, memberName: shops.memberName },
})

/** What a version of the master makes of a row. */
export function madeBy({ masters }: WholeFamily, version: number, cells: FamilyRow['cells']) {
  const master = masters.find((one) => one.version === version)
  if (!master) throw new Error('The master that a campaign follows is gone')
  return { name: memberName(master, cells), sections: filler(master.sections as Sections, master.columns)(cells) }
}

async function run(): Promise<void> {
  const [, , file = '', text = ''] = process.argv
  const { drafts, handlers } = await opened(file)
  if (!(await handlers.families.open({ id: shops.id }))) await handlers.families.keep({ family: shops, rows })
  const version = await handlers.families.keepMaster({ id: shops.id, made: madeOf(text) })
  const whole = await handlers.families.open({ id: shops.id })
  if (!whole) throw new Error('The family is gone')
  const due = whole.rows.filter(({ member }) => member?.master !== version)
  process.stdout.write('open\n')
  for (let from = 0; from < due.length; from += MAX_AT_ONCE) {
    const batch = due.slice(from, from + MAX_AT_ONCE)
    const held = await handlers.bulkEdits.drafts(batch.map(({ id, member }) => member?.draftId ?? id))
    const changes = batch.map((row, at) => changeOf(whole, row, held[at] ?? null, version))
    await handlers.families.write({
      ...{ id: shops.id, rows: changes.map(({ row }) => row), writes: changes.map(({ write }) => write) },
    })
    process.stdout.write('batch\n')
  }
  process.stdout.write('done\n')
  await drafts.close()
}

async function opened(file: string) {
  const drafts = await openDrafts({
    worker: new URL('../../../../src/main/drafts/worker.ts', import.meta.url),
    file,
    api: () => null,
    connection: { online: () => false },
    notify: () => {},
    clock: systemClock,
    log: () => {},
  })
  await drafts.use(workspaceA)
  return { drafts, handlers: drafts.handlers }
}

/** The campaign of a row has the id of the row with another first number. */
const draftIdOf = (row: FamilyRow): string => row.id.replace(/0(\d{4})$/, '5$1')

function changeOf(whole: WholeFamily, row: FamilyRow, draft: Draft | null, version: number) {
  const next = madeBy(whole, version, row.cells)
  const made = row.member && madeBy(whole, row.member.master, row.member.cells)
  const sections = made && draft ? followed(made.sections, draft.sections, next.sections) : next.sections
  const content = contentIntent(String(sections.content), next.name)
  const setup: BulkWrite['saves'] = [{ section: 'segment', intents: [setupIntent(next.name), segmentIntent(3)] }]
  const id = row.member?.draftId ?? draftIdOf(row)
  return {
    row: { ...row, member: { draftId: id, master: version, cells: row.cells } },
    write: {
      write: { ...writeOf(0), id, revision: draft?.revision ?? 0, name: next.name, sections },
      saves: [...(draft ? [] : setup), { section: 'content' as const, intents: [content] }],
    },
  }
}

if (import.meta.main) await run()
