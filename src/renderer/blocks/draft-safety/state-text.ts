/** The text of the save status: where everything typed so far is saved, on this computer and on the server. */
import type { DraftSync, Failure } from '#contract'
import type { CampaignState } from '../../../model/state-of'
import { placeOf } from '../../../model/state-text'
import { clockOf } from '../../ui/dates'

/** `at`: when the server last answered a save. `loaded`: the campaign exists on the server. */
export type SaveState = {
  safety: { state: 'new' | 'saving' | 'saved' | 'trouble'; at: string | null; failure?: Failure | null }
  state: CampaignState
  at: DraftSync['at']
  loaded: boolean
}

/**
 * `mark`: `typed` is not saved yet, `here` is saved on this computer only, `done` is saved everywhere, `trouble` is saved nowhere. `detail`
 * has both times.
 */
export type StateLine = { mark: 'typed' | 'here' | 'done' | 'trouble'; text: string; detail: string | null }

/** Null if there is nothing to save. */
export function stateLine({ safety, state, at, loaded }: SaveState): StateLine | null {
  if (safety.state === 'trouble')
    return { mark: 'trouble', text: `Not saved: ${safety.failure?.message ?? ''}`, detail: null }
  if (safety.state === 'saving') return { mark: 'typed', text: 'Saving…', detail: null }
  const place = placeOf(state)
  if (safety.state === 'new') {
    if (!loaded) return null
    // A campaign without edits was not sent from here.
    if (place === 'Sent') return { mark: 'done', text: 'No changes', detail: 'As last read from the server' }
  }
  const savedHere = safety.at ? `This computer ${clockOf(safety.at)}` : 'This computer'
  if (place === 'Sent')
    return { mark: 'done', text: place, detail: `${savedHere}${at ? `, server ${clockOf(at)}` : ''}` }
  const server = at ? `The server has the version of ${clockOf(at)}.` : 'Your next Save sends it to the server.'
  return { mark: 'here', text: `${place}${reasonOf(state)}`, detail: `${savedHere}. ${server}` }
}

/** Why the server does not have the edits yet; empty if they wait for a Save or for their turn. */
function reasonOf({ kind }: CampaignState): string {
  if (kind === 'conflict') return ', waiting for your choice'
  if (kind === 'restored') return ', waiting until you send it'
  return kind === 'refused' ? ', refused by the server' : ''
}
