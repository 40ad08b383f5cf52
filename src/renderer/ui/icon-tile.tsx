/** A small square with an outline icon for a row or a card. */
import type { ComponentType } from 'react'
import classes from './icon-tile.module.css'
import layout from './layout.module.css'

type IconComponent = ComponentType<{ size?: number | string; stroke?: number | string }>

/** 26 px in rows, 28 px and in the accent colour on cards. Decorative: the text next to it says the same. */
export function IconTile({ Icon, accent = false }: { Icon: IconComponent; accent?: boolean }) {
  return (
    <span className={`${layout.centred} ${classes.tile}`} data-accent={accent || undefined} aria-hidden="true">
      <Icon size={accent ? 16 : 14} stroke={1.5} />
    </span>
  )
}
