/** The page of a campaign while it is read: its name where it is known, and the places of the rest. */

import { Skeleton } from '@mantine/core'
import layout from '../../ui/layout.module.css'
import classes from './home.module.css'
import * as texts from './texts'

export function HomeSkeleton({ name }: { name: string }) {
  return (
    <section className={`${layout.fill} ${classes.page}`} aria-busy="true" aria-label={texts.loadingTheCampaign}>
      <header className={classes.head}>
        <div className={classes.what}>
          <Skeleton height={16} width={120} />
          <h1 className={layout.name} dir="auto" data-list>
            {name}
          </h1>
          <Skeleton height={22} width={260} />
        </div>
      </header>
      <Skeleton height={44} radius={0} />
    </section>
  )
}
