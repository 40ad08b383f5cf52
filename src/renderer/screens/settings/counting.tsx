/** Which of the server's databases counts segments and results; both travel as db_type (Source: docs/reference/calls.md). */
import { SegmentedControl } from '@mantine/core'
import { IconDatabase } from '@tabler/icons-react'
import { useSession } from '../../data/session'
import { useChangeSettings, useSettings } from '../../data/settings'
import { Part, SettingRow } from './row'
import * as texts from './texts'

/** The two databases that can count a segment (Source: docs/reference/choices.md; the names are assumed). */
const databases = [
  { value: '', label: texts.defaultText },
  { value: 'es', label: 'es' },
]

export function Counting() {
  const { dbType, campaignAnalyticsFlag } = useSettings()
  const byServer = useSession().data?.workspace?.campaignAnalytics === true
  const { mutate: change } = useChangeSettings()
  const isKnown = databases.some(({ value }) => value === dbType)
  return (
    <Part title={texts.counts} Icon={IconDatabase}>
      <SettingRow label={texts.audienceSource} text={texts.whereTheServerCountsPeople}>
        <SegmentedControl
          aria-label={texts.audienceSource}
          data={isKnown ? databases : [...databases, { value: dbType, label: dbType }]}
          value={dbType}
          onChange={(value) => change({ dbType: value })}
        />
      </SettingRow>
      <SettingRow
        label={texts.resultsSource}
        text={byServer ? texts.theServerAsksForIt : texts.whereTheServerCountsResults}
      >
        <SegmentedControl
          aria-label={texts.resultsSource}
          data={databases}
          value={campaignAnalyticsFlag || byServer ? 'es' : ''}
          disabled={byServer}
          onChange={(value) => change({ campaignAnalyticsFlag: value === 'es' })}
        />
      </SettingRow>
    </Part>
  )
}
