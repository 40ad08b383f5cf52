/** Fills in the values of steps that exist only on the server. A copy of a draft needs them, because the server does not know the copy. */
import { type Campaign, campaignTypes, computerZone, type Draft, type Json, type SectionName } from '#contract'
import { tabsOf } from '../../model/steps/progress'
import type { StepContext } from '../../model/steps/step'
import { channelById } from '../channels'
import { serverNow } from '../data/session'
import type { Step } from './wizard-step'

type Sections = Partial<Record<SectionName, Json>>
type Origin = Pick<Draft, 'channel' | 'type' | 'name' | 'campaignId' | 'sections'>

/**
 * The values in `base` of the steps that `draft` has no section for; empty if there are none, or if no server has the campaign. `steps` is
 * the complete list of steps.
 */
export function sectionsFrom(base: Campaign | null, draft: Origin, steps: readonly Step[]): Sections {
  const context = bareContext(draft)
  if (!base || !context) return {}
  const tabs = tabsOf(context.type, context.channel.hasContent)
  const missing = steps.filter(({ tab, section }) => tabs.includes(tab) && draft.sections[section] === undefined)
  return Object.fromEntries(missing.map((step) => [step.section, step.fromWire(base, context)]))
}

/** The minimum context for `fromWire`; null if this version does not know the campaign's channel or type. */
export function bareContext(draft: Origin): StepContext | null {
  const channel = channelById(draft.channel)
  const type = campaignTypes.find((campaignType) => campaignType === draft.type)
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
