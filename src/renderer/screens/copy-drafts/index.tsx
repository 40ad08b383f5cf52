/** Copies a draft from another workspace on this computer: choose it, map segments and events, open the copy. */

import { Button, Skeleton } from '@mantine/core'
import { IconAlertTriangle, IconMessage, IconStack2 } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { type CopiedDraft, campaignTypes, type Draft, type OtherWorkspace, type Workspace } from '#contract'
import { editPath } from '../../../model/rules/campaign-paths'
import { campaignTypeLabels } from '../../blocks/status'
import { channelById } from '../../channels'
import { failureOf } from '../../data/failure'
import { useCopyFromWorkspace, useMapDraft, useOtherWorkspaces } from '../../data/workspaces'
import { steps } from '../../steps'
import { sectionsFrom } from '../../steps/base-sections'
import { foreignIn, isForeign, type Mapping, mapReferences, nothingMapped } from '../../steps/references'
import { momentText } from '../../ui/dates'
import layout from '../../ui/layout.module.css'
import { PlainState } from '../../ui/notice'
import { useBreadcrumb } from '../../ui/open-page'
import { ItemLine } from '../../ui/pieces'
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

type Choice = { id: string; fromWorkspace: string }

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

/** Lists drafts of other workspaces; one can be copied here. `busy`: the id of the draft that is being copied. */
function DraftChoice({ busy, onChoose }: { busy: string | null; onChoose: (choice: Choice) => void }) {
  const others = useOtherWorkspaces()
  return (
    <>
      <h1 className={layout.title}>Drafts in other workspaces</h1>
      <p className={classes.lead}>
        Copy a draft from another workspace. The original stays there, and nothing is sent before you save its steps.
      </p>
      {others.isError ? (
        <PlainState
          Icon={IconAlertTriangle}
          failed
          title="The drafts could not be read"
          text={failureOf(others.error).message}
        />
      ) : null}
      {others.isPending ? <Skeleton height={44} /> : null}
      {others.data?.length === 0 ? (
        <PlainState
          Icon={IconStack2}
          title="No drafts in other workspaces"
          text="What you write while connected to another server, or in the practice workspace, appears here."
        />
      ) : null}
      {others.data?.map((other) => (
        <Drafts key={other.workspace.id} other={other} busy={busy} onChoose={onChoose} />
      ))}
    </>
  )
}

function Drafts(props: { other: OtherWorkspace; busy: string | null; onChoose: (choice: Choice) => void }) {
  const { workspace, drafts } = props.other
  return (
    <section className={classes.workspace} aria-label={placeOf(workspace)}>
      <h2>
        <bdi>{workspace.brand.name || 'Workspace'}</bdi> <span>{placeOf(workspace)}</span>
      </h2>
      <ul>
        {drafts.map(({ id, name, channel, type, updatedAt }) => (
          <li key={id} className={classes.draft}>
            <ItemLine
              Icon={channelById(channel)?.Icon ?? IconMessage}
              name={name || 'Unnamed campaign'}
              what={`${kindOf(channel, type)} · changed ${momentText(updatedAt)}`}
            >
              <Button
                size="xs"
                variant="default"
                aria-label={`Copy ${name} here`}
                loading={props.busy === id}
                disabled={props.busy !== null}
                onClick={() => props.onChoose({ id, fromWorkspace: workspace.id })}
              >
                Copy here
              </Button>
            </ItemLine>
          </li>
        ))}
      </ul>
    </section>
  )
}

function kindOf(channel: string, type: string): string {
  const knownType = campaignTypes.find((campaignType) => campaignType === type)
  return `${channelById(channel)?.label ?? channel} · ${knownType ? campaignTypeLabels[knownType] : type}`
}

const placeOf = ({ kind, address, user }: Workspace): string =>
  `${kind === 'practice' ? 'Practice workspace' : address.replace(/^https?:\/\//, '')}, ${user.name || user.id}`
