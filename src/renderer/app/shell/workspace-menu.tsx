/** The menu of the workspace: leads to other workspaces. */
import { Menu } from '@mantine/core'
import { IconArrowsExchange, IconFlask, IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react'
import { useNavigate } from 'react-router-dom'
import type { Workspace } from '#contract'
import { labelOfAct } from '../../blocks/acts/registry'
import { useDisconnect, usePractice } from '../../data/session'
import { BorrowedTarget, type LateOverlay, useOpenedAfterMount } from '../../ui/late-overlay'

export function WorkspaceMenu({ id, opened, onChange, button, workspace }: LateOverlay & { workspace: Workspace }) {
  return (
    <Menu id={id} opened={useOpenedAfterMount(opened)} onChange={onChange} position="top-start" width={232}>
      <Menu.Target>
        <BorrowedTarget of={button} />
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
  const isPractising = workspace.kind === 'practice'
  return (
    <>
      <Menu.Item leftSection={<IconPlugConnected size={16} stroke={1.5} />} onClick={() => navigate('/connect')}>
        {isPractising ? labelOfAct('connect') : 'Connect to another server'}
      </Menu.Item>
      <Menu.Item leftSection={<IconArrowsExchange size={16} stroke={1.5} />} onClick={() => navigate('/copy-drafts')}>
        {labelOfAct('otherDrafts')}
      </Menu.Item>
      {isPractising ? null : (
        <>
          <Menu.Item leftSection={<IconFlask size={16} stroke={1.5} />} onClick={() => practice.mutate()}>
            {labelOfAct('practice')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<IconPlugConnectedX size={16} stroke={1.5} />} onClick={() => disconnect.mutate()}>
            {labelOfAct('disconnect')}
          </Menu.Item>
        </>
      )}
    </>
  )
}
