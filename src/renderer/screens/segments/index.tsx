/** Segments: says plainly that this version does not have it yet. */
import { IconUsersGroup } from '@tabler/icons-react'
import { useBreadcrumb } from '../../ui/breadcrumb'
import { PlainState } from '../../ui/plain-state'

export function Segments() {
  useBreadcrumb([{ label: 'Segments' }])
  return (
    <PlainState
      page
      Icon={IconUsersGroup}
      title="Segments"
      text="Managing segments is not part of this version yet; the wizard offers those that the server has."
    />
  )
}
