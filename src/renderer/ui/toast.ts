/** Toasts: one line that comes and goes. The words belong to whoever calls. */
import { notifications } from '@mantine/notifications'

/** What failed stays until closed; of more than this many the oldest goes, so that there is always room for what comes next. */
const standing = 3

/** Ids of the refusals that stand, oldest first. */
let refusals: readonly string[] = []

/** What went well. */
export const toastSuccess = (message: string): void => {
  notifications.show({ message, color: 'green' })
}

/** What failed; `detail` holds the server's own words where they add something. It stays until closed. */
export const toastDanger = (message: string, detail?: string): void => {
  const id = notifications.show({
    ...(detail && detail !== message ? { title: message, message: detail } : { message }),
    color: 'red',
    autoClose: false,
    onClose: ({ id: closed }) => {
      refusals = refusals.filter((one) => one !== closed)
    },
  })
  refusals = [...refusals, id]
  const oldest = refusals.length > standing ? refusals[0] : undefined
  if (oldest !== undefined) notifications.hide(oldest)
}
