/** System notifications: one for all windows, and reported as shown only if the system showed it. */
import { Notification } from 'electron'
import type { Clock } from '../ports.ts'

type SystemNotice = { title: string; body: string; route: string | null }
type Outcome = 'shown' | 'elsewhere'

/** Milliseconds within which the same notice from several windows is one notification. */
const SAME_NOTICE_MS = 5_000
/** Milliseconds after which a notification counts as shown if the system reports neither success nor failure. */
const SHOWN_TIMEOUT_MS = 1_000
/** Limit of notifications kept for clicks; 'close' is not always emitted. */
const MAX_NOTICES = 20

/** `showRoute` focuses a window when the user clicks a notification. */
export function systemNotices(
  showRoute: (route: string | null) => void,
  clock: Clock,
): (notice: SystemNotice) => Promise<Outcome> {
  // An unreferenced notification is garbage-collected, and a click on it then does nothing.
  const notices = new Set<Notification>()
  let last: { text: string; at: number; outcome: Promise<Outcome> } | null = null

  function show({ title, body, route }: SystemNotice): Promise<Outcome> {
    const notice = new Notification({ title, body })
    const drop = () => notices.delete(notice)
    const outcome = new Promise<Outcome>((settle) => {
      clock.after(SHOWN_TIMEOUT_MS, () => settle('shown'))
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
    notices.add(notice)
    for (const old of [...notices].slice(0, -MAX_NOTICES)) notices.delete(old)
    notice.show()
    return outcome
  }

  return async (notice) => {
    if (!Notification.isSupported()) return 'elsewhere'
    const text = `${notice.title}\n${notice.body}`
    if (last?.text !== text || clock.now() - last.at >= SAME_NOTICE_MS)
      last = { text: text, at: clock.now(), outcome: show(notice) }
    return last.outcome
  }
}

/**
 * Handles clicks on notifications of an earlier run: Herald starts or comes to the front. Must run after the first window, because earlier
 * clicks are reported at once.
 */
export function answerOldNotices(comeForward: () => void): void {
  if (process.platform === 'win32') Notification.handleActivation(comeForward)
}
