/** Channel configurations (user service): the account through which a channel sends, with its brand and user. */
import * as v from 'valibot'
import { idAlso, maybe, numericId, shownOnly } from './common.ts'

export const channelConfiguration = idAlso(
  ['channel_configuration_id', 'channelConfigurationId'],
  v.looseObject({
    id: numericId,
    channel_id: shownOnly(v.number()),
    /** As campaigns write it (assumed). */
    channelName: maybe(v.string()),
    name: maybe(v.string()),
    sender: maybe(v.string()),
  }),
)
export type ChannelConfiguration = v.InferOutput<typeof channelConfiguration>

/** The reply of GET /user-management/api/channel-configuration; it is assumed to contain brand and user. */
export const channelConfigurations = v.looseObject({
  configurations: maybe(v.array(channelConfiguration)),
  brand: maybe(v.looseObject({ id: maybe(v.union([v.number(), v.string()])), name: maybe(v.string()) })),
  user: maybe(
    v.looseObject({
      id: maybe(v.union([v.number(), v.string()])),
      name: maybe(v.string()),
      email: maybe(v.string()),
    }),
  ),
})
export type ChannelConfigurations = v.InferOutput<typeof channelConfigurations>
