/** Routes of the brand's data: events, attributes, merge tags, channel configurations, limits, voucher services, dashboard. */
import type { Attribute, ChannelConfiguration, ChannelLimits, CustomEvent, MergeTag } from '#contract'
import { iconAddress } from '../model/default-icon.ts'
import { checkChannel } from '../model/save-rules.ts'
import { invalidField, notFound } from '../reply.ts'
import { catalogue, changeSetting, settingValue } from '../store/settings.ts'
import type { Handlers, Services } from './handlers.ts'

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
