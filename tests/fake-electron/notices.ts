/** Notifications of the fake: shown, failed or never heard of again, as the test says. */
import { events, onlyKnown, strict } from './strict.ts'

/** What becomes of one: the system shows it, refuses it (macOS without a signature or a permission), or says nothing at all. */
export type Fate = 'shown' | 'failed' | 'silence'

/** A notification as the person sees it. */
export type FakeNotification = { title: string; body: string; click(): void; close(): void }

export function notices(needsReady: (what: string) => void, fate: () => Fate, clickedBefore = false) {
  const shown: FakeNotification[] = []
  const activation: { told: ((details: object) => void) | null } = { told: null }

  /** Called with `new`. */
  function Notification(given: { title?: string; body?: string }) {
    needsReady('Notification')
    onlyKnown('Notification', given, ['body', 'title'])
    const { face, emit } = events('Notification')
    const { title = '', body = '' } = given
    // On Windows whoever handles activations is told of the same click too (shell/browser/notifications/win/windows_toast_activator.cc:479-563).
    const click = () => {
      emit('click', {})
      if (process.platform === 'win32') activation.told?.({ type: 'click', arguments: 'type=click&tag=1' })
    }
    const show = () => {
      const told = fate()
      if (told !== 'failed') shown.push({ title, body, click, close: () => void emit('close', {}) })
      setImmediate(() => {
        if (told === 'shown') emit('show', {})
        if (told === 'failed') emit('failed', {}, 'Notifications are not allowed for this application')
      })
    }
    return strict('Notification', { ...face, show })
  }

  /** Windows alone has activations. */
  const onWindows = {
    handleActivation: (told: (details: object) => void) => {
      activation.told = told
      // What the person clicked to start the program is told to whoever asks first (notification.md).
      if (clickedBefore) told({ type: 'click', arguments: 'type=click&tag=1' })
    },
  }
  return {
    Notification: strict(
      'Notification',
      Object.assign(
        Notification,
        { isSupported: () => true },
        process.platform === 'win32' ? onWindows : ({} as typeof onWindows),
      ),
    ),
    shown,
    /** A click on one of an earlier run. */
    activate: () => activation.told?.({ type: 'click', arguments: 'type=click&tag=1' }),
    isActivatable: () => activation.told !== null,
  }
}
