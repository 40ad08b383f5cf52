/** An address that leads nowhere. */
import { Button } from '@mantine/core'
import { IconMapQuestion } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useBreadcrumb } from '../ui/breadcrumb'
import { PlainState } from '../ui/plain-state'
import * as texts from './texts'

export function NotFound() {
  useBreadcrumb([{ label: texts.pageNotFound }])
  return (
    <PlainState page Icon={IconMapQuestion} title={texts.pageNotFound} text={texts.theLinkMayBeOut}>
      <Button component={Link} to="/campaign">
        {texts.goToCampaigns}
      </Button>
    </PlainState>
  )
}
