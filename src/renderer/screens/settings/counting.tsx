/** The databases that count segments and results; both are sent as db_type (Source: docs/reference/calls.md). */
import { SegmentedControl } from '@mantine/core'
import { IconDatabase } from '@tabler/icons-react'
import { useSession } from '../../data/session'
import { useChangeSettings, useSettings } from '../../data/settings'
import { FixedValue, Part, SettingRow } from './row'

/** The two databases that can count a segment (Source: docs/reference/choices.md; the names are assumed). */
const databases = [
  { value: '', label: 'Default' },
  { value: 'es', label: 'Alternative' },
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
        text="The database in which the server counts people. The alternative is sent as db_type=es."
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
        text="The database in which the server counts results. The alternative is sent as db_type=es."
        setBy={isSetByServer ? 'Set by your server.' : null}
      >
        {isSetByServer ? (
          <FixedValue aria-label="Results source" value="Alternative" />
        ) : (
          <SegmentedControl
            aria-label="Results source"
            data={databases}
            value={campaignAnalyticsFlag ? 'es' : ''}
            onChange={(value) => change({ campaignAnalyticsFlag: value === 'es' })}
          />
        )}
      </SettingRow>
    </Part>
  )
}
