/** A card on a campaign's page: icon, heading, and a link to the tab with more. */
import { Anchor } from '@mantine/core'
import type { ComponentType, ReactNode } from 'react'
import type { HomeTab } from '../../../model/rules/campaign-paths'
import layout from '../../ui/layout.module.css'
import classes from './home.module.css'
import { type Home, tabLabels } from './use-home'

type Icon = ComponentType<{ size?: number | string; stroke?: number | string }>

type Props = {
  title: string
  Icon?: Icon | undefined
  /** The page and the tab that the link opens; no link without them. */
  more?: { home: Home; to: HomeTab }
  aside?: string
  children: ReactNode
}

export function Card({ title, Icon, more, aside, children }: Props) {
  return (
    <section className={classes.card} aria-label={title}>
      <div className={`${layout.row} ${classes.cardHead}`}>
        {Icon && <Icon size={16} stroke={1.5} />}
        <h2>{title}</h2>
        {aside && <small>{aside}</small>}
        {more && (
          <Anchor
            component="button"
            type="button"
            className={classes.more ?? ''}
            onClick={() => more.home.open(more.to)}
          >
            {tabLabels[more.to]}
          </Anchor>
        )}
      </div>
      {children}
    </section>
  )
}
