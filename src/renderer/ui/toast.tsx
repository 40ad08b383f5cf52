/** Toasts: one line that comes and goes. The words belong to whoever calls. */
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import layout from './layout.module.css'
import classes from './toast.module.css'

/** Milliseconds: long enough to be read twice. The pointer on it holds it. */
const DANGER_TOAST_MS = 10_000
const ACTION_TOAST_MS = 8_000

/** Refusals that are shown, by their id, with the act that they are of. */
const refusals = new Map<string, string>()

/** The one thing that can be done about what a toast says, 'Open' for example. */
export type ToastWay = { label: string; run: () => void }

/** What went well; `act` is the act that it is of: what was said of its failures does not hold any more. With a way on it stays a little longer. */
export const toastSuccess = (message: string, act?: string, way?: ToastWay): void => {
  if (act) dropRefusals(act)
  turn += 1
  const id = `done ${turn}`
  notifications.show({
    id,
    message: way ? <WithWay message={message} way={way} id={id} /> : message,
    color: 'green',
    icon: <IconCheck size={16} stroke={2} aria-hidden />,
    ...(way ? { autoClose: ACTION_TOAST_MS } : {}),
  })
}

function WithWay({ message, way, id }: { message: string; way: ToastWay; id: string }) {
  const take = () => {
    notifications.hide(id)
    way.run()
  }
  return (
    <span className={`${layout.row3} ${classes.line}`}>
      <span>{message}</span>
      <Button size="xs" variant="default" onClick={take}>
        {way.label}
      </Button>
    </span>
  )
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
  notifications.show({
    id,
    ...words,
    color: 'red',
    autoClose: DANGER_TOAST_MS,
    icon: <IconAlertTriangle size={16} stroke={1.75} aria-hidden />,
    onClose: () => void refusals.delete(id),
  })
}

let turn = 0

/** Takes refusals away: those of one act, or all, where the person is somewhere else by now. */
export function dropRefusals(act?: string): void {
  for (const [id, of] of refusals) if (act === undefined || of === act) notifications.hide(id)
}
