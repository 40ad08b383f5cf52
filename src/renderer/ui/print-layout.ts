/** Lays the page out for printing: white, as wide as a sheet, without controls. Its styles are under `:root[data-printing]`. */

/** Frames that charts need for their new width. */
const CHART_FRAMES = 3

/** Runs `act` while the page is laid out for printing and charts are redrawn. */
export async function onPaper<T>(act: () => T | Promise<T>): Promise<T> {
  const back = layOut()
  try {
    for (let frame = 0; frame < CHART_FRAMES; frame += 1) await new Promise(requestAnimationFrame)
    return await act()
  } finally {
    back()
  }
}

/** Prints the page with the dialog of the system or the browser. */
export const printPage = (): Promise<void> => onPaper(() => window.print())

/**
 * A browser may print without a call of ours: the print layout is then applied at once, and charts keep their width. Returns a function
 * that stops listening.
 */
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

/** Returns a function that restores the screen layout. */
function layOut(): () => void {
  const root = document.documentElement
  if (root.dataset.printing !== undefined) return () => {}
  const before = root.getAttribute(scheme)
  root.dataset.printing = ''
  // Dark text on white, whatever the colour scheme.
  root.setAttribute(scheme, 'light')
  return () => {
    delete root.dataset.printing
    if (before) root.setAttribute(scheme, before)
  }
}
