/**
 * The content step of every channel, from each folder's `content-step.ts`. Separate from the list of channels, which the first screen
 * loads.
 */
import type { ChannelModel } from '../../model/channels/channel'
import type { Content } from './channel-views'

const found = import.meta.glob<Content>('./*/content-step.ts', { eager: true, import: 'content' })
const contents = new Map(Object.entries(found).map(([path, content]) => [path.split('/')[1], content]))

/** Null if the channel has no CONTENT tab, or if this version cannot edit it yet. */
export const contentOf = ({ id }: Pick<ChannelModel, 'id'>): Content | null => contents.get(id) ?? null
