/** Controls of a campaign's acts: the items of its menu, in the list and on its page, and the Copy button. */
import { Button, type ButtonProps, Menu } from '@mantine/core'
import { IconChevronDown, IconCopy } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { CampaignRow } from '#contract'
import { nextMonthQuery } from '../../../model/rules/campaign-paths'
import { actIcons } from '../../blocks/acts/icons'
import { labelOfAct } from '../../blocks/acts/registry'
import { useOffers } from '../../ui/open-page'
import { MenuAct } from '../../ui/row-menu'
import type { Original } from '../campaign-copy'
import { useCopy } from '../row-acts'
import type { Step } from '../wizard-step'
import type { RowAction, RowActionName } from './row-actions'

type RowMenuProps = {
  actions: readonly RowAction[]
  row: CampaignRow
  onAct: (name: RowActionName, row: CampaignRow) => void
}

export const RowMenuItems = ({ actions, row, onAct }: RowMenuProps) =>
  actions.map((action) => <MenuAction key={action.name} action={action} onAct={() => onAct(action.name, row)} />)

function MenuAction({ action: { name, label, to, refusal }, onAct }: { action: RowAction; onAct: () => void }) {
  const Icon = actIcons[name]
  if (to && !refusal)
    return (
      <Menu.Item leftSection={<Icon size={16} stroke={1.5} />} component={Link} to={to}>
        {label}
      </Menu.Item>
    )
  return (
    <MenuAct Icon={Icon} refusal={refusal} destructive={name === 'delete'} onClick={onAct}>
      {label}
    </MenuAct>
  )
}

type CopyProps = Pick<ButtonProps, 'variant'> & { original: Original; load: () => Promise<readonly Step[]> }

/** A one-time campaign can also be copied to the same weekday of the next month. `load` imports the wizard's steps. */
export function CopyButton({ variant, original, load }: CopyProps) {
  const { name, type } = original
  const { start, busy } = useCopy(original, load)
  const hasDay = type === 'one-time'
  const copy = () => start()
  const copyNextMonth = () => start(nextMonthQuery)
  useOffers([
    { act: 'copy', of: name, run: copy },
    ...(hasDay ? [{ act: 'copyNextMonth', of: name, run: copyNextMonth } as const] : []),
  ])
  const shared = variant ? { variant } : {}
  return (
    <Button.Group>
      <Button {...shared} leftSection={<IconCopy size={15} stroke={1.5} />} loading={busy} onClick={copy}>
        {labelOfAct('copy')}
      </Button>
      {hasDay && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button {...shared} px={8} aria-label="More ways to copy">
              <IconChevronDown size={15} stroke={1.5} />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={copyNextMonth}>{labelOfAct('copyNextMonth')}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </Button.Group>
  )
}
