/** Values of steps that stand on the server only: a copy of the draft takes them along, because no server knows the copy. */
import { type Campaign, campaignTypes, computerZone, type Draft, type Json, type SectionName } from '#contract'
import { channelById } from '../channels'
import { serverNow } from '../data/session'
import { tabsOf } from './progress'
import type { Step, StepContext } from './step'

type Sections = Partial<Record<SectionName, Json>>
type Origin = Pick<Draft, 'channel' | 'type' | 'name' | 'campaignId' | 'sections'>

/** What `base` says of the steps that `draft` has no words of; empty where there are none, or where no server knew the campaign. `steps` are all there are. */
export function sectionsFrom(base: Campaign | null, draft: Origin, steps: readonly Step[]): Sections {
  const context = bareContext(draft)
  if (!base || !context) return {}
  const tabs = tabsOf(context.type, context.channel.hasContent)
  const missing = steps.filter(({ tab, section }) => tabs.includes(tab) && draft.sections[section] === undefined)
  return Object.fromEntries(missing.map((step) => [step.section, step.fromWire(base, context)]))
}

/** What reading needs to know of the campaign; null where this version does not know its channel or type. */
export function bareContext(draft: Origin): StepContext | null {
  const channel = channelById(draft.channel)
  const type = campaignTypes.find((one) => one === draft.type)
  if (!channel || !type) return null
  return {
    channel,
    type,
    name: draft.name,
    campaignId: draft.campaignId,
    channelConfigurationId: null,
    sender: '',
    mergeTags: [],
    values: {},
    now: serverNow,
    computerZone: computerZone(),
  }
}
