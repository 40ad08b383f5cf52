/** The menu of first steps: four things to try in the practice workspace. None of them reaches a customer. */
import { Menu } from '@mantine/core'
import { IconCalendar, IconMessage, IconPlugConnected, IconUsers } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { BorrowedTarget, type LateOverlay, useOpenedAfterMount } from '../../ui/use-late-overlay'

const links = [
  { to: '/campaign?create=1', Icon: IconMessage, label: 'Write and publish a campaign' },
  { to: '/calendar', Icon: IconCalendar, label: 'See what is sent when' },
  { to: '/segments', Icon: IconUsers, label: 'Describe a segment' },
  { to: '/connect', Icon: IconPlugConnected, label: 'Connect to your server' },
]

export function FirstStepsMenu({ id, opened, onChange, button }: LateOverlay) {
  return (
    <Menu id={id} opened={useOpenedAfterMount(opened)} onChange={onChange} position="bottom-end" width={260}>
      <Menu.Target>
        <BorrowedTarget of={button} />
      </Menu.Target>
      <Menu.Dropdown>
        {links.map(({ to, Icon, label }) => (
          <Menu.Item key={to} component={Link} to={to} leftSection={<Icon size={16} stroke={1.5} />}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
