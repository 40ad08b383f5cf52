/** The page of a campaign: its header and the open tab. */

import { SegmentedControl, Tabs } from '@mantine/core'
import { useState } from 'react'
import { type CampaignType, hasEnded, type TabName } from '#contract'
import { type HomeTab, homeTabs } from '../../../model/rules/campaign-paths'
import type { Channel } from '../../channels/channel-views'
import type { DraftSession } from '../../data/drafts'
import { OpenStep } from '../../steps/open-step'
import { Reviews } from '../../steps/proof/reviews'
import type { Step } from '../../steps/wizard-step'
import layout from '../../ui/layout.module.css'
import { useOffers } from '../../ui/open-page'
import tabsClasses from '../../ui/tab-list.module.css'
import { Card } from './card'
import { HomeHead } from './head'
import classes from './home.module.css'
import { Overview } from './overview'
import { Results } from './results/report'
import { type Home as HomeState, stepsOf, tabLabels, useHome, useTab } from './use-home'

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

const panelId = 'campaign-part'
const tabIdOf = (tab: HomeTab): string => `campaign-tab-${tab}`

/** The tabs of a campaign's page. */
function HomeTabs(props: { tabs: readonly HomeTab[]; tab: HomeTab; onOpen: (tab: HomeTab) => void }) {
  const { tabs, tab: open, onOpen } = props
  return (
    <Tabs
      value={open}
      onChange={(next) => {
        const knownTab = homeTabs.find((homeTab) => homeTab === next)
        if (knownTab) onOpen(knownTab)
      }}
      activateTabWithKeyboard={false}
      variant="none"
    >
      <Tabs.List className={tabsClasses.list ?? ''} aria-label="Campaign">
        {tabs.map((tab) => (
          <Tabs.Tab
            key={tab}
            value={tab}
            id={tabIdOf(tab)}
            aria-controls={panelId}
            className={tabsClasses.tab ?? ''}
            data-state={tab === open ? 'current' : 'open'}
            data-plain
          >
            {tabLabels[tab]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  )
}

const noAction = () => undefined
const noProblems: readonly never[] = []

/** The wizard's steps, read-only: one of them, or several with a choice between them. */
function StepsPart({ home, tab }: { home: HomeState; tab: HomeTab }) {
  const steps = stepsOf(tab, home.steps)
  const [chosen, choose] = useState<TabName | null>(null)
  const step = steps.find((step) => step.tab === chosen) ?? steps[0]
  if (!step) return null
  if (home.access.readOnly && tab !== 'message') return <Facts home={home} steps={steps} />
  return (
    <>
      {steps.length > 1 && (
        <div className={classes.choice}>
          <SegmentedControl
            aria-label="Part of the audience"
            data={steps.map((step) => ({ value: step.tab, label: step.card?.title ?? step.tab }))}
            value={step.tab}
            onChange={(next) => choose(steps.find((step) => step.tab === next)?.tab ?? null)}
          />
        </div>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keyboard. */}
      <section className={`${layout.scroll} ${classes.step}`} tabIndex={0} aria-label={step.card?.title ?? step.tab}>
        <OpenStep
          key={step.tab}
          revision={home.revision}
          step={step}
          values={home.values}
          onChange={noAction}
          problems={noProblems}
          readOnly
          context={home.context}
        />
      </section>
    </>
  )
}

/** What the steps of a campaign say that cannot be edited, as text instead of a form. */
function Facts({ home: { values, context, status }, steps }: { home: HomeState; steps: readonly Step[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keyboard.
    <div className={`${layout.scroll} ${classes.step}`} tabIndex={0}>
      <div className={classes.read}>
        {steps.map((step) => {
          const { tab, card, Summary, Upcoming } = step
          const stepValues = values(step)
          return (
            <Card key={tab} title={card?.title ?? tab} Icon={card?.Icon}>
              <Summary values={stepValues} context={context} />
              {Upcoming && !hasEnded(status) && <Upcoming values={stepValues} context={context} />}
            </Card>
          )
        })}
      </div>
    </div>
  )
}
