/** Status of a campaign: what may be published, stopped or edited, which changes time causes, and the approval of its own content. */
import { type ChannelLimits, hasEnded, isClosed, isEditable, isStoppable, type Schedule } from '#contract'
import { conflictRefusal, invalidField } from '../reply.ts'
import { packedJson, type Store, settingValue, unpackedJson } from '../store/schema.ts'
import type { CampaignPatch, CampaignRow } from './campaign.ts'
import { simulateUntil } from './progress.ts'
import { endOf, type Quiet, quietOf, startOf, zoneOf } from './schedule.ts'

/** The next automatic change of status: a scheduled campaign starts, a running one ends. */
export function nextChangeOf(
  status: string,
  schedule: Schedule | null,
  quietHours: Quiet | null = null,
): Pick<CampaignPatch, 'due_at' | 'due_status'> {
  const dueAt = !schedule
    ? null
    : status === 'scheduled'
      ? startOf(schedule)
      : status === 'running'
        ? endOf(schedule, quietHours)
        : null
  if (dueAt === null) return { due_at: null, due_status: null }
  return { due_at: dueAt, due_status: status === 'scheduled' ? 'running' : 'completed' }
}

/** The next automatic change if the campaign gets `status` now: a send may be delayed to the end of its channel's quiet hours. */
export async function nextChangeWith(
  db: Store,
  row: CampaignRow,
  status: string,
): Promise<ReturnType<typeof nextChangeOf>> {
  const schedule = unpackedJson<Schedule>(row.schedule_json)
  const limits = await settingValue<ChannelLimits>(db, 'channel_limits')
  return nextChangeOf(status, schedule, schedule && quietOf(schedule, row.channel_name ?? '', limits))
}

/** Applies every change of status that is due. */
export async function settle(db: Store, now: number): Promise<void> {
  for (;;) {
    const due = await db
      .selectFrom('campaigns')
      .select('id')
      .where('due_at', '<=', now)
      .orderBy('due_at')
      .limit(50)
      .execute()
    if (due.length === 0) return
    for (const row of due) await db.transaction().execute((transaction) => change(transaction, row.id, now))
  }
}

async function change(db: Store, id: number, now: number): Promise<void> {
  const due = db.selectFrom('campaigns').selectAll().where('id', '=', id).where('due_at', '<=', now)
  const row = await due.executeTakeFirst()
  // Another request made this status change first.
  if (!row) return
  const status = row.due_status ?? row.status
  const changedAt = row.due_at ?? row.updated_at
  if (row.status === 'pending') await decide(db, row, status)
  await simulateUntil(db, row, changedAt)
  const next = await nextChangeWith(db, row, status)
  await db
    .updateTable('campaigns')
    .set({ status, updated_at: changedAt, ...next })
    .where('id', '=', row.id)
    .execute()
}

/** Refuses an edit of a campaign that is sending, has ended, or waits for approval. */
export function checkEditable(row: CampaignRow, part: 'content' | 'other'): void {
  if (row.status === 'pending' && part === 'content')
    throw conflictRefusal('The content is waiting for approval and cannot be changed')
  if (isClosed(row.status)) throw conflictRefusal(`A ${row.status} campaign cannot be changed`)
}

/** Refuses a status that cannot be reached from the campaign's status (Source: docs/reference/states.md#statuses). */
export function checkTransition(row: CampaignRow, status: string, now: number): void {
  if (status === 'stopped') {
    if (!isStoppable(row.status)) throw conflictRefusal('Only a running or scheduled campaign can be stopped')
    return
  }
  if (status !== 'running') throw invalidField('status', `A campaign cannot be set to '${status}'`)
  checkPublish(row, approvalOf(row), now)
}

/** `none`: nothing to approve · `needed`: custom content without approval · `given`: approved. */
type Approval = 'none' | 'needed' | 'given'

type Content = { contentJson?: Record<string, unknown> | null }
type Selected = { id?: number | string; status?: string }

const approvable = ['whatsapp', 'robo_call']

/** Custom content is `contentType: custom_content` on WhatsApp and `creationType: custom` on robo calls (Source: docs/reference/data.md). */
export function isCustom(row: CampaignRow): boolean {
  if (!approvable.includes(row.channel_name ?? '')) return false
  const content = unpackedJson<Content>(row.content_json)?.contentJson
  return [content?.contentType, content?.creationType].some((type) => type === 'custom' || type === 'custom_content')
}

/** Approval of custom WhatsApp and robo call content: which campaigns need it, the template, and the decision. */
function approvalOf(row: CampaignRow): Approval {
  if (!isCustom(row)) return 'none'
  return row.status === 'approved' ? 'given' : 'needed'
}

/** Throws unless the campaign can be submitted for approval on `channel`. */
export function checkApprovable(row: CampaignRow, channel: string): void {
  if (row.channel_name !== channel) throw conflictRefusal('This campaign is on another channel')
  if (row.status === 'pending') throw conflictRefusal('The campaign is already waiting for approval')
  if (!isEditable(row.status)) throw conflictRefusal(`A ${row.status} campaign cannot be sent for approval`)
  if (row.message_json === null) throw invalidField('message', 'Should not be a empty message')
}

/** The verdict of the practice brand's reviewers: content that contains 'reject' is rejected, so that a rejection can be tried. */
export function practiceVerdict(row: CampaignRow): 'approved' | 'rejected' {
  return /\breject/i.test(row.message_json ?? '') ? 'rejected' : 'approved'
}

/** Creates or renews the campaign's own template, PENDING, and refers to it in the campaign's content. */
export async function submit(db: Store, row: CampaignRow): Promise<void> {
  const kind = row.channel_name ?? ''
  const body =
    packedJson({
      message: unpackedJson(row.message_json),
      content: unpackedJson<Content>(row.content_json)?.contentJson,
    }) ?? '{}'
  const content = unpackedJson<Content>(row.content_json)?.contentJson
  const category = typeof content?.template === 'string' ? content.template : null
  await db.deleteFrom('templates').where('campaign_id', '=', row.id).execute()
  const { id } = await db
    .insertInto('templates')
    .values({ kind, name: row.name, status: 'PENDING', category, body_json: body, campaign_id: row.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await mark(db, row, { id, status: 'PENDING' })
}

/** Writes a decision to the template and to the campaign's content. */
export async function decide(db: Store, row: CampaignRow, verdict: string): Promise<void> {
  const status = verdict === 'approved' ? 'APPROVED' : 'REJECTED'
  await db.updateTable('templates').set({ status }).where('campaign_id', '=', row.id).execute()
  await mark(db, row, { status })
}

/** Content columns of a copy: the original's approval does not apply to it. */
export function withoutApproval(row: CampaignRow): Pick<CampaignRow, 'content_json'> {
  const values = unpackedJson<Content>(row.content_json)
  if (!isCustom(row) || !values) return { content_json: row.content_json }
  const contentJson = { ...values.contentJson, selectedTemplate: null, isRejected: false }
  return { content_json: packedJson({ ...values, contentJson }) }
}

async function mark(db: Store, row: CampaignRow, selected: Selected): Promise<void> {
  const values = unpackedJson<Content>(row.content_json) ?? {}
  const content = values.contentJson ?? {}
  const before = (content.selectedTemplate ?? {}) as Selected // Only this function and the channel's own content write this column.
  const contentJson = {
    ...content,
    selectedTemplate: { ...before, ...selected },
    isRejected: selected.status === 'REJECTED',
  }
  await db
    .updateTable('campaigns')
    .set({ content_json: packedJson({ ...values, contentJson }) })
    .where('id', '=', row.id)
    .execute()
}

function checkPublish(row: CampaignRow, approval: Approval, now: number): void {
  if (isStoppable(row.status)) throw conflictRefusal(`The campaign is already ${row.status}`)
  if (hasEnded(row.status)) throw conflictRefusal(`A ${row.status} campaign cannot be published`)
  if (row.status === 'pending') throw conflictRefusal('The campaign is waiting for approval')
  if (approval === 'needed') throw conflictRefusal('The message must be approved before the campaign is published')
  if (row.segment_id === null) throw invalidField('segmentId', 'No Segment Selected or Created')
  if (row.channel_name !== 'paid_ads' && row.message_json === null)
    throw invalidField('message', 'Should not be a empty message')
  const schedule = unpackedJson<Schedule>(row.schedule_json)
  if (!schedule || startOf(schedule) === null) throw invalidField('schedule', 'The campaign has no schedule')
  if (schedule.type === 'event_based' && !hasTrigger(row))
    throw invalidField('entryCriteria', 'You must select an Event')
  checkTime(schedule, now)
}

const hasTrigger = (row: CampaignRow): boolean =>
  (unpackedJson<{ trigger?: unknown[] | null }>(row.entry_criteria_json)?.trigger ?? []).length > 0

function checkTime(schedule: Schedule, now: number): void {
  if (schedule.type === 'one_time') {
    if ((startOf(schedule) ?? 0) <= now) throw invalidField('schedule.time', 'Time should be greater than current time')
    return
  }
  const end = endOf(schedule)
  if (end !== null && end <= now)
    throw invalidField('schedule.end_date', `The end date ${schedule.end_date} has passed in ${zoneOf(schedule)}`)
}
