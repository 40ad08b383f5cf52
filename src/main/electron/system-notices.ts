/** Notifications of the system: once for all windows, and 'shown' only when the system showed it. */
import { Notification } from 'electron'
import type { Clock } from '../ports.ts'

type SystemNotice = { title: string; body: string; route: string | null }
type Outcome = 'shown' | 'elsewhere'

/** Several windows tell the same at once: within so many milliseconds it is one notification. */
const SAME_NOTICE_MS = 5_000
/** A system that says neither that it showed one nor that it failed has shown it, after so many milliseconds. */
const timeouts = 1_000
/** So many are answered for; 'close' does not always come. */
const MAX_NOTICES = 20

/** `showRoute` brings Herald forward for a click. */
export function systemNotices(
  showRoute: (route: string | null) => void,
  clock: Clock,
): (told: SystemNotice) => Promise<Outcome> {
  // The system lets go of a notification that nobody holds, and then a click on it does nothing.
  const held = new Set<Notification>()
  let last: { words: string; at: number; outcome: Promise<Outcome> } | null = null

  function show({ title, body, route }: SystemNotice): Promise<Outcome> {
    const notice = new Notification({ title, body })
    const drop = () => held.delete(notice)
    const outcome = new Promise<Outcome>((settle) => {
      clock.after(timeouts, () => settle('shown'))
      notice.on('show', () => settle('shown'))
      notice.on('failed', () => {
        drop()
        settle('elsewhere')
      })
    })
    notice.on('click', () => {
      drop()
      showRoute(route)
    })
    notice.on('close', drop)
    held.add(notice)
    for (const old of [...held].slice(0, -MAX_NOTICES)) held.delete(old)
    notice.show()
    return outcome
  }

  return async (told) => {
    if (!Notification.isSupported()) return 'elsewhere'
    const words = `${told.title}\n${told.body}`
    if (last?.words !== words || clock.now() - last.at >= SAME_NOTICE_MS)
      last = { words, at: clock.now(), outcome: show(told) }
    return last.outcome
  }
}

/** One that is older than this run has nobody who holds it: a click on it starts Herald, or brings it forward. Must run after the first window: what came before is told at once. */
export function answerOldNotices(comeForward: () => void): void {
  if (process.platform === 'win32') Notification.handleActivation(comeForward)
}
