/** One item on a line: icon, name, a second line, and its acts. */
import type { ComponentProps, ReactNode } from 'react'
import { IconTile } from './icon-tile'
import classes from './item-line.module.css'
import layout from './layout.module.css'

type Props = Pick<ComponentProps<typeof IconTile>, 'Icon'> & { name: string; what: ReactNode; children?: ReactNode }

export const ItemLine = ({ Icon, name, what, children }: Props) => (
  <div className={`${layout.rowWide} ${classes.line}`}>
    <IconTile Icon={Icon} />
    <div className={layout.words}>
      <span className={`${layout.oneLine} ${classes.name}`} dir="auto" data-list>
        {name}
      </span>
      <span className={layout.caption}>{what}</span>
    </div>
    {children}
  </div>
)
