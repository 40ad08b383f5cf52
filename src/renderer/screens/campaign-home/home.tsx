/** The page of a campaign: its header and the open tab. */

import type { CampaignType } from '#contract'
import type { Channel } from '../../channels/channel-views'
import type { DraftSession } from '../../data/drafts'
import { Reviews } from '../../steps/proof/reviews'
import layout from '../../ui/layout.module.css'
import { useOffers } from '../../ui/offers'
import { HomeHead } from './head'
import classes from './home.module.css'
import { Overview } from './overview'
import { tabLabels } from './parts'
import { Results } from './results/report'
import { StepsPart } from './steps-part'
import { HomeTabs, panelId, tabIdOf } from './tabs'
import { useHome, useTab } from './use-home'

export function Home(props: { session: DraftSession; id: number; channel: Channel; type: CampaignType }) {
  const home = useHome(props.session, props.id, props.channel, props.type, useTab())
  const { tab } = home
  useOffers(
    home.tabs
      .filter((other) => other !== tab)
      .map((other) => ({ act: 'part', label: tabLabels[other], run: () => home.open(other) })),
  )
  return (
    <div className={`${layout.fill} ${classes.page}`}>
      <HomeHead home={home} />
      <HomeTabs tabs={home.tabs} tab={tab} onOpen={home.open} />
      <div className={`${layout.fill} ${classes.panel}`} role="tabpanel" id={panelId} aria-labelledby={tabIdOf(tab)}>
        {tab === 'overview' && <Overview home={home} />}
        {tab === 'results' && <Results id={home.id} nameInAddress={home.name} />}
        {tab === 'review' && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keyboard.
          <section className={`${layout.scroll} ${classes.step}`} tabIndex={0} aria-label={tabLabels.review}>
            <div className={classes.read}>
              <Reviews session={home.session} deps={home} context={home.context} values={home.values} />
            </div>
          </section>
        )}
        {(tab === 'message' || tab === 'audience' || tab === 'schedule') && (
          <StepsPart key={tab} home={home} tab={tab} />
        )}
      </div>
    </div>
  )
}
