/** The foot of the rail: which workspace is open, with the ways to another, and who works in it. */
import { Menu, UnstyledButton } from '@mantine/core'
import { IconArrowsExchange, IconFlask, IconPlugConnected, IconPlugConnectedX, IconSelector } from '@tabler/icons-react'
import { useNavigate } from 'react-router-dom'
import type { Workspace } from '#contract'
import { useDisconnect, usePractice, useSession } from '../../data/session'
import classes from './workspace-foot.module.css'

export function WorkspaceFoot({ closed }: { closed: boolean }) {
  const workspace = useSession().data?.workspace
  if (!workspace) return null
  const person = workspace.user.name || workspace.user.id
  return (
    <div className={classes.foot} data-closed={closed || undefined}>
      <WorkspaceMenu workspace={workspace} closed={closed} />
      <div className={classes.line} title={closed ? person : undefined}>
        <span className={classes.person} aria-hidden="true">
          {initials(person)}
        </span>
        <span className={closed ? classes.unseen : classes.strong} dir="auto">
          {person}
        </span>
      </div>
    </div>
  )
}

function WorkspaceMenu({ workspace, closed }: { workspace: Workspace; closed: boolean }) {
  const brand = workspace.brand.name || 'Workspace'
  return (
    <Menu position="top-start" width={232}>
      <Menu.Target>
        <UnstyledButton
          className={classes.workspace ?? ''}
          aria-label={closed ? `${brand}, ${placeOf(workspace)}` : undefined}
        >
          <span className={classes.brand} aria-hidden="true">
            {brand.slice(0, 1).toUpperCase()}
          </span>
          {closed ? null : (
            <>
              <span className={classes.words}>
                <span className={classes.strong} dir="auto">
                  {brand}
                </span>
                <span className={classes.address}>{placeOf(workspace)}</span>
              </span>
              <IconSelector size={14} stroke={1.5} aria-hidden />
            </>
          )}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <MenuItems workspace={workspace} />
      </Menu.Dropdown>
    </Menu>
  )
}

function MenuItems({ workspace }: { workspace: Workspace }) {
  const navigate = useNavigate()
  const disconnect = useDisconnect()
  const practice = usePractice()
  const practising = workspace.kind === 'practice'
  return (
    <>
      <Menu.Item leftSection={<IconPlugConnected size={16} stroke={1.5} />} onClick={() => navigate('/connect')}>
        {practising ? 'Connect to a server' : 'Connect to another server'}
      </Menu.Item>
      <Menu.Item leftSection={<IconArrowsExchange size={16} stroke={1.5} />} onClick={() => navigate('/carry-over')}>
        Drafts of other workspaces
      </Menu.Item>
      {practising ? null : (
        <>
          <Menu.Item leftSection={<IconFlask size={16} stroke={1.5} />} onClick={() => practice.mutate()}>
            Practice workspace
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<IconPlugConnectedX size={16} stroke={1.5} />} onClick={() => disconnect.mutate()}>
            Disconnect
          </Menu.Item>
        </>
      )}
    </>
  )
}

/** 'api.example.com' for a server. */
const placeOf = ({ kind, address }: Workspace): string =>
  kind === 'practice' ? 'Practice workspace' : address.replace(/^https?:\/\//, '')

/** 'AS' for 'Ayesha Siddiqui'. */
const initials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.slice(0, 1).toUpperCase())
    .join('')
