/** The focus is never lost to the page's body: what took it along when it went away or was switched off gives it to what stands nearest. */

type Held = {
  element: HTMLElement
  /** Its ancestors, the nearest first: what is left of them says where it stood. */
  around: readonly HTMLElement[]
  place: DOMRect
}

/** How long the page may take to put the focus somewhere itself (a dialog that opens, a step that comes), in milliseconds. */
const timeoutMs = 30
/** As long as a dialog fades at most, in milliseconds: until then what had the focus in it can still be seen. */
const fading = 1_000
/** A second press of Enter within this many milliseconds was meant for what is gone: a button would act, a field only takes it. */
const settling = 500
/** As many steps back as a person may have come through menus and dialogs that are gone since. */
const remembered = 20

const focusable =
  'a[href], button:not(:disabled), input:not([type="hidden"]):not(:disabled), textarea:not(:disabled), select:not(:disabled), [contenteditable="true"], [tabindex]:not([tabindex="-1"])'

/**
 * Watches the page until the answer is called. After an element that is gone or switched off the nearest that is left around it has the focus;
 * where all around it is gone, a dialog for example, what had it before; at last the screen. Who clicks beside everything lets go of the
 * focus: it is left alone.
 */
export function keepFocus(): () => void {
  let held: Held[] = []
  let given: { element: HTMLElement; at: number } | null = null
  let timer = 0
  /** Since when the body has the focus. */
  let lost: number | null = null
  const take = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return
    const now = { element: target, around: ancestorsOf(target), place: target.getBoundingClientRect() }
    // What is gone by now would keep whole screens in memory.
    held = [now, ...held.filter(({ element }) => element.isConnected)].slice(0, remembered)
  }
  // No event tells that a button with the focus was switched off or taken away: after every change it is looked for.
  const look = () => {
    timer ||= window.setTimeout(put, timeoutMs)
  }
  const put = () => {
    timer = 0
    const [last] = held
    if (!last) return
    // What was switched off or hidden loses the focus with the next picture, which may come late.
    if (document.activeElement === last.element && !canHave(last.element)) look()
    if (document.activeElement !== document.body) {
      lost = null
      return
    }
    lost ??= performance.now()
    if (!canHave(last.element)) give(nextOf(held) ?? document.querySelector('main'))
    // It was let go of, or fades with the dialog around it: the one that fades is gone soon.
    else if (performance.now() - lost > fading) held = []
    else look()
  }
  const give = (element: HTMLElement | null) => {
    lost = null
    given = element && { element, at: performance.now() }
    element?.focus({ preventScroll: true })
  }
  const press = (event: KeyboardEvent) => {
    const isEarly = given !== null && event.target === given.element && performance.now() - given.at < settling
    const { key, ctrlKey, metaKey, altKey } = event
    if (!isEarly || (key !== 'Enter' && key !== ' ') || ctrlKey || metaKey || altKey || isField(event.target)) return
    event.preventDefault()
    event.stopPropagation()
  }
  const changes = new MutationObserver(look)
  const attributeFilter = ['disabled', 'hidden', 'inert', 'style']
  changes.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter })
  document.addEventListener('focusin', take)
  document.addEventListener('focusout', look)
  document.addEventListener('keydown', press, true)
  return () => {
    window.clearTimeout(timer)
    changes.disconnect()
    document.removeEventListener('focusin', take)
    document.removeEventListener('focusout', look)
    document.removeEventListener('keydown', press, true)
  }
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, input:not([type="checkbox"], [type="radio"])'))

/** Where the focus goes on: from the newest place to the oldest, the first of which something is left; null where nothing is. */
function nextOf(held: readonly Held[]): HTMLElement | null {
  for (const { element, around, place } of held) {
    if (canHave(element)) return element
    for (const part of around) {
      if (!part.isConnected) continue
      if (part.localName === 'main') return part
      const near = nearestIn(part, place)
      if (near) return near
    }
  }
  return null
}

function nearestIn(part: HTMLElement, place: DOMRect): HTMLElement | null {
  const far = (one: HTMLElement) => {
    const { x, y, width, height } = one.getBoundingClientRect()
    return Math.hypot(x + width / 2 - place.x - place.width / 2, y + height / 2 - place.y - place.height / 2)
  }
  const [nearest] = [...part.querySelectorAll<HTMLElement>(focusable)]
    .filter(canHave)
    .map((one) => [far(one), one] as const)
    .sort(([one], [other]) => one - other)
  return nearest?.[1] ?? null
}

/** From the parent outward, without the body and the place of all dialogs and toasts: what else stands there has nothing to do with it. */
function ancestorsOf(element: HTMLElement): HTMLElement[] {
  const around: HTMLElement[] = []
  const isWhole = (one: HTMLElement) => one === document.body || one.id === 'overlays'
  for (let at = element.parentElement; at && !isWhole(at); at = at.parentElement) around.push(at)
  return around
}

const canHave = (element: HTMLElement): boolean =>
  element.isConnected &&
  !element.matches(':disabled') &&
  !element.closest('[inert]') &&
  element.checkVisibility({ visibilityProperty: true })
