/** Delivery Preferences: says plainly that this version does not have it yet. */
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useBreadcrumb } from '../../ui/breadcrumb'
import { PlainState } from '../../ui/plain-state'

export function DeliveryPreferences() {
  useBreadcrumb([{ label: 'Delivery Preferences' }])
  return (
    <PlainState
      page
      Icon={IconAdjustmentsHorizontal}
      title="Delivery Preferences"
      text="Delivery preferences cannot be changed in this version yet."
    />
  )
}
