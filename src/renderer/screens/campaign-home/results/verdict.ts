/** One sentence on what a campaign brought, and the statistics behind it. */
import { count, points, share } from './numbers'
import { twoProportions } from './statistics'
import type { Uplift } from './uplift'

export type Verdict = { title: string; words: string; method: readonly string[] }

/** A difference of less than half a point, with certainty, is none that anybody would notice. */
const NOTICEABLE_SHARE = 0.005

/** More often, less often, no difference seen, or not certain yet: by the 95% interval of the difference. */
export function verdictOf(uplift: Uplift): Verdict {
  const { campaign, control, rate, conversions, caution } = uplift
  const rates = `${share(campaign.rate)} against ${share(control.rate)}`
  return {
    title: titleOf(uplift, rates),
    words: [broughtText(conversions, campaign.converted), caution].filter(Boolean).join(' '),
    method: [
      `${count(campaign.converted)} of ${count(campaign.people)} people who got it converted, ${count(control.converted)} of ${count(control.people)} in the control group.`,
      `Difference ${points(rate.estimate)} points, 95% interval ${points(rate.low)} to ${points(rate.high)} (Newcombe's score method).`,
      testText(uplift),
      'Both groups have to be drawn by chance for this to hold.',
    ],
  }
}

function titleOf({ rate, caution }: Uplift, rates: string): string {
  const certain = caution === null ? '' : ' Based on few conversions.'
  if (rate.low > 0) return `People who got it converted more often: ${rates}.${certain}`
  if (rate.high < 0) return `People who got it converted less often: ${rates}.${certain}`
  if (rate.low > -NOTICEABLE_SHARE && rate.high < NOTICEABLE_SHARE) return `No difference seen: ${rates}.`
  const way = rate.estimate > 0 ? 'more' : rate.estimate < 0 ? 'less' : 'as'
  return `People who got it converted ${way} often: ${rates}. Not certain yet.`
}

function broughtText({ estimate, low, high }: Uplift['conversions'], converted: number): string {
  if (estimate <= 0 || converted === 0) return 'Nothing shows that it led to more conversions.'
  const most = Math.min(converted, Math.round(estimate))
  const sure = low > 0 ? `, between ${count(Math.round(low))} and ${count(Math.round(high))}` : ''
  return `That would be about ${count(most)} of the ${count(converted)} conversions${sure}.`
}

function testText({ campaign, control }: Uplift): string {
  const { z, p } = twoProportions(campaign, control)
  if (z === null || p === null) return 'The two-proportion z-test says nothing: nobody, or everybody, converted.'
  return `Two-proportion z-test: z = ${z.toFixed(2)}, p ${p < 0.001 ? '< 0.001' : `= ${p.toFixed(3)}`}, two-sided.`
}
