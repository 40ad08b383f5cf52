/** Toasts: one line that comes and goes. The words belong to whoever calls. */
import { notifications } from '@mantine/notifications'

/** Milliseconds: long enough to be read twice. The pointer on it holds it. */
const dangerStays = 10_000

/** Refusals that are shown, by their id, with the act that they are of. */
const refusals = new Map<string, string>()

/** What went well; `act` is the act that it is of: what was said of its failures does not hold any more. */
export const toastSuccess = (message: string, act?: string): void => {
  if (act) dropRefusals(act)
  notifications.show({ message, color: 'green' })
}

/**
 * What failed; `detail` holds the server's own words where they add something. The same said again takes the place of the first. It goes by
 * itself, with the page (`dropRefusals`), or when its `act` goes well.
 */
export const toastDanger = (message: string, detail?: string, act = message): void => {
  const words = detail && detail !== message ? { title: message, message: detail } : { message }
  const same = `${message}\n${detail ?? ''}`
  for (const id of refusals.keys()) if (id.startsWith(`${same}\n`)) notifications.hide(id)
  turn += 1
  const id = `${same}\n${turn}`
  refusals.set(id, act)
  notifications.show({ id, ...words, color: 'red', autoClose: dangerStays, onClose: () => void refusals.delete(id) })
}

let turn = 0

/** Takes refusals away: those of one act, or all, where the person is somewhere else by now. */
export function dropRefusals(act?: string): void {
  for (const [id, of] of refusals) if (act === undefined || of === act) notifications.hide(id)
}
