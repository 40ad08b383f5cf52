/** Where to begin in the practice workspace: four things to try, none of which reaches a customer. */
import { Button, Menu } from '@mantine/core'
import { IconCalendar, IconListCheck, IconMessage, IconPlugConnected, IconUsers } from '@tabler/icons-react'
import { Link } from 'react-router-dom'

const ways = [
  { to: '/campaign?create=1', Icon: IconMessage, words: 'Write a campaign and publish it' },
  { to: '/calendar', Icon: IconCalendar, words: 'See what runs when' },
  { to: '/segments', Icon: IconUsers, words: 'Describe a segment' },
  { to: '/connect', Icon: IconPlugConnected, words: 'Connect to your server' },
]

export function FirstSteps() {
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <Button size="xs" variant="subtle" leftSection={<IconListCheck size={14} stroke={1.5} />}>
          First steps
        </Button>
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
