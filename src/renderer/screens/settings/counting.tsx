/** Which of the server's databases counts segments and performance; both travel as db_type (Source: docs/reference/calls.md). */
import { SegmentedControl, Switch } from '@mantine/core'
import { useSession } from '../../data/session'
import { useChangeSettings, useSettings } from '../../data/settings'
import { Part, SettingRow } from './row'

/** The two databases that can count a segment (Source: docs/reference/choices.md; the names are assumed). */
const databases = [
  { value: '', label: 'Default' },
  { value: 'es', label: 'es' },
]

export function Counting() {
  const { dbType, campaignAnalyticsFlag } = useSettings()
  const byServer = useSession().data?.workspace?.campaignAnalytics === true
  const { mutate: change } = useChangeSettings()
  const isKnown = databases.some(({ value }) => value === dbType)
  return (
    <Part title="Counts">
      <SettingRow label="Segments from" text="The server's database that counts people, in all campaigns.">
        <SegmentedControl
          aria-label="Segments from"
          data={isKnown ? databases : [...databases, { value: dbType, label: dbType }]}
          value={dbType}
          onChange={(value) => change({ dbType: value })}
        />
      </SettingRow>
      <SettingRow
        label="Performance from es"
        text={byServer ? 'The server asks for it.' : 'The results of all campaigns.'}
      >
        <Switch
          aria-label="Performance from es"
          checked={campaignAnalyticsFlag || byServer}
          disabled={byServer}
          onChange={(event) => change({ campaignAnalyticsFlag: event.currentTarget.checked })}
        />
      </SettingRow>
    </Part>
  )
}
