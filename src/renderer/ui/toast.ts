/** Toasts: one line that comes and goes. The words belong to whoever calls. */
import { notifications } from '@mantine/notifications'

/** What went well. */
export const toastSuccess = (message: string): void => {
  notifications.show({ message, color: 'green' })
}

/** What failed; `detail` holds the server's own words where they add something. It stays until closed. */
export const toastDanger = (message: string, detail?: string): void => {
  notifications.show({
    ...(detail && detail !== message ? { title: message, message: detail } : { message }),
    color: 'red',
    autoClose: false,
  })
}
