/** The worker that checks and fixes content, so that a long email never blocks typing. */
import { channelChecks } from '../../channels/checks'
import { answerOf } from './checked'
import type { Answered, WorkerRequest } from './findings-worker-client'

const scope = self as unknown as {
  onmessage: ((event: MessageEvent<WorkerRequest>) => void) | null
  postMessage: (answer: Answered) => void
}

scope.onmessage = ({ data }) => {
  try {
    scope.postMessage({ turn: data.turn, ...answerOf(data, channelChecks[data.channel]) })
  } catch (error) {
    scope.postMessage({ turn: data.turn, error: error instanceof Error ? error.message : String(error) })
  }
}
