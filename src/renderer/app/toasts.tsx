/** What the page needs once it is at rest: where toasts appear, and the limit of what is pasted. */
import { Notifications } from '@mantine/notifications'
import { limitPastes } from '../ui/limit-pastes'

limitPastes(document)

export const Toasts = () => (
  <Notifications
    position="bottom-right"
    containerWidth={360}
    limit={5}
    pauseResetOnHover="notification"
    zIndex={500}
    className="toasts"
  />
)
