/** Approval of custom WhatsApp and robo call content: which campaigns need it, the template, and the decision. */
import { isEditable } from '#contract'
import { conflictRefusal, invalidField } from '../reply.ts'
import { packedJson, type Store, unpackedJson } from '../store/schema.ts'
import type { CampaignRow } from './campaign.ts'

/** `none`: nothing to approve · `needed`: custom content without approval · `given`: approved. */
export type Approval = 'none' | 'needed' | 'given'

type Content = { contentJson?: Record<string, unknown> | null }
type Selected = { id?: number | string; status?: string }

const approvable = ['whatsapp', 'robo_call']

/** Custom content is `contentType: custom_content` on WhatsApp and `creationType: custom` on robo calls (Source: docs/reference/data.md). */
export function isCustom(row: CampaignRow): boolean {
  if (!approvable.includes(row.channel_name ?? '')) return false
  const content = unpackedJson<Content>(row.content_json)?.contentJson
  return [content?.contentType, content?.creationType].some((type) => type === 'custom' || type === 'custom_content')
}

export function approvalOf(row: CampaignRow): Approval {
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
