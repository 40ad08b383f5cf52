/** The container of toasts. */
import { Notifications } from '@mantine/notifications'

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
