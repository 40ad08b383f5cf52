/** Calculates the effect of a campaign: conversions and revenue compared with the control group, which got no message. */
import { agreeing, amount, type PerformanceStats } from '#contract'
import { reachedOf } from './figures'
import { FEW_PEOPLE, ratioOf } from './numbers'
import { differenceOf, type Interval } from './statistics'

/** `rate` is the share that converted; `perPerson` is the revenue per person. */
export type Group = { people: number; converted: number; rate: number; perPerson: number | null }

/** An estimate with its 95% interval. */
export type Estimate = Interval & { estimate: number }

export type Uplift = {
  campaign: Group
  control: Group
  /** Difference of the two rates, as a share (0.01 is one percentage point). */
  rate: Estimate
  /** Additional conversions caused by the campaign. */
  conversions: Estimate
  /**
   * The value of those conversions at the campaign's average revenue; null without revenue. Its interval only includes the uncertainty of
   * the conversions.
   */
  revenue: Estimate | null
  /** Why it is too early for a comparison; null if it is not. Revenue is not estimated then. */
  tooEarly: string | null
}

/** With fewer conversions than this in either group, or with few people in it, a comparison is unreliable. */
const MIN_EVENTS = 5

/** The comparison, or the reason why there is none as text. */
export function upliftOf(stats: PerformanceStats): Uplift | string {
  const campaign = groupOf(reachedOf(stats), stats.conversions, stats.revenue)
  const control = groupOf(stats.control?.people, stats.control?.conversions, stats.control?.revenue)
  if (!control) return 'There is no control group to compare with.'
  if (!campaign) return 'Nobody has received this campaign yet, so there is nothing to compare.'
  if (campaign.rate > 1 || control.rate > 1)
    return 'More conversions than people: somebody converted more than once, so the shares cannot be compared.'
  const rate = differenceOf(campaign, control)
  const conversionValue = ratioOf(stats.revenue, stats.conversions)
  const conversions = multiplied(rate, campaign.people)
  const tooEarly = tooEarlyText(campaign, control)
  return {
    campaign,
    control,
    rate,
    conversions,
    revenue:
      tooEarly !== null || conversionValue === null || conversionValue === 0
        ? null
        : multiplied(conversions, conversionValue),
    tooEarly,
  }
}

function groupOf(
  people: number | null | undefined,
  converted: number | null | undefined,
  revenue: number | null | undefined,
): Group | null {
  if (!people || typeof converted !== 'number') return null
  return { people, converted, rate: converted / people, perPerson: ratioOf(revenue, people) }
}

const multiplied = ({ estimate, low, high }: Estimate, factor: number): Estimate => ({
  estimate: estimate * factor,
  low: low * factor,
  high: high * factor,
})

function tooEarlyText(campaign: Group, control: Group): string | null {
  const smallGroup = [control, campaign].find(({ converted }) => converted < MIN_EVENTS)
  if (!smallGroup) return fewPeopleText(campaign, control)
  const people = amount(smallGroup.people)
  if (smallGroup.converted === 0)
    return smallGroup === control
      ? `No one in the control group (${people} people) has converted yet.`
      : `None of the ${people} recipients has converted yet.`
  const count = amount(smallGroup.converted)
  return smallGroup === control
    ? agreeing(
        smallGroup.converted,
        `Only ${count} of the ${people} people in the control group has converted.`,
        `Only ${count} of the ${people} people in the control group have converted.`,
      )
    : agreeing(
        smallGroup.converted,
        `Only ${count} of the ${people} recipients has converted.`,
        `Only ${count} of the ${people} recipients have converted.`,
      )
}

function fewPeopleText(campaign: Group, control: Group): string | null {
  if (control.people < FEW_PEOPLE)
    return `The control group has only ${amount(control.people)} ${agreeing(control.people, 'person', 'people')}.`
  if (campaign.people >= FEW_PEOPLE) return null
  return `Only ${amount(campaign.people)} ${agreeing(campaign.people, 'person has', 'people have')} received it.`
}
