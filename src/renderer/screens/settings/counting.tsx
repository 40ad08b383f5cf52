/** The databases that count segments and results; both are sent as db_type (Source: docs/reference/calls.md). */
import { SegmentedControl } from '@mantine/core'
import { IconDatabase } from '@tabler/icons-react'
import { useSession } from '../../data/session'
import { useChangeSettings, useSettings } from '../../data/settings'
import { Part, SettingRow } from './row'

/** The two databases that can count a segment (Source: docs/reference/choices.md; the names are assumed). */
const databases = [
  { value: '', label: 'Default' },
  { value: 'es', label: 'es' },
]

export function CountingSettings() {
  const { dbType, campaignAnalyticsFlag } = useSettings()
  const isSetByServer = useSession().data?.workspace?.campaignAnalytics === true
  const { mutate: change } = useChangeSettings()
  const isKnown = databases.some(({ value }) => value === dbType)
  return (
    <Part title="Data sources" Icon={IconDatabase}>
      <SettingRow
        label="Audience source"
        text="Where the server counts people. 'es' is its name for the other database."
      >
        <SegmentedControl
          aria-label="Audience source"
          data={isKnown ? databases : [...databases, { value: dbType, label: dbType }]}
          value={dbType}
          onChange={(value) => change({ dbType: value })}
        />
      </SettingRow>
      <SettingRow
        label="Results source"
        text={
          isSetByServer
            ? 'Set by your server.'
            : "Where the server counts results. 'es' is its name for the other database."
        }
      >
        <SegmentedControl
          aria-label="Results source"
          data={databases}
          value={campaignAnalyticsFlag || isSetByServer ? 'es' : ''}
          disabled={isSetByServer}
          onChange={(value) => change({ campaignAnalyticsFlag: value === 'es' })}
        />
      </SettingRow>
    </Part>
  )
}
