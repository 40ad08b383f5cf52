/** The names of a campaign's states, the same on every screen, and which of them need a person now. */
import { statusOf } from '#contract'
import type { CampaignState } from './state-of.ts'

const acting = { publish: 'Publishing', stop: 'Stopping', approval: 'Sending for approval' } as const
const uncertainTexts = {
  publish: 'May have been published',
  stop: 'May have been stopped',
  approval: 'May have been sent for approval',
} as const

/** The name of a state that the server does not know; null if its status names the state. */
export function localStateName(state: CampaignState): string | null {
  switch (state.kind) {
    case 'held':
      return state.seconds > 0 ? `Publishing in ${state.seconds} s` : acting[state.act]
    case 'acting':
      return acting[state.act]
    case 'outcome-unknown':
      return 'Outcome unknown'
    case 'ended-elsewhere':
      return state.as === 'deleted' ? 'Deleted' : null
    case 'conflict':
      return 'Conflict'
    case 'refused':
      return 'Refused'
    default:
      return null
  }
}

/** What to do about a state, or why it is so; null if the status says more (when it starts, what it sent). */
export function ownFact(state: CampaignState): string | null {
  switch (state.kind) {
    case 'held':
      return 'Nothing sent yet'
    case 'acting':
      return 'Waiting for the server'
    case 'outcome-unknown':
      return uncertainTexts[state.act]
    case 'ended-elsewhere':
      return state.unsent.length > 0 ? 'Your changes were not sent' : null
    case 'conflict':
      return 'Choose a version'
    case 'refused':
      return Object.values(state.failures)[0]?.message ?? null
    case 'restored':
      return 'Waiting until you send it'
    default:
      return null
  }
}

/** Where the edits of a campaign are: on this computer only, on their way, or on the server. */
export type Place = 'Saved on this computer' | 'Not sent yet' | 'Sending' | 'Sent'

export function placeOf({ kind, unsaved, waiting }: CampaignState): Place {
  if (kind === 'local') return 'Saved on this computer'
  if (kind === 'sending') return 'Sending'
  if (kind === 'in-doubt' || waiting.length > 0) return 'Not sent yet'
  return unsaved.length > 0 ? 'Saved on this computer' : 'Sent'
}

/** Statuses in which a person has to act next: to change the campaign and send it again, or to publish it. */
export const statusesForAPerson = ['rejected', 'approved'] as const

/** Whether a button next to the state undoes, checks or decides it. */
export const hasAct = ({ kind }: CampaignState): boolean =>
  ['held', 'outcome-unknown', 'conflict', 'refused'].includes(kind)

/** Whether the campaign's edits or act stay as they are until the user decides. */
export function isUndecided(state: CampaignState): boolean {
  if (state.kind === 'ended-elsewhere') return state.unsent.length > 0
  return ['outcome-unknown', 'conflict', 'refused', 'restored'].includes(state.kind)
}

/** Whether the campaign needs a person now. `endsToday`: its schedule ends today. */
export function needsPerson(state: CampaignState, endsToday: boolean): boolean {
  if (isUndecided(state)) return true
  if (state.kind === 'held' || state.kind === 'acting') return false
  return endsToday || statusesForAPerson.some((status) => status === statusOf(state.status))
}
