/** Lays the page out for paper: white, as wide as a sheet, without what only a screen needs. Its rules stand under `:root[data-printing]`. */

/** Frames in which charts take their new width. */
const frames = 3

/** While `act` runs the page is on paper; a chart has the time to be drawn anew. */
export async function onPaper<T>(act: () => T | Promise<T>): Promise<T> {
  const back = layOut()
  try {
    for (let frame = 0; frame < frames; frame += 1) await new Promise(requestAnimationFrame)
    return await act()
  } finally {
    back()
  }
}

/** Prints the page by the system's own dialog, or the browser's. */
export const printPage = (): Promise<void> => onPaper(() => window.print())

/** A browser prints of its own accord too: then the layout comes at once, and charts keep their width. Returns how to stop. */
export function followPrinting(): () => void {
  let back = () => {}
  const before = () => {
    back = layOut()
  }
  const after = () => back()
  window.addEventListener('beforeprint', before)
  window.addEventListener('afterprint', after)
  return () => {
    window.removeEventListener('beforeprint', before)
    window.removeEventListener('afterprint', after)
  }
}

const scheme = 'data-mantine-color-scheme'

/** Returns how to go back to what was on the screen. */
function layOut(): () => void {
  const root = document.documentElement
  if (root.dataset.printing !== undefined) return () => {}
  const kept = root.getAttribute(scheme)
  root.dataset.printing = ''
  // Ink on white, whatever the screen has.
  root.setAttribute(scheme, 'light')
  return () => {
    delete root.dataset.printing
    if (kept) root.setAttribute(scheme, kept)
  }
}
