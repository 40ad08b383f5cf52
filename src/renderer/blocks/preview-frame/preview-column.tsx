/** A step's preview column: its title with the choice of frame, whatever else stands over the picture, and the picture. */
import type { ReactNode } from 'react'
import classes from './preview-frame.module.css'

export function PreviewColumn(props: { control?: ReactNode; over?: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.column}>
      <div className={classes.head}>
        <div className={classes.title}>
          <h3>Preview</h3>
          {props.control}
        </div>
        {props.over}
      </div>
      {props.children}
    </div>
  )
}
