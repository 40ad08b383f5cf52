/** Copies a draft from another workspace on this computer: choose it, map segments and events, open the copy. */

import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { type CopiedDraft, campaignTypes, type Draft } from '#contract'
import { editPath } from '../../../model/rules/campaign-paths'
import { useCopyFromWorkspace, useMapDraft } from '../../data/workspaces'
import { steps } from '../../steps'
import { sectionsFrom } from '../../steps/base-sections'
import { foreignIn, isForeign, type Mapping, mapReferences, nothingMapped } from '../../steps/references'
import { useBreadcrumb } from '../../ui/breadcrumb'
import layout from '../../ui/layout.module.css'
import { type Choice, DraftChoice } from './choose'
import classes from './copy-drafts.module.css'
import { MapForm } from './map-form'

/** The values of all its steps, including those that existed only on the other server. */
const contentOf = ({ draft, base }: CopiedDraft): Draft['sections'] => ({
  ...sectionsFrom(base, draft, steps),
  ...draft.sections,
})

export function CopyDrafts() {
  useBreadcrumb([{ label: 'Campaigns', to: '/campaign' }, { label: 'Drafts in other workspaces' }])
  const { carry, busy, carried, open } = useCopying()
  return (
    <div className={`${layout.scroll} ${classes.screen}`}>
      <div className={classes.column}>
        {carried ? (
          <>
            <h1 className={layout.title}>
              Copy <bdi>{carried.draft.name || 'this draft'}</bdi>
            </h1>
            <p className={classes.lead}>
              The draft is copied. Segments and events have other IDs in this workspace: choose a match for each. What
              you leave empty stays empty in the draft, and its step asks for it.
            </p>
            <MapForm foreign={foreignIn(carried.sections)} label="Open the draft" busy={busy !== null} onDone={open} />
          </>
        ) : (
          <DraftChoice busy={busy} onChoose={carry} />
        )}
      </div>
    </div>
  )
}

/** The copy and the original values; the stored copy contains no ids of the other workspace. */
type CarriedDraft = { draft: Draft; sections: Draft['sections'] }

function useCopying() {
  const [carriedDraft, setCarried] = useState<CarriedDraft | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const copy = useCopyFromWorkspace((copied) => mapReferences(contentOf(copied), nothingMapped))
  const keep = useMapDraft()
  const toDraft = useOpenDraft()
  const startCopy = ({ id, fromWorkspace }: Choice) => {
    setChosen(id)
    copy.mutate(
      { id, fromWorkspace },
      {
        onSuccess: (copied) => {
          const sections = contentOf(copied.original)
          if (!isForeign(foreignIn(sections))) toDraft(copied.draft)
          else setCarried({ draft: copied.draft, sections })
        },
        onSettled: () => setChosen(null),
      },
    )
  }
  const open = (mapping: Mapping) => {
    if (!carriedDraft) return
    keep.mutate(
      { draft: carriedDraft.draft, sections: mapReferences(carriedDraft.sections, mapping) },
      { onSuccess: toDraft },
    )
  }
  return {
    carry: startCopy,
    carried: carriedDraft,
    open,
    busy: keep.isPending ? (carriedDraft?.draft.id ?? null) : chosen,
  }
}

function useOpenDraft() {
  const navigate = useNavigate()
  return ({ id, channel, type }: Draft) => {
    const knownType = campaignTypes.find((campaignType) => campaignType === type)
    navigate(knownType ? editPath(channel, knownType, id) : '/campaign')
  }
}
