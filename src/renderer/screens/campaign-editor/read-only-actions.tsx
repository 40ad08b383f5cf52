/** The action bar of a campaign that can only be looked at: Stop while it is scheduled or running, and Copy as the way on. */
import { CopyButton, StopButton } from '../../blocks/acts/buttons'
import { useDraft } from '../../data/drafts'
import classes from './frame.module.css'
import type { Editor } from './use-editor'

export function ReadOnlyActions({ editor: { session, channel, type } }: { editor: Editor }) {
  const { status, campaignId, name } = useDraft(session, (state) => state)
  return (
    <>
      <span className={classes.grow} />
      <StopButton campaignId={campaignId} name={name} status={status} onSettled={() => void session.refreshStatus()} />
      <CopyButton name={name} campaignId={campaignId} channel={channel.id} type={type} />
    </>
  )
}
