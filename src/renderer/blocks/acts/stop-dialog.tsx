/** Confirms before a running or scheduled campaign is stopped; used everywhere a campaign can be stopped. */
import { useStopCampaign } from '../../data/campaigns'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { filledNodes } from '../../ui/filled-nodes'

type Props = { opened: boolean; campaignId: number; name: string; onClose: () => void; onSettled?: () => void }

/** `onSettled` runs after the server's reply, whether success or failure; the mutation shows the toasts. */
export function StopDialog({ opened, campaignId, name, onClose, onSettled }: Props) {
  const stop = useStopCampaign()
  const settled = () => {
    onClose()
    onSettled?.()
  }
  return (
    <ConfirmDialog
      opened={opened}
      title="Stop this campaign?"
      confirmLabel="Stop campaign"
      destructive
      busy={stop.isPending}
      // Not as an option of `mutate`: a notice of the stop may unmount this dialog before the answer.
      onConfirm={() => void stop.mutateAsync({ id: campaignId }).then(settled, settled)}
      onClose={onClose}
    >
      <p>
        {filledNodes(
          '{campaign} stops sending immediately. Messages already sent cannot be recalled, and the campaign cannot be restarted.',
          { campaign: <strong dir="auto">{name || 'This campaign'}</strong> },
        )}
      </p>
    </ConfirmDialog>
  )
}
