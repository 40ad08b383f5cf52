/** Lists drafts of other workspaces; one can be copied here. */

import { Button, Skeleton } from '@mantine/core'
import { IconAlertTriangle, IconMessage, IconStack2 } from '@tabler/icons-react'
import { campaignTypes, type OtherWorkspace, type Workspace } from '#contract'
import { campaignTypeLabels } from '../../blocks/campaign-type'
import { channelById } from '../../channels'
import { failureOf } from '../../data/failure'
import { useOtherWorkspaces } from '../../data/workspaces'
import { momentText } from '../../ui/dates'
import layout from '../../ui/layout.module.css'
import { ItemLine } from '../../ui/pieces'
import { PlainState } from '../../ui/plain-state'
import classes from './copy-drafts.module.css'

export type Choice = { id: string; fromWorkspace: string }

/** `busy`: the id of the draft that is being copied. */
export function DraftChoice({ busy, onChoose }: { busy: string | null; onChoose: (choice: Choice) => void }) {
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
