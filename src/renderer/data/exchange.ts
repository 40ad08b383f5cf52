/** Campaigns or the library as one file: exported, and imported as drafts of this workspace. Loaded with the first export. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ulid } from 'ulid'
import { agreeing, amount, type Draft, type ExchangedCampaign, type ExchangedContents } from '#contract'
import { toastDanger, toastSuccess } from '../ui/toast'
import { bridge, failureOf, HeraldFailure, unwrap } from './bridge'
import { campaignsIn } from './bulk-text'
import { collectSaved, type TakeFile } from './files'

/** `done`: the text of the toast. */
type Exported = ExchangedContents & { name: string; done: string }

/** Writes what `make` collects, and shows the outcome. */
export async function writeExchange(make: () => Promise<Exported>): Promise<void> {
  try {
    const { name, done, ...contents } = await make()
    const text = new File([JSON.stringify(contents)], name, { type: 'application/json' })
    const { blob } = await unwrap(bridge().files.take(text))
    const { saved, missing } = await unwrap(bridge().exchange.write({ blob, name }))
    if (!saved) return
    collectSaved(saved, done)
    if (missing > 0)
      toastDanger(
        agreeing(
          missing,
          `${amount(missing)} file is not in the export`,
          `${amount(missing)} files are not in the export`,
        ),
        'They are no longer on this computer. Everything else is in the file.',
      )
  } catch (error) {
    toastDanger('The export failed', failureOf(error).message)
  }
}

/**
 * Imports campaigns from a file as drafts of this workspace. Stores and reads a picked or dropped file; the screen shows why it cannot be
 * read.
 */
export const useReadExchange = () =>
  useMutation({
    mutationFn: async (file: File | TakeFile<'campaigns'>) => {
      const { blob } = await unwrap(file instanceof File ? bridge().files.take(file) : file())
      return unwrap(bridge().exchange.read({ blob }))
    },
  })

type ImportedDraft = Pick<ExchangedCampaign, 'channel' | 'type' | 'name' | 'marks'> & {
  sections: Draft['sections']
}

/** Begins a draft of each campaign; returns the ids of the drafts. */
export function useKeepImported() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (drafts: readonly ImportedDraft[]) => {
      const ids: string[] = []
      for (const draft of drafts) ids.push(await createdDraft(draft, ids.length))
      return ids
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['campaigns'] }),
    onSuccess: (ids) => toastSuccess(`${campaignsIn(ids.length)} imported`),
    onError: (error) => toastDanger('Not every campaign could be imported', failureOf(error).message),
  })
}

/** Begins a draft and returns its id. `before`: the drafts begun with it so far, for the error. Throws `HeraldFailure`. */
export async function createdDraft({ marks, ...draft }: ImportedDraft, before = 0): Promise<string> {
  const id = ulid()
  const answer = await bridge().drafts.write({ id, campaignId: null, revision: 0, ...draft })
  if (answer.ok) {
    const { favourite, tags: addTags } = marks ?? {}
    // An imported campaign is shown even if its mark says archived. If its star cannot be saved, the draft is still imported.
    if (marks) await bridge().campaigns.mark({ of: [{ campaignId: null, draftId: id }], favourite, addTags })
    return id
  }
  const failure = `'${draft.name}': ${answer.failure.message}`
  const earlierText = agreeing(
    before,
    `${failure} ${amount(before)} campaign before it was imported.`,
    `${failure} ${amount(before)} campaigns before it were imported.`,
  )
  throw new HeraldFailure({ ...answer.failure, message: before > 0 ? earlierText : failure })
}
