/** The page of a campaign whose channel or type this version does not know: its name, its status, and what it did. */

import type { Campaign } from '#contract'
import { StatusBadge } from '../../blocks/status'
import layout from '../../ui/layout.module.css'
import { Head } from './head'
import classes from './home.module.css'
import { Results } from './results/report'
import * as texts from './texts'

export function UnknownKind({ id, name, campaign }: { id: number; name: string; campaign: Campaign }) {
  return (
    <div className={`${layout.fill} ${classes.page}`}>
      <Head
        kind={[campaign.channelName, campaign.schedule?.type].filter(Boolean).join(' · ') || 'Campaign'}
        name={name}
        state={
          <>
            {campaign.status && <StatusBadge status={campaign.status} />}
            <span>{texts.updateHeraldToOpenThis}</span>
          </>
        }
      />
      <Results id={id} nameInAddress={name} />
    </div>
  )
}
