/** Checks content beside the page, so that a long mail never holds the keys. */
import { channelChecks } from '../../channels/checks'
import type { Answered, Asked } from './beside'
import { contentFindings, light } from './checked'

const scope = self as unknown as {
  onmessage: ((event: MessageEvent<Asked>) => void) | null
  postMessage: (answer: Answered) => void
}

scope.onmessage = ({ data: { turn, channel, values, context } }) => {
  try {
    const checks = channelChecks[channel]
    scope.postMessage({ turn, findings: checks ? contentFindings(values, checks, context).map(light) : [] })
  } catch (error) {
    scope.postMessage({ turn, words: error instanceof Error ? error.message : String(error) })
  }
}
