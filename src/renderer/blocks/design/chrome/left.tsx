/** Panel left of the canvas: blocks, ready-made rows and the outline. In a narrow window, three icons open them over the canvas. */
import { Button, SegmentedControl } from '@mantine/core'
import { IconFileImport, IconLayoutBottombar, IconLayoutList, IconListTree, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import layout from '../../../ui/layout.module.css'
import { IconButton, PlainButton } from '../../../ui/plain-button'
import { DropPicture } from '../../pictures/drop-picture'
import { type PickedPicture, UsedBefore } from '../../pictures/used-before'
import type { Order } from '../designer-connection'
import type { DesignState } from '../protocol'
import classes from './chrome.module.css'
import type { DesignKind } from './kind'
import { Outline } from './outline'
import { Rows } from './rows'
import { type OnDrag, Tiles } from './tiles'

type Props = {
  kind: DesignKind
  designState: DesignState | null
  tell: (order: Order) => void
  onInsert: (id: string) => void
  onDrag: OnDrag
  onPick: (picture: PickedPicture) => void
  /** Starts from an existing design. */
  importDesign: { label: string; start: () => void }
  /** Absent where a message has no footer of its own. */
  footer?: { isOpen: boolean; open: () => void } | undefined
}

const tabs = [
  { value: 'add', label: 'Add', Icon: IconPlus },
  { value: 'sections', label: 'Sections', Icon: IconLayoutList },
  { value: 'outline', label: 'Outline', Icon: IconListTree },
] as const
type Tab = (typeof tabs)[number]['value']

export function LeftPanel({ kind, designState, tell, onInsert, onDrag, onPick, importDesign, footer }: Props) {
  const [tab, setTab] = useState<Tab>('add')
  const [isOpen, setOpen] = useState(false)
  const insert = (id: string) => {
    onInsert(id)
    setOpen(false)
  }
  const offered = kind.rows.length > 0 ? tabs : tabs.filter(({ value }) => value !== 'sections')
  return (
    <aside className={classes.left} aria-label="Blocks" data-open={isOpen || undefined}>
      <div className={classes.rail}>
        {offered.map(({ value, label, Icon }) => (
          <IconButton
            key={value}
            aria-label={label}
            aria-expanded={isOpen && tab === value}
            onClick={() => {
              setOpen(!(isOpen && tab === value))
              setTab(value)
            }}
          >
            <Icon size={18} stroke={1.5} />
          </IconButton>
        ))}
      </div>
      <div className={classes.leftPane}>
        <SegmentedControl
          className={classes.tabs ?? ''}
          aria-label="Panel"
          size="xs"
          fullWidth
          data={offered.map(({ value, label }) => ({ value, label }))}
          value={tab}
          onChange={(value) => setTab(offered.find((tab) => tab.value === value)?.value ?? 'add')}
        />
        {tab === 'add' && <Tiles tiles={kind.tiles} onChoose={insert} onDrag={onDrag} />}
        {tab === 'add' && (
          <div className={classes.used}>
            <UsedBefore place={kind.place} onPick={onPick} />
            <DropPicture place={kind.place} onPick={onPick} />
          </div>
        )}
        {tab === 'sections' && <Rows kind={kind} designState={designState} onChoose={insert} onDrag={onDrag} />}
        {tab !== 'outline' && (tab === 'sections' || kind.rows.length === 0) && (
          <Button
            className={classes.bringIn ?? ''}
            size="xs"
            variant="default"
            leftSection={<IconFileImport size={14} stroke={1.5} />}
            onClick={importDesign.start}
          >
            {importDesign.label}
          </Button>
        )}
        {tab === 'outline' && <Outline kind={kind} designState={designState} tell={tell} />}
        {footer && (
          <PlainButton
            className={`${layout.row} ${classes.footer}`}
            aria-pressed={footer.isOpen}
            onClick={() => {
              footer.open()
              setOpen(false)
            }}
          >
            <IconLayoutBottombar size={16} stroke={1.5} aria-hidden /> Footer
            <small>at the end of this email</small>
          </PlainButton>
        )}
      </div>
    </aside>
  )
}
