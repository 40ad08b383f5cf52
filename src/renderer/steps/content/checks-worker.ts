/** The worker that checks and fixes content, so that a long email never blocks typing. */
import { channelChecks } from '../../channels/checks'
import { answerOf, heldOf } from './checked'
import type { Answered, WorkerRequest } from './findings-worker-client'

const scope = self as unknown as {
  onmessage: ((event: MessageEvent<WorkerRequest>) => void) | null
  postMessage: (answer: Answered) => void
}

scope.onmessage = ({ data }) => {
  try {
    const answer =
      data.act === 'held'
        ? { held: data.messages.map((message) => heldOf(message, channelChecks[message.channel], data.replacements)) }
        : answerOf(data, channelChecks[data.channel])
    scope.postMessage({ turn: data.turn, ...answer })
  } catch (error) {
    scope.postMessage({ turn: data.turn, error: error instanceof Error ? error.message : String(error) })
  }
}
