/** Popovers over the canvas: the blocks to add, and the default of a merge tag. */
import { Popover, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { MergeTag } from '#contract'
import { labelOf } from '../../../../model/merge-tags/text'
import type { DesignerRequest } from '../designer-connection'
import type { Rect } from '../protocol'
import classes from './chrome.module.css'
import type { DesignKind } from './kind'
import { Tiles } from './tiles'

export type WishRequest = Extract<DesignerRequest, { kind: 'add' | 'tag' }>

/** `at` is in pixels of the canvas frame, which fills the parent element. */
function PopoverAt({
  at,
  onClose,
  width,
  children,
}: {
  at: Rect
  onClose: () => void
  width: number
  children: ReactNode
}) {
  return (
    <Popover
      opened
      onChange={(isOpen) => !isOpen && onClose()}
      position="bottom"
      width={width}
      trapFocus
      withinPortal
      shadow="md"
    >
      <Popover.Target>
        <span
          className={classes.anchor}
          style={{ left: at.x, top: at.y, width: Math.max(at.width, 1), height: Math.max(at.height, 1) }}
        />
      </Popover.Target>
      <Popover.Dropdown p={12}>{children}</Popover.Dropdown>
    </Popover>
  )
}

export function AddHere({
  wish,
  kind,
  onChoose,
  onClose,
}: {
  wish: WishRequest & { kind: 'add' }
  kind: DesignKind
  onChoose: (id: string) => void
  onClose: () => void
}) {
  return (
    <PopoverAt at={wish.at} width={240} onClose={onClose}>
      <fieldset aria-label="Add a block here" className={classes.addHere}>
        <Tiles tiles={kind.tiles} onChoose={onChoose} autoFocus />
      </fieldset>
    </PopoverAt>
  )
}

/** Drops braces and line breaks, which would end the placeholder. */
const withoutBraces = (typedText: string): string => typedText.replace(/[{}\r\n]/g, '')

export function TagDefault({
  wish,
  tags,
  onChange,
  onClose,
}: {
  wish: WishRequest & { kind: 'tag' }
  tags: readonly MergeTag[]
  onChange: (fallback: string | null) => void
  onClose: () => void
}) {
  const [value, setValue] = useState(wish.fallback ?? '')
  return (
    <PopoverAt at={wish.at} width={260} onClose={onClose}>
      <TextInput
        label={`If ${labelOf(wish.key, tags)} is missing`}
        placeholder="Leave blank"
        dir="auto"
        data-autofocus
        value={value}
        onChange={(event) => {
          const next = withoutBraces(event.currentTarget.value)
          setValue(next)
          onChange(next || null)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onClose()
        }}
      />
    </PopoverAt>
  )
}
