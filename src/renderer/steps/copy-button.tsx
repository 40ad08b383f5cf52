/** The Copy button for one campaign. */
import { Button, type ButtonProps, Menu } from '@mantine/core'
import { IconChevronDown, IconCopy } from '@tabler/icons-react'
import { nextMonthQuery } from '../../model/rules/campaign-paths'
import { labelOfAct } from '../blocks/acts/registry'
import { useOffers } from '../ui/open-page'
import type { Original } from './campaign-copy'
import { useCopy } from './row-acts'
import type { Step } from './wizard-step'

type Props = Pick<ButtonProps, 'variant'> & { original: Original; load: () => Promise<readonly Step[]> }

/** `load` imports the wizard's steps. A one-time campaign can also be copied to the same weekday of the next month. */
export function CopyButton({ variant, original, load }: Props) {
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
