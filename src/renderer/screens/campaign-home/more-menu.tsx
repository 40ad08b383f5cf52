/** The acts on the campaign of a page that have no button there, as in the menu of its row in the list. */
import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { CampaignRow } from '#contract'
import { useOfflineReason } from '../../data/session'
import { steps } from '../../steps'
import { RowMenuItems } from '../../steps/campaign-row/act-controls'
import { type RowActionName, rowActions } from '../../steps/campaign-row/row-actions'
import { RowDialogs, type RowQuestion } from '../../steps/campaign-row/row-dialogs'
import { useRowActs } from '../../steps/campaign-row/use-row-acts'
import { useOffers } from '../../ui/open-page'

type Props = {
  row: CampaignRow
  /** Whether the row is in the list; without it the campaign has no tags and no archive. */
  isListed?: boolean
  /** What is elsewhere on the page. */
  buttons: readonly RowActionName[]
}

/** The steps of the wizard, which this page has already loaded. */
export const loadSteps = async () => steps

export function MoreMenu({ row, isListed = true, buttons }: Props) {
  const navigate = useNavigate()
  const offlineReason = useOfflineReason()
  const [question, ask] = useState<RowQuestion | null>(null)
  const act = useRowActs(ask, loadSteps)
  const actions = rowActions(row, offlineReason).filter(
    ({ name }) => !buttons.includes(name) && (isListed || (name !== 'tags' && name !== 'archive')),
  )
  useOffers(
    actions.map(({ name, label, refusal }) => ({ act: name, label, of: row.name, refusal, run: () => act(name, row) })),
  )
  return (
    <>
      <Menu position="bottom-end" width={236}>
        <Menu.Target>
          <ActionIcon variant="default" size={32} aria-label={`More for ${row.name || 'this campaign'}`}>
            <IconDots size={16} stroke={1.5} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <RowMenuItems actions={actions} row={row} onAct={act} />
        </Menu.Dropdown>
      </Menu>
      <RowDialogs
        question={question}
        load={loadSteps}
        onClose={() => ask(null)}
        onDeleted={() => navigate('/campaign')}
      />
    </>
  )
}
