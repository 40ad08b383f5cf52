/** The menu of a row's '…' button. The whole list shares one menu, because one per row would be slower than the row itself. */
import { Menu } from '@mantine/core'
import { IconCopy, IconDownload, IconPencil, IconSend, IconTrash } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { type Segment, whyUnreadable } from '#contract'
import { useDuplicateSegment } from '../../data/segment-acts'
import { usePrevious } from '../../ui/hooks'
import { MenuAct, MenuAnchor } from '../../ui/row-menu'
import type { Question } from '.'
import { useSegmentEditor } from './use-segment-editor'
import { nameOf } from './values'

/** The segment of the open menu, and the position of its button in the window. */
export type OpenMenu = { segment: Segment; at: DOMRect }

type Props = {
  menu: OpenMenu | null
  offline: string | null
  onAsk: (question: Question) => void
  onClose: () => void
}

export function RowMenu({ menu, offline, onAsk, onClose }: Props) {
  const shownMenu = usePrevious(menu)
  const editor = useSegmentEditor()
  const duplicate = useDuplicateSegment()
  const segment = shownMenu?.segment
  return (
    <Menu opened={menu !== null} onClose={onClose} position="bottom-end" width={236}>
      <Menu.Target>
        <MenuAnchor at={shownMenu?.at ?? null} />
      </Menu.Target>
      <Menu.Dropdown aria-label={segment ? `More for ${nameOf(segment)}` : 'More'}>
        {segment ? (
          <>
            <MenuAct Icon={IconPencil} onClick={() => editor.edit(segment.id)}>
              Edit
            </MenuAct>
            <MenuAct
              Icon={IconCopy}
              refusal={offline}
              // A second click while a copy is running is ignored.
              onClick={() => !duplicate.isPending && duplicate.mutate({ id: segment.id })}
            >
              Duplicate
            </MenuAct>
            {whyUnreadable(segment) === null ? (
              <Menu.Item
                leftSection={<IconSend size={16} stroke={1.5} />}
                component={Link}
                to={`/campaign?create=1&segmentId=${segment.id}`}
              >
                Use in a new campaign
              </Menu.Item>
            ) : null}
            <MenuAct Icon={IconDownload} refusal={offline} onClick={() => onAsk({ kind: 'download', segment })}>
              Download customers
            </MenuAct>
            <MenuAct Icon={IconTrash} destructive refusal={offline} onClick={() => onAsk({ kind: 'delete', segment })}>
              Delete
            </MenuAct>
          </>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  )
}
