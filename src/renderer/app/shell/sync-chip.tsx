/** The chip of the top bar with the sync state. It opens the outbox. */

import { useDebouncedValue } from '@mantine/hooks'
import { type Icon, IconAlertTriangle, IconCloudCheck, IconCloudOff, IconDeviceFloppy } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import type { SyncState } from '#contract'
import { useHostIsThere } from '../../data/host'
import { useSyncState } from '../../data/outbox'
import { useConnection, useSession } from '../../data/session'
import { useNow } from '../../ui/hooks'
import { useLateOverlay } from '../../ui/late-overlay'
import layout from '../../ui/layout.module.css'
import { useOffers } from '../../ui/open-page'
import { PlainButton } from '../../ui/pieces'
import { type ChipTone, chipText } from './chip-text'
import classes from './sync-chip.module.css'

const loadPopover = () => import('./outbox/panel')
const OutboxPopover = lazy(async () => ({ default: (await loadPopover()).OutboxPopover }))

const icons: Record<ChipTone, Icon> = {
  calm: IconDeviceFloppy,
  good: IconCloudCheck,
  waiting: IconCloudOff,
  attention: IconAlertTriangle,
}

export function SyncChip() {
  const { wanted, overlay, forButton } = useLateOverlay('dialog', loadPopover)
  const now = useNow()
  const facts = {
    there: useHostIsThere(),
    sync: useSteadySyncState(),
    connection: useConnection().data,
    session: useSession().data,
  }
  const chip = chipText(facts, now)
  useOffers(chip ? [{ act: 'outbox', run: forButton.onClick }] : [])
  if (!chip) return null
  const Mark = icons[chip.tone]
  return (
    <>
      <PlainButton
        {...forButton}
        className={classes.chip ?? ''}
        data-tone={chip.tone}
        aria-label={`Outbox: ${chip.label}`}
      >
        <Mark size={14} stroke={1.75} aria-hidden />
        <span data-num>{chip.label}</span>
      </PlainButton>
      {/* Next to the button: a live region inside it would replace its accessible name. */}
      <span className={layout.unseen} role="status">
        {chip.label}
      </span>
      <Suspense fallback={null}>{wanted ? <OutboxPopover {...overlay} /> : null}</Suspense>
    </>
  )
}

/** Most saves are answered before 'Syncing' could be read, so only slower saves show it. */
function useSteadySyncState(): SyncState | undefined {
  const sync = useSyncState().data
  const [isSlow] = useDebouncedValue(sync?.sending ?? false, 400)
  return sync && { ...sync, sending: sync.sending && isSlow }
}
