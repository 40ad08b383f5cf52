/** Which of the server's databases counts segments and performance; both travel as db_type (Source: docs/reference/calls.md). */
import { SegmentedControl, Switch } from '@mantine/core'
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
    <Part title={texts.counts}>
      <SettingRow label={texts.segmentsFrom} text={texts.theServersDatabaseThatCounts}>
        <SegmentedControl
          aria-label={texts.segmentsFrom}
          data={isKnown ? databases : [...databases, { value: dbType, label: dbType }]}
          value={dbType}
          onChange={(value) => change({ dbType: value })}
        />
      </SettingRow>
      <SettingRow
        label={texts.performanceFromEs}
        text={byServer ? texts.theServerAsksForIt : texts.theResultsOfAllCampaigns}
      >
        <Switch
          aria-label={texts.performanceFromEs}
          checked={campaignAnalyticsFlag || byServer}
          disabled={byServer}
          onChange={(event) => change({ campaignAnalyticsFlag: event.currentTarget.checked })}
        />
      </SettingRow>
    </Part>
  )
}
