/** Calendar: says plainly that this version does not have it yet. */
import { IconCalendar } from '@tabler/icons-react'
import { useBreadcrumb } from '../../ui/breadcrumb'
import { PlainState } from '../../ui/plain-state'

export function Calendar() {
  useBreadcrumb([{ label: 'Calendar' }])
  return <PlainState page Icon={IconCalendar} title="Calendar" text="The calendar is not part of this version yet." />
}
