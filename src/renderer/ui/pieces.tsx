/** Small pieces of cards and rows: names with values, an icon's tile, an item on its line, Herald's mark. */

import type { ComponentProps, ComponentType, ReactNode } from 'react'
import layout from './layout.module.css'
import classes from './pieces.module.css'

export type Pair = { name: string; value: ReactNode; tone?: 'error' }

export function Pairs({ pairs }: { pairs: readonly Pair[] }) {
  return (
    <dl className={`${layout.column1} ${classes.pairs}`}>
      {pairs.map(({ name, value, tone }) => (
        <div key={name} className={classes.pair}>
          <dt className={classes.name}>{name}</dt>
          <dd className={classes.value} data-tone={tone}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** `size` in pixels. Decorative: the name is next to it or on the page. */
export function Mark({ size }: { size: number }) {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.href
  return <img src={icon} alt="" width={size} height={size} style={{ display: 'block' }} />
}

type IconComponent = ComponentType<{ size?: number | string; stroke?: number | string }>

/** 26 px in rows, 28 px and in the accent colour on cards. Decorative: the text next to it says the same. */
export function IconTile({ Icon, accent = false }: { Icon: IconComponent; accent?: boolean }) {
  return (
    <span className={`${layout.centred} ${classes.tile}`} data-accent={accent || undefined} aria-hidden="true">
      <Icon size={accent ? 16 : 14} stroke={1.5} />
    </span>
  )
}

type ItemLineProps = Pick<ComponentProps<typeof IconTile>, 'Icon'> & {
  name: string
  what: ReactNode
  children?: ReactNode
}

/** One item on a line: icon, name, a second line, and its acts. */
export const ItemLine = ({ Icon, name, what, children }: ItemLineProps) => (
  <div className={`${layout.rowWide} ${classes.line}`}>
    <IconTile Icon={Icon} />
    <div className={layout.words}>
      <span className={`${layout.oneLine} ${classes.itemLineName}`} dir="auto" data-list>
        {name}
      </span>
      <span className={layout.caption}>{what}</span>
    </div>
    {children}
  </div>
)
