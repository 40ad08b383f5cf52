/** The list's menu: columns, saved views, and import. */
import { Menu } from '@mantine/core'
import { IconArrowsExchange, IconBookmark, IconBookmarkPlus, IconFileImport } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { listColumns } from '#contract'
import { labelOfAct } from '../../blocks/acts/registry'
import { useListChoices, useShowColumns } from '../../data/list-choices'
import { BorrowedTarget, type LateOverlay, useOpenedAfterMount } from '../../ui/late-overlay'
import { choosable } from './columns'
import type { ListState } from './list-state'
import { useOpenView } from './view-tabs'

type Props = LateOverlay & { list: ListState; onViews: () => void }

export function ListMenu({ id, opened, onChange, button, list, onViews }: Props) {
  const { columns, views } = useListChoices()
  const show = useShowColumns()
  const open = useOpenView(list)
  return (
    <Menu id={id} opened={useOpenedAfterMount(opened)} onChange={onChange} position="bottom-end" width={248}>
      <Menu.Target>
        <BorrowedTarget of={button} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Columns</Menu.Label>
        {listColumns.map((column) => {
          const isShown = columns.includes(column)
          const next = isShown ? columns.filter((name) => name !== column) : [...columns, column]
          return (
            <Menu.CheckboxItem
              key={column}
              checked={isShown}
              closeMenuOnClick={false}
              onChange={() => show.mutate(next)}
            >
              {choosable[column].label}
            </Menu.CheckboxItem>
          )
        })}
        <Menu.Divider />
        <Menu.Label>Views</Menu.Label>
        {views.map((view) => (
          <Menu.Item key={view.name} leftSection={<IconBookmark size={16} stroke={1.5} />} onClick={() => open(view)}>
            <span dir="auto">{view.name}</span>
          </Menu.Item>
        ))}
        <Menu.Item leftSection={<IconBookmarkPlus size={16} stroke={1.5} />} onClick={onViews}>
          {views.length > 0 ? 'Save or remove views' : labelOfAct('saveView')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconFileImport size={16} stroke={1.5} />} component={Link} to="/import">
          {labelOfAct('import')}
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowsExchange size={16} stroke={1.5} />} component={Link} to="/copy-drafts">
          {labelOfAct('otherDrafts')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
