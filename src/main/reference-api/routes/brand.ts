/**
 * Routes of the brand's data: events, attributes, merge tags, templates, channel configurations, the default icon, limits, voucher services,
 * dashboard; and test sends.
 */
import { crc32, deflateSync } from 'node:zlib'
import type { Selectable } from 'kysely'
import type {
  Attribute,
  ChannelConfiguration,
  ChannelLimits,
  CustomEvent,
  EndpointName,
  MergeTag,
  Template,
} from '#contract'
import { campaignRow, checkChannel } from '../model/campaign.ts'
import { checkApprovable, practiceVerdict, settle, submit } from '../model/status.ts'
import { foundRow, invalidField, notFound } from '../reply.ts'
import { catalogue, changeSetting, settingValue, type TemplateTable, unpackedJson } from '../store/schema.ts'
import type { Handlers, Services } from './index.ts'

/** A merge tag may be limited to some channels: image tags to those that show images. */
export type BrandMergeTag = MergeTag & { channels?: string[] }
export type BrandContentService = { id: number; name: string; attributes: string[] }
type Named = { id: string; name: string }

export function brandHandlers({ db, clock }: Services) {
  const listServices = () => catalogue<BrandContentService>(db, 'content_service')
  return {
    getContentServices: async () => (await listServices()).map(({ id, name }) => ({ id, name })),
    getContentServiceAttributes: async ({ content_service_id }) => {
      const existing = await listServices()
      const chosen =
        content_service_id === undefined ? existing : existing.filter(({ id }) => id === content_service_id)
      if (chosen.length === 0) throw notFound(`Content service ${content_service_id}`)
      return [...new Set(chosen.flatMap(({ attributes }) => attributes))]
    },
    addToDashboard: async (entry) => {
      const body_json = JSON.stringify(entry)
      await db.insertInto('records').values({ kind: 'dashboard', at: clock.now(), body_json }).execute()
      return true
    },
    getChannelLimits: async () => ({ channel_limits: await settingValue<ChannelLimits>(db, 'channel_limits') }),
    setChannelLimits: async (limits) => {
      checkLimits(limits)
      await changeSetting(db, 'channel_limits', limits)
      return null
    },
    listAttributesWithProperties: () => catalogue<Attribute>(db, 'attribute'),
    listAttributes: async () =>
      (await catalogue<Attribute>(db, 'attribute')).map(({ properties: _drop, ...rest }) => rest),
    listEventsWithProperties: () => catalogue<CustomEvent>(db, 'event'),
    listEvents: async () => (await catalogue<CustomEvent>(db, 'event')).map(({ properties: _drop, ...rest }) => rest),
    getChannelConfiguration: async () => ({
      configurations: await catalogue<ChannelConfiguration>(db, 'channel_configuration'),
      brand: await settingValue<Named>(db, 'brand'),
      user: await settingValue<Named & { email: string }>(db, 'user'),
    }),
    getDefaultIcon: () => ({ url: iconAddress(), name: 'default-icon.png' }),
    listMergeTags: async ({ channel }) => {
      checkChannel(channel, 'channel')
      const tags = await catalogue<BrandMergeTag>(db, 'merge_tag')
      return tags.filter((tag) => tag.channels?.includes(channel) ?? true).map(({ channels: _drop, ...tag }) => tag)
    },
  } satisfies Partial<Handlers>
}

/** Caps are whole and not negative, percentages at most 100, months at most 12 (Source: docs/reference/rules.md). */
function checkLimits({ frequencyCappingData, smartSendData }: ChannelLimits): void {
  for (const [channel, cap] of Object.entries(frequencyCappingData ?? {}))
    checkRange(cap, Number.MAX_SAFE_INTEGER, `frequencyCappingData.${channel}`)
  for (const [channel, smart] of Object.entries(smartSendData ?? {})) {
    checkRange(smart?.percentage, 100, `smartSendData.${channel}.percentage`)
    checkRange(smart?.months, 12, `smartSendData.${channel}.months`)
  }
}

function checkRange(value: number | null | undefined, limit: number, path: string): void {
  if (value === null || value === undefined) return
  if (!Number.isInteger(value) || value < 0 || value > limit)
    throw invalidField(path, `${path} must be a whole number from 0 to ${limit}`)
}

const side = 192

let icon = ''

/** The icon as a data URL, which any page that shows its own images may show. Drawn once. */
function iconAddress(): string {
  icon ||= `data:image/png;base64,${png(side, side, pixel).toString('base64')}`
  return icon
}

/** Maroon background, a white ring that opens to the right: a G without a font. */
function pixel(x: number, y: number): [number, number, number] {
  const [dx, dy] = [x - side / 2, y - side / 2]
  const ringDistance = Math.hypot(dx, dy)
  const isInGap = dx > 0 && dy < 0 && dy > -dx * 0.9
  const isInBar = dy >= 0 && dy < 16 && dx >= 0 && dx < 62
  const isWhite = (ringDistance > 46 && ringDistance < 62 && !isInGap) || isInBar
  return isWhite ? [255, 255, 255] : [122, 33, 62]
}

function png(width: number, height: number, colourAt: (x: number, y: number) => [number, number, number]): Buffer {
  const rows = Array.from({ length: height }, (_, y) =>
    Buffer.from([0, ...Array.from({ length: width }, (_unused, x) => colourAt(x, y)).flat()]),
  )
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const body = [chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.concat(rows))), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([signature, ...body])
}

function chunk(type: string, data: Buffer): Buffer {
  const namedChunk = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(namedChunk))
  return Buffer.concat([length, namedChunk, check])
}

/** Templates of WhatsApp, robo calls and in-app messages, the approval of a campaign's own content, and test sends. */
export function templateHandlers({ db, clock, approvalDelay }: Services) {
  const listTemplates = async (kind: string, status?: string): Promise<Template[]> => {
    await settle(db, clock.now())
    let query = db.selectFrom('templates').selectAll().where('kind', '=', kind)
    if (status) query = query.where('status', '=', status.toUpperCase())
    return (await query.orderBy('id').execute()).map(templateOf)
  }
  const readTemplate = async (kind: string, id: number | string): Promise<Template> => {
    await settle(db, clock.now())
    const number = Number.isInteger(Number(id)) ? Number(id) : 0
    const query = db.selectFrom('templates').selectAll().where('kind', '=', kind).where('id', '=', number)
    return templateOf(foundRow(await query.executeTakeFirst(), `Template ${id}`))
  }
  const approve = async (id: number, channel: string) => {
    const now = clock.now()
    await settle(db, now)
    await db.transaction().execute(async (transaction) => {
      const row = await campaignRow(transaction, id)
      checkApprovable(row, channel)
      await submit(transaction, row)
      const pendingColumns = {
        status: 'pending',
        due_at: now + approvalDelay,
        due_status: practiceVerdict(row),
        updated_at: now,
      }
      await transaction.updateTable('campaigns').set(pendingColumns).where('id', '=', id).execute()
    })
    return null
  }
  return {
    listWhatsappTemplates: ({ status }) => listTemplates('whatsapp', status),
    getWhatsappTemplate: ({ id }) => readTemplate('whatsapp', id),
    // The specification lists approved robo call templates, without a status filter.
    listRoboCallTemplates: () => listTemplates('robo_call', 'APPROVED'),
    getRoboCallTemplate: ({ id }) => readTemplate('robo_call', id),
    listInAppTemplates: () => listTemplates('in_app'),
    approveWhatsapp: ({ id }) => approve(id, 'whatsapp'),
    approveRoboCall: ({ id }) => approve(id, 'robo_call'),
  } satisfies Partial<Handlers>
}

function templateOf(row: Selectable<TemplateTable>): Template {
  const body = unpackedJson<Partial<Template>>(row.body_json) ?? {}
  return { ...body, id: row.id, name: row.name, category: row.category, status: row.status }
}

type TestSend = { to: string[]; campaign_id: number; channel_configuration_id: number }

/** Forms of docs/reference/choices.md and docs/reference/rules.md#recipients: +92... with 13 characters, 0... with 11, or an address. */
const address = /^(\+\d{12}|0\d{10}|[^\s@]+@[^\s@]+\.[^\s@]+)$/

/** Test sends: checked like a gateway would, and stored instead of sent. */
export function testSendHandlers({ db, clock }: Services) {
  const send = (call: EndpointName) => async (payload: TestSend) => {
    payload.to.forEach((to, index) => {
      if (!address.test(to)) throw invalidField(`to.${index}`, `'${to}' is not a phone number or an email address`)
    })
    const configuration = await db
      .selectFrom('catalogue')
      .select('id')
      .where('kind', '=', 'channel_configuration')
      .where('id', '=', payload.channel_configuration_id)
      .executeTakeFirst()
    if (!configuration) throw invalidField('channel_configuration_id', 'Unknown channel configuration')
    await campaignRow(db, payload.campaign_id)
    const record = { kind: call, campaign_id: payload.campaign_id, at: clock.now(), body_json: JSON.stringify(payload) }
    await db.insertInto('records').values(record).execute()
    return null
  }
  return {
    sendTestContent: send('sendTestContent'),
    sendTestContentJourney: send('sendTestContentJourney'),
    sendInAppTestContent: send('sendInAppTestContent'),
  } satisfies Partial<Handlers>
}
