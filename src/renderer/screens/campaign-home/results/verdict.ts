/** One sentence on what a campaign brought, and the statistics behind it. */
import { filled } from '#contract'
import { count, points, share } from './numbers'
import { twoProportions } from './statistics'
import * as texts from './texts'
import type { Estimate, Uplift } from './uplift'

export type Verdict = { title: string; words: string; method: readonly string[] }

/** A difference of less than half a point, with certainty, is none that anybody would notice. */
const NOTICEABLE_SHARE = 0.005

/** Too early to say; else more often, less often, no difference seen, or not certain yet: by the 95% interval of the difference. */
export function verdictOf(uplift: Uplift): Verdict {
  const { campaign, control, rate, conversions, tooEarly } = uplift
  const rates = `${share(campaign.rate)} against ${share(control.rate)}`
  return {
    title: tooEarly === null ? titleOf(rate, rates) : texts.tooEarlyToSay,
    words: tooEarly ?? broughtText(conversions, campaign.converted),
    method: [
      `${count(campaign.converted)} of ${count(campaign.people)} people who got it converted, ${count(control.converted)} of ${count(control.people)} in the control group.`,
      `Difference ${points(rate.estimate)} points, 95% interval ${points(rate.low)} to ${points(rate.high)} (Newcombe's score method).`,
      testText(uplift),
      'Both groups have to be drawn by chance for this to hold.',
    ],
  }
}

function titleOf(rate: Estimate, rates: string): string {
  if (rate.low > 0) return filled(texts.peopleWhoGotItConverted, { rates })
  if (rate.high < 0) return filled(texts.peopleWhoGotItConverted2, { rates })
  if (rate.low > -NOTICEABLE_SHARE && rate.high < NOTICEABLE_SHARE) return filled(texts.noDifferenceSeen, { rates })
  const title =
    rate.estimate > 0
      ? texts.moreOftenNotCertain
      : rate.estimate < 0
        ? texts.lessOftenNotCertain
        : texts.asOftenNotCertain
  return filled(title, { rates })
}

function broughtText({ estimate, low, high }: Uplift['conversions'], converted: number): string {
  if (estimate <= 0 || converted === 0) return texts.nothingShowsThatItLed
  const most = Math.min(converted, Math.round(estimate))
  const sure = low > 0 ? `, between ${count(Math.round(low))} and ${count(Math.round(high))}` : ''
  return filled(texts.thatWouldBeAboutOf, { most: count(most), converted: count(converted), sure })
}

function testText({ campaign, control }: Uplift): string {
  const { z, p } = twoProportions(campaign, control)
  if (z === null || p === null) return texts.theTwoProportionZTest
  return filled(texts.twoProportionZTestZ, { z: z.toFixed(2), p: p < 0.001 ? '< 0.001' : `= ${p.toFixed(3)}` })
}
