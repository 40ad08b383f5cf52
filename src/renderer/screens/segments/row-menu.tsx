/** The menu behind a row's '…'. One for the whole list: a menu per row would cost more than the row itself. */
import { Menu } from '@mantine/core'
import { IconCopy, IconDownload, IconPencil, IconSend, IconTrash } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import { Link } from 'react-router-dom'
import { type Segment, whyUnreadable } from '#contract'
import { useDuplicateSegment } from '../../data/segment-acts'
import { useLast } from '../../ui/use-last'
import type { Question } from '.'
import classes from './segments.module.css'
import { useSegmentEditor } from './use-segment-editor'
import { nameOf } from './values'

/** Whose menu is open, and where its button stands in the window. */
export type OpenMenu = { segment: Segment; at: DOMRect }

type Props = {
  menu: OpenMenu | null
  offline: string | null
  onAsk: (question: Question) => void
  onClose: () => void
}

export function RowMenu({ menu, offline, onAsk, onClose }: Props) {
  const shown = useLast(menu)
  const editor = useSegmentEditor()
  const duplicate = useDuplicateSegment()
  const segment = shown?.segment
  return (
    <Menu opened={menu !== null} onClose={onClose} position="bottom-end" width={236}>
      <Menu.Target>
        <Anchor at={shown?.at ?? null} />
      </Menu.Target>
      <Menu.Dropdown aria-label={segment ? `More for ${nameOf(segment)}` : 'More'}>
        {segment ? (
          <>
            <Item Icon={IconPencil} onClick={() => editor.edit(segment.id)}>
              Edit
            </Item>
            <Item
              Icon={IconCopy}
              refusal={offline}
              // A second click while one is on its way makes no second copy.
              onClick={() => !duplicate.isPending && duplicate.mutate({ id: segment.id })}
            >
              Duplicate
            </Item>
            {whyUnreadable(segment) === null ? (
              <Menu.Item
                leftSection={<IconSend size={16} stroke={1.5} />}
                component={Link}
                to={`/campaign?create=1&segmentId=${segment.id}`}
              >
                Use in a new campaign
              </Menu.Item>
            ) : null}
            <Item Icon={IconDownload} refusal={offline} onClick={() => onAsk({ kind: 'download', segment })}>
              Download customers
            </Item>
            <Item Icon={IconTrash} destructive refusal={offline} onClick={() => onAsk({ kind: 'delete', segment })}>
              Delete
            </Item>
          </>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Stands where the row's button does; that the button opens a menu is said on the button itself. */
function Anchor({ at, ref }: { at: DOMRect | null; ref?: Ref<HTMLSpanElement> }) {
  const place = at ? { left: at.left, top: at.top, width: at.width, height: at.height } : {}
  return <span ref={ref} className={classes.anchor} style={place} aria-hidden="true" />
}

type ItemProps = {
  Icon: typeof IconPencil
  /** Why it cannot be done now. */
  refusal?: string | null
  destructive?: boolean
  onClick: () => void
  children: ReactNode
}

function Item({ Icon, refusal = null, destructive = false, onClick, children }: ItemProps) {
  return (
    <Menu.Item
      className={classes.item ?? ''}
      leftSection={<Icon size={16} stroke={1.5} />}
      {...(destructive && !refusal ? { color: 'var(--hd-red-text)' } : {})}
      {...(refusal ? { 'data-disabled': true } : {})}
      // Not `disabled`: the reason is to be found by the keyboard and heard.
      aria-disabled={refusal !== null}
      closeMenuOnClick={refusal === null}
      onClick={() => {
        if (refusal === null) onClick()
      }}
    >
      {children}
      {refusal ? <span className={classes.refusal}>{refusal}</span> : null}
    </Menu.Item>
  )
}
