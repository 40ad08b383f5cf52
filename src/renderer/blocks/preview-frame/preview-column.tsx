/** The preview column of a step: title, choice of device, further controls, and the preview. */
import { IconLayoutGrid } from '@tabler/icons-react'
import type { ReactNode } from 'react'
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
