/** The text of the save status: where everything typed so far is saved, on this computer and on the server. */
import type { DraftSync, Failure } from '#contract'
import { isAllRestored } from '../../../model/rules/restored'
import { clockOf } from '../../ui/dates'

/** `unsaved`: the step has edits since its last Save. `loaded`: the campaign exists on the server. */
export type SaveState = {
  safety: { state: 'new' | 'saving' | 'saved' | 'trouble'; at: string | null; failure?: Failure | null }
  sync: Pick<DraftSync, 'state' | 'at' | 'conflicts' | 'problems'>
  unsaved: boolean
  loaded: boolean
}

/**
 * `mark`: `typed` is not saved yet, `here` is saved on this computer only, `done` is saved everywhere, `trouble` is saved nowhere. `detail`
 * has both times.
 */
export type StateLine = { mark: 'typed' | 'here' | 'done' | 'trouble'; words: string; detail: string | null }

/** Returns one line for every state, so that no two parts of the editor disagree about saving; null if there is nothing to save. */
export function stateLine({ safety, sync, unsaved, loaded }: SaveState): StateLine | null {
  if (safety.state === 'trouble')
    return { mark: 'trouble', words: `Not saved: ${safety.failure?.message ?? ''}`, detail: null }
  if (safety.state === 'saving') return { mark: 'typed', words: 'Saving…', detail: null }
  if (safety.state === 'new')
    return loaded ? { mark: 'done', words: 'Saved', detail: 'As last read from the server' } : null
  const here = safety.at ? `This computer ${clockOf(safety.at)}` : 'This computer'
  if (sync.state === 'synced' && !unsaved)
    return {
      mark: 'done',
      words: 'Saved',
      detail: `${here}${sync.at ? `, server ${clockOf(sync.at)}` : ''}`,
    }
  return {
    mark: 'here',
    words: `Saved locally${waitingFor(sync, unsaved)}`,
    detail: `${here}. ${serverText(sync)}`,
  }
}

/** Why the server does not have the edits yet; empty if the user has to Save first. */
function waitingFor(sync: SaveState['sync'], unsaved: boolean): string {
  if (sync.conflicts?.length) return ', waiting for your choice'
  if (sync.state === 'attention') return isAllRestored(sync) ? ', waiting until you send it' : ', refused by the server'
  if (sync.state === 'waiting' || sync.state === 'sending') return ', waiting to sync'
  return unsaved || sync.state === 'local' ? '' : ', waiting to sync'
}

const serverText = ({ at }: SaveState['sync']): string =>
  at ? `The server has the version of ${clockOf(at)}.` : 'Your next Save sends it to the server.'
