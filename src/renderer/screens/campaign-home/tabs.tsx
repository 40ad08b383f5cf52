/** The tabs of a campaign's page. */
import { Tabs } from '@mantine/core'
import { type HomeTab, homeTabs } from '../../../model/rules/campaign-paths'
import classes from '../../ui/tab-list.module.css'
import { tabLabels } from './parts'

export const panelId = 'campaign-part'
export const tabIdOf = (tab: HomeTab): string => `campaign-tab-${tab}`

export function HomeTabs(props: { tabs: readonly HomeTab[]; tab: HomeTab; onOpen: (tab: HomeTab) => void }) {
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
      <Tabs.List className={classes.list ?? ''} aria-label="Campaign">
        {tabs.map((tab) => (
          <Tabs.Tab
            key={tab}
            value={tab}
            id={tabIdOf(tab)}
            aria-controls={panelId}
            className={classes.tab ?? ''}
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
