/** Where toasts appear. */
import { Notifications } from '@mantine/notifications'

export const Toasts = () => (
  <Notifications position="bottom-center" limit={5} pauseResetOnHover="notification" zIndex={500} className="toasts" />
)
