/** The editor while the campaign is being read: its shape, so that nothing jumps. */

import { Skeleton } from '@mantine/core'
import layout from '../../ui/layout.module.css'
import { StepLayout } from '../../ui/step-layout'
import classes from './frame.module.css'
import * as texts from './texts'

export function EditorSkeleton() {
  return (
    <div className={layout.fill} aria-busy="true">
      <output className={classes.skeleton} aria-label={texts.loadingTheCampaign}>
        <Skeleton height={14} width={110} />
        <Skeleton height={22} width={280} />
        <Skeleton height={18} width={520} mt={14} />
      </output>
      <div className={`${layout.scroll} ${classes.body}`}>
        <StepLayout side={<Skeleton height={180} />}>
          <Skeleton height={24} width={180} />
          <Skeleton height={120} />
          <Skeleton height={56} />
        </StepLayout>
      </div>
    </div>
  )
}
