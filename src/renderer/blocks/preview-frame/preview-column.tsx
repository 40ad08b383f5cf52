/** The preview column of a step: title, choice of device, further controls, and the preview. */

import { Button } from '@mantine/core'
import { IconArrowsMaximize, IconLayoutGrid } from '@tabler/icons-react'
import { atom, useAtomValue, useSetAtom } from 'jotai'
import type { ReactNode } from 'react'
import type { Finding } from '../../../model/rules/finding'
import layout from '../../ui/layout.module.css'
import { IconButton } from '../../ui/plain-button'
import { useGivenPerson } from '../merge-tags/person'
import classes from './preview-frame.module.css'
import { useOpenPreviewGrid } from './preview-grid'

/** In a grid of previews, only the preview is rendered. */
export function PreviewColumn(props: { control?: ReactNode; over?: ReactNode; children: ReactNode }) {
  const openGrid = useOpenPreviewGrid()
  const isGiven = useGivenPerson() !== null
  if (isGiven) return <div className={layout.column4}>{props.children}</div>
  return (
    <div className={layout.column4}>
      <div className={layout.column2}>
        <div className={`${layout.spread} ${classes.title}`}>
          <h3>Preview</h3>
          {openGrid && (
            <IconButton
              className={classes.everybody ?? ''}
              aria-label="Preview as eight people"
              title="Preview as eight people"
              onClick={openGrid}
            >
              <IconLayoutGrid size={16} stroke={1.5} />
            </IconButton>
          )}
          {props.control}
        </div>
        {props.over}
      </div>
      {props.children}
    </div>
  )
}

export type Platform = 'ios' | 'android'

/** Options of a segmented control, in order. */
export const platforms: { value: Platform; label: string }[] = [
  { value: 'ios', label: 'iOS' },
  { value: 'android', label: 'Android' },
]

const shownFinding = atom<Finding | null>(null)

/** Null if no finding is open. */
export const useShownFinding = (): Finding | null => useAtomValue(shownFinding)
export const useShowFinding = (): ((finding: Finding | null) => void) => useSetAtom(shownFinding)

/** Button that opens the preview at full size. */
export function LargePreviewButton({ onClick }: { onClick: () => void }) {
  return (
    <Button size="xs" variant="default" leftSection={<IconArrowsMaximize size={14} />} onClick={onClick}>
      Open large preview
    </Button>
  )
}
