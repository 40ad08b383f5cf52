/**
 * Calculates the effect of a campaign, and a conclusion: conversions and revenue compared with the control group, which got no message.
 */
import { agreeing, amount, type PerformanceStats } from '#contract'
import { FEW_PEOPLE, ratioOf, shareText } from '../../../../model/rules/amounts'
import { count, pointsText, reachedOf } from './figures'

/** `rate` is the share that converted; `perPerson` is the revenue per person. */
export type Group = { people: number; converted: number; rate: number; perPerson: number | null }

export type Interval = { low: number; high: number }

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

/** The number of `people` that converted. Whole numbers; `converted` is at most `people`, and `people` above 0. */
type Proportion = { converted: number; people: number }

/** The 97.5% point of the normal distribution, for two-sided 95% intervals. */
const z95 = 1.959_963_984_540_054

/** Wilson's score interval without continuity correction (E. B. Wilson, 1927; method 3 in R. G. Newcombe, Statistics in Medicine 17, 1998, 857–872). */
export function wilson({ converted, people }: Proportion, z = z95): Interval {
  const middle = 2 * converted + z * z
  const spread = z * Math.sqrt(z * z + 4 * converted * (1 - converted / people))
  const divisor = 2 * (people + z * z)
  return { low: Math.max(0, (middle - spread) / divisor), high: Math.min(1, (middle + spread) / divisor) }
}

/**
 * The difference `one` minus `other` of two independent proportions with Newcombe's hybrid score interval, without continuity correction
 * (method 10 in R. G. Newcombe, Statistics in Medicine 17, 1998, 873–890).
 */
export function differenceOf(one: Proportion, other: Proportion): Interval & { estimate: number } {
  const [p, q] = [one.converted / one.people, other.converted / other.people]
  const [a, b] = [wilson(one), wilson(other)]
  return {
    estimate: p - q,
    low: p - q - Math.hypot(p - a.low, b.high - q),
    high: p - q + Math.hypot(a.high - p, q - b.low),
  }
}

/** The two-sided z-test of two proportions with the pooled share; null if all or none converted. */
export function twoProportions(one: Proportion, other: Proportion): { z: number | null; p: number | null } {
  const pooled = (one.converted + other.converted) / (one.people + other.people)
  const spread = Math.sqrt(pooled * (1 - pooled) * (1 / one.people + 1 / other.people))
  if (spread === 0) return { z: null, p: null }
  const z = (one.converted / one.people - other.converted / other.people) / spread
  return { z, p: 2 * upperTail(Math.abs(z)) }
}

/** The upper tail of the normal distribution at `z` (0 or more), to seven places (M. Abramowitz and I. Stegun, 1964, 26.2.17). */
function upperTail(z: number): number {
  const t = 1 / (1 + 0.231_641_9 * z)
  const series = [0.319_381_53, -0.356_563_782, 1.781_477_937, -1.821_255_978, 1.330_274_429]
  const sum = series.reduceRight((rest, factor) => t * (factor + rest), 0)
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum
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

type Verdict = { title: string; text: string; method: readonly string[] }

/** If the difference is certainly below half a percentage point, it counts as none. */
const NOTICEABLE_SHARE = 0.005

/**
 * The conclusion on a campaign's effect as one sentence, and the statistics behind it. Too early to say; otherwise more often, less often,
 * no difference, or not certain yet, by the 95% interval of the difference.
 */
export function verdictOf(uplift: Uplift): Verdict {
  const { campaign, control, rate, conversions, tooEarly } = uplift
  const rates = `${shareText(campaign.rate)} against ${shareText(control.rate)}`
  return {
    title: tooEarly === null ? titleOf(rate, rates) : 'Too early to say.',
    text: tooEarly ?? conversionsText(conversions, campaign.converted),
    method: [
      `${count(campaign.converted)} of ${count(campaign.people)} people who got it converted, ${count(control.converted)} of ${count(control.people)} in the control group.`,
      `Difference ${pointsText(rate.estimate)} points, 95% interval ${pointsText(rate.low)} to ${pointsText(rate.high)} (Newcombe's score method).`,
      testText(uplift),
      'Both groups have to be drawn by chance for this to hold.',
    ],
  }
}

function titleOf(rate: Estimate, rates: string): string {
  if (rate.low > 0) return `Recipients converted more often: ${rates}.`
  if (rate.high < 0) return `Recipients converted less often: ${rates}.`
  if (rate.low > -NOTICEABLE_SHARE && rate.high < NOTICEABLE_SHARE) return `No difference seen: ${rates}.`
  if (rate.estimate > 0) return `Recipients converted more often: ${rates}. Not certain yet.`
  if (rate.estimate < 0) return `Recipients converted less often: ${rates}. Not certain yet.`
  return `Recipients converted as often as the control group: ${rates}. Not certain yet.`
}

function conversionsText({ estimate, low, high }: Uplift['conversions'], converted: number): string {
  if (estimate <= 0 || converted === 0) return 'Nothing shows that it led to more conversions.'
  const maxGain = Math.min(converted, Math.round(estimate))
  const certaintyText = low > 0 ? `, between ${count(Math.round(low))} and ${count(Math.round(high))}` : ''
  return `That would be about ${count(maxGain)} of the ${count(converted)} conversions${certaintyText}.`
}

function testText({ campaign, control }: Uplift): string {
  const { z, p } = twoProportions(campaign, control)
  if (z === null || p === null) return 'The two-proportion z-test says nothing: nobody, or everybody, converted.'
  return `Two-proportion z-test: z = ${z.toFixed(2)}, p ${p < 0.001 ? '< 0.001' : `= ${p.toFixed(3)}`}, two-sided.`
}
