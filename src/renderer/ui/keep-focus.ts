/** Never leaves the focus on the body: when the focused element is removed or disabled, the nearest focusable element gets it. */

type FocusedElement = {
  element: HTMLElement
  /** Ancestors of the focused element, innermost first: those that remain show where the element was. */
  around: readonly HTMLElement[]
  place: DOMRect
}

/** How long the page may take to move the focus itself (a dialog that opens, a step that mounts), in milliseconds. */
const PAGE_FOCUS_MS = 30
/** How long a dialog fades at most, in milliseconds: until then its focused element is still visible. */
const DIALOG_FADE_MS = 1_000
/**
 * A second press of Enter within this many milliseconds was meant for the removed element. A button would act on it; a field only receives
 * the focus.
 */
const SECOND_PRESS_MS = 500
/** How many earlier focused elements are remembered, for menus and dialogs that are closed meanwhile. */
const MAX_REMEMBERED = 20

const focusable =
  'a[href], button:not(:disabled), input:not([type="hidden"]):not(:disabled), textarea:not(:disabled), select:not(:disabled), [contenteditable="true"], [tabindex]:not([tabindex="-1"])'

/**
 * Watches the page until the returned function is called. After the focused element is removed or disabled, the nearest remaining element
 * around it gets the focus. If everything around it is gone, for example a dialog, the element focused before it gets it; at last the
 * screen. A click on an empty area clears the focus and is left alone.
 */
export function keepFocus(): () => void {
  let focused: FocusedElement[] = []
  let movedFocus: { element: HTMLElement; at: number } | null = null
  let timer = 0
  /** Since when the body has the focus, in milliseconds. */
  let bodyFocusedSince: number | null = null
  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return
    const now = { element: target, around: ancestorsOf(target), place: target.getBoundingClientRect() }
    // Removed elements would keep whole screens in memory.
    focused = [now, ...focused.filter(({ element }) => element.isConnected)].slice(0, MAX_REMEMBERED)
  }
  // No event reports that a focused button was disabled or removed, so every change of the page is checked.
  const refocus = () => {
    timer ||= window.setTimeout(restoreFocus, PAGE_FOCUS_MS)
  }
  const restoreFocus = () => {
    timer = 0
    const [last] = focused
    if (!last) return
    // A disabled or hidden element loses the focus with the next frame, which may be late.
    if (document.activeElement === last.element && !canHave(last.element)) refocus()
    if (document.activeElement !== document.body) {
      bodyFocusedSince = null
      return
    }
    bodyFocusedSince ??= performance.now()
    if (!canHave(last.element)) focusElement(nextOf(focused) ?? document.querySelector('main'))
    // The user cleared the focus, or the dialog around it is fading out and will be removed soon.
    else if (performance.now() - bodyFocusedSince > DIALOG_FADE_MS) focused = []
    else refocus()
  }
  const focusElement = (element: HTMLElement | null) => {
    bodyFocusedSince = null
    movedFocus = element && { element, at: performance.now() }
    element?.focus({ preventScroll: true })
  }
  const press = (event: KeyboardEvent) => {
    const isEarly =
      movedFocus !== null && event.target === movedFocus.element && performance.now() - movedFocus.at < SECOND_PRESS_MS
    const { key, ctrlKey, metaKey, altKey } = event
    if (!isEarly || (key !== 'Enter' && key !== ' ') || ctrlKey || metaKey || altKey || isField(event.target)) return
    event.preventDefault()
    event.stopPropagation()
  }
  const changes = new MutationObserver(refocus)
  const attributeFilter = ['disabled', 'hidden', 'inert', 'style']
  changes.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter })
  document.addEventListener('focusin', remember)
  document.addEventListener('focusout', refocus)
  document.addEventListener('keydown', press, true)
  return () => {
    window.clearTimeout(timer)
    changes.disconnect()
    document.removeEventListener('focusin', remember)
    document.removeEventListener('focusout', refocus)
    document.removeEventListener('keydown', press, true)
  }
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, input:not([type="checkbox"], [type="radio"])'))

/**
 * The next element for the focus: from the newest remembered one to the oldest, the first with a remaining ancestor; null if there is none.
 */
function nextOf(states: readonly FocusedElement[]): HTMLElement | null {
  for (const { element, around, place } of states) {
    if (canHave(element)) return element
    for (const part of around) {
      if (!part.isConnected) continue
      if (part.localName === 'main') return part
      const nearestElement = nearestIn(part, place)
      if (nearestElement) return nearestElement
    }
  }
  return null
}

function nearestIn(part: HTMLElement, place: DOMRect): HTMLElement | null {
  const distanceTo = (element: HTMLElement) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return Math.hypot(x + width / 2 - place.x - place.width / 2, y + height / 2 - place.y - place.height / 2)
  }
  const [nearest] = [...part.querySelectorAll<HTMLElement>(focusable)]
    .filter(canHave)
    .map((element) => [distanceTo(element), element] as const)
    .sort(([one], [other]) => one - other)
  return nearest?.[1] ?? null
}

/** From the parent outward, without the body and the container of dialogs and toasts, whose other content is unrelated. */
function ancestorsOf(element: HTMLElement): HTMLElement[] {
  const ancestors: HTMLElement[] = []
  const isWhole = (element: HTMLElement) => element === document.body || element.id === 'overlays'
  for (let parent = element.parentElement; parent && !isWhole(parent); parent = parent.parentElement)
    ancestors.push(parent)
  return ancestors
}

const canHave = (element: HTMLElement): boolean =>
  element.isConnected &&
  !element.matches(':disabled') &&
  !element.closest('[inert]') &&
  element.checkVisibility({ visibilityProperty: true })
