/** The menu of first steps: four things to try in the practice workspace. None of them reaches a customer. */
import { Menu } from '@mantine/core'
import { IconCalendar, IconMessage, IconPlugConnected, IconUsers } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { BorrowedTarget, type LateOverlay, useOpenedAfterMount } from '../../ui/use-late-overlay'

const ways = [
  { to: '/campaign?create=1', Icon: IconMessage, words: 'Write and publish a campaign' },
  { to: '/calendar', Icon: IconCalendar, words: 'See what is sent when' },
  { to: '/segments', Icon: IconUsers, words: 'Describe a segment' },
  { to: '/connect', Icon: IconPlugConnected, words: 'Connect to your server' },
]

export function FirstStepsMenu({ id, opened, onChange, button }: LateOverlay) {
  return (
    <Menu id={id} opened={useOpenedAfterMount(opened)} onChange={onChange} position="bottom-end" width={260}>
      <Menu.Target>
        <BorrowedTarget of={button} />
      </Menu.Target>
      <Menu.Dropdown>
        {ways.map(({ to, Icon, words }) => (
          <Menu.Item key={to} component={Link} to={to} leftSection={<Icon size={16} stroke={1.5} />}>
            {words}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
