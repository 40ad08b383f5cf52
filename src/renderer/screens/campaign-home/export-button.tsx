/** Exports the campaign of the page as a file, with its marks, as the list does. */
import { Button } from '@mantine/core'
import { IconFileExport } from '@tabler/icons-react'
import type { CampaignRow } from '#contract'
import { labelOfAct } from '../../blocks/acts/registry'
import { readRow } from '../../data/whole-campaign'
import { steps } from '../../steps'
import { useExport } from '../../steps/use-export'
import { useOffers } from '../../ui/offers'
import type { Home } from './use-home'

export function ExportButton({ home }: { home: Home }) {
  const { run, busy } = useExport(async () => steps)
  const start = () => run(async () => [(await readRow(home.id, home.name)) ?? rowOf(home)])
  useOffers([{ act: 'export', of: home.name, run: start }])
  return (
    <Button variant="default" leftSection={<IconFileExport size={15} stroke={1.5} />} loading={busy} onClick={start}>
      {labelOfAct('export')}
    </Button>
  )
}

/** Where the list of this computer does not have it: then it has no marks either. */
const rowOf = ({ id, name, status, channel, type, session }: Home): CampaignRow => ({
  campaignId: id,
  draftId: session.kept ? session.state.id : null,
  name,
  status,
  type,
  channel: channel.id,
  channelName: channel.wireName,
  segmentId: null,
  segmentName: null,
  schedule: null,
  updatedAt: null,
  unsynced: false,
})
