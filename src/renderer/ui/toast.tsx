/** Toasts: one line that appears for a while. Callers give the text. */
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import layout from './layout.module.css'
import classes from './toast.module.css'

/** Milliseconds: long enough to read the text twice. Hovering keeps the toast open. */
const DANGER_TOAST_MS = 10_000
const ACTION_TOAST_MS = 8_000

/** Shown refusals by toast id, with the act that failed. */
const refusals = new Map<string, string>()

/** The button of a toast, 'Open' for example. `to`: the page that it opens; while that page is shown, the toast has no button. */
export type ToastButton = { label: string; run: () => void; to?: string }

/** Announces a success; earlier refusals of the same `act` are removed. With a button it stays a little longer. */
export const toastSuccess = (message: string, act?: string, button?: ToastButton): void => {
  if (act) dropRefusals(act)
  lastId += 1
  const id = `done ${lastId}`
  notifications.show({
    id,
    message: button ? <MessageWithButton message={message} way={button} id={id} /> : message,
    color: 'green',
    icon: <IconCheck size={16} stroke={2} aria-hidden />,
    ...(button ? { autoClose: ACTION_TOAST_MS } : {}),
  })
}

function MessageWithButton({ message, way, id }: { message: string; way: ToastButton; id: string }) {
  const page = useSyncExternalStore(listen, pathShown, pathShown)
  const dismiss = () => {
    notifications.hide(id)
    way.run()
  }
  return (
    <span className={`${layout.row3} ${classes.line}`}>
      <span>{message}</span>
      {way.to?.split('?')[0] === page ? null : (
        <Button size="xs" variant="default" flex="none" onClick={dismiss}>
          {way.label}
        </Button>
      )}
    </span>
  )
}

let shownPath = ''
const listeners = new Set<() => void>()

const pathShown = () => shownPath

function listen(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Call it with the path of each page that opens. */
export function tellToastsPage(path: string): void {
  shownPath = path
  for (const listener of listeners) listener()
}

/**
 * Announces a failure; `detail` is the server's message if it adds something. A repeated message replaces the first. It disappears after a
 * while, with the page (`dropRefusals`), or when its `act` succeeds.
 */
export const toastDanger = (message: string, detail?: string, act = message): void => {
  const content = detail && detail !== message ? { title: message, message: detail } : { message }
  const toastKey = `${message}\n${detail ?? ''}`
  for (const id of refusals.keys()) if (id.startsWith(`${toastKey}\n`)) notifications.hide(id)
  lastId += 1
  const id = `${toastKey}\n${lastId}`
  refusals.set(id, act)
  notifications.show({
    id,
    ...content,
    color: 'red',
    autoClose: DANGER_TOAST_MS,
    icon: <IconAlertTriangle size={16} stroke={1.75} aria-hidden />,
    onClose: () => void refusals.delete(id),
  })
}

let lastId = 0

/** Removes refusals: those of one act, or all, when the user has left the page. */
export function dropRefusals(act?: string): void {
  for (const [id, refusedAct] of refusals) if (act === undefined || refusedAct === act) notifications.hide(id)
}
