/** The conclusion on a campaign's effect as one sentence, and the statistics behind it. */
import { count, pointsText, shareText } from './numbers'
import { type Estimate, twoProportions, type Uplift } from './uplift'

export type Verdict = { title: string; text: string; method: readonly string[] }

/** If the difference is certainly below half a percentage point, it counts as none. */
const NOTICEABLE_SHARE = 0.005

/** Too early to say; otherwise more often, less often, no difference, or not certain yet, by the 95% interval of the difference. */
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
