/** How high a message is at the width it is shown at. */

/** Pixels, margins of the page included; null where there is nothing to measure. Works in quirks mode too, where elements tell the window's height. */
export function heightOf(shown: Document | null): number | null {
  const body = shown?.body
  const view = shown?.defaultView
  if (!body || !view) return null
  const range = shown.createRange()
  range.selectNodeContents(body)
  const { paddingBottom, marginBottom } = view.getComputedStyle(body)
  return Math.ceil(
    range.getBoundingClientRect().bottom + Number.parseFloat(paddingBottom) + Number.parseFloat(marginBottom),
  )
}
