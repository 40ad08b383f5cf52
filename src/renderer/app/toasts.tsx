/** Where toasts appear. */
import { Notifications } from '@mantine/notifications'

export const Toasts = () => <Notifications position="bottom-center" limit={4} zIndex={500} className="toasts" />
