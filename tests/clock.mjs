/**
 * The clock of a test. Loaded before a program (`node --import`, which reaches its worker threads too) it moves that program's `Date` by
 * HERALD_CLOCK_SHIFT milliseconds; the end-to-end tests move a page's by the same number. Only `Date` moves: timers, frames and
 * `performance.now()` stay the system's own, so that what is tested runs as it does for people. Nothing of it is in the product.
 */

/** Moves this realm's `Date` by `shift` milliseconds. Names nothing outside itself, because pages are given its source. */
export function moveDate(shift) {
  const RealDate = Date
  const now = () => RealDate.now() + shift
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made),
    apply: () => new RealDate(now()).toString(),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  })
}

if (process.env.HERALD_CLOCK_SHIFT) moveDate(Number(process.env.HERALD_CLOCK_SHIFT))
