/** Drafts of the other workspaces, one of which can be copied here. */

import { Button, Skeleton } from '@mantine/core'
import { IconAlertTriangle, IconMessage, IconStack2 } from '@tabler/icons-react'
import { campaignTypes, filled, type OtherWorkspace, type Workspace } from '#contract'
import { campaignTypeLabels } from '../../blocks/campaign-type'
import { channelById } from '../../channels'
import { failureOf } from '../../data/failure'
import { useOtherWorkspaces } from '../../data/workspaces'
import { momentText } from '../../ui/dates'
import { ItemLine } from '../../ui/item-line'
import layout from '../../ui/layout.module.css'
import { PlainState } from '../../ui/plain-state'
import classes from './copy-drafts.module.css'
import * as texts from './texts'

export type Choice = { id: string; fromWorkspace: string }

/** `busy` is the draft that is being copied. */
export function Choose({ busy, onChoose }: { busy: string | null; onChoose: (choice: Choice) => void }) {
  const others = useOtherWorkspaces()
  return (
    <>
      <h1 className={layout.title}>{texts.draftsInOtherWorkspaces}</h1>
      <p className={classes.lead}>{texts.copyADraftFromAnother}</p>
      {others.isError ? (
        <PlainState
          Icon={IconAlertTriangle}
          failed
          title={texts.theDraftsCouldNotBe}
          text={failureOf(others.error).message}
        />
      ) : null}
      {others.isPending ? <Skeleton height={44} /> : null}
      {others.data?.length === 0 ? (
        <PlainState Icon={IconStack2} title={texts.noDraftsInOtherWorkspaces} text={texts.whatYouWriteWhileConnected} />
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
        <bdi>{workspace.brand.name || texts.workspace}</bdi> <span>{placeOf(workspace)}</span>
      </h2>
      <ul>
        {drafts.map(({ id, name, channel, type, updatedAt }) => (
          <li key={id} className={classes.draft}>
            <ItemLine
              Icon={channelById(channel)?.Icon ?? IconMessage}
              name={name || texts.unnamedCampaign}
              what={filled(texts.changed, { channel: kindOf(channel, type), updatedAt: momentText(updatedAt) })}
            >
              <Button
                size="xs"
                variant="default"
                aria-label={filled(texts.copyHere, { name })}
                loading={props.busy === id}
                disabled={props.busy !== null}
                onClick={() => props.onChoose({ id, fromWorkspace: workspace.id })}
              >
                {texts.copyHere2}
              </Button>
            </ItemLine>
          </li>
        ))}
      </ul>
    </section>
  )
}

function kindOf(channel: string, type: string): string {
  const known = campaignTypes.find((one) => one === type)
  return `${channelById(channel)?.label ?? channel} · ${known ? campaignTypeLabels[known] : type}`
}

const placeOf = ({ kind, address, user }: Workspace): string =>
  `${kind === 'practice' ? texts.practiceWorkspace : address.replace(/^https?:\/\//, '')}, ${user.name || user.id}`
