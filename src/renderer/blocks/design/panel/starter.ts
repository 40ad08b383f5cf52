/** A starter design of a panel: whole HTML that no brand owns, and where it looks best. */
import { panel } from './parts'
import type { Placement } from './placement'

export type Starter = {
  id: string
  name: string
  /** When one takes it. */
  hint: string
  /** For the name of who sends, as words of HTML. */
  html: (brand: string) => string
  placement: Placement
}

/** How a brand is called in words: 'Gulmohar' for 'gulmohar.example'. */
export function brandIn(sender: string): string {
  const site = /^(?:www\.)?([\w-]+)(?:\.[\w-]+)+$/.exec(sender.trim())?.[1]
  const name = site ? site.charAt(0).toUpperCase() + site.slice(1) : sender.trim()
  return name || 'Your brand'
}

/** An empty panel to build on. */
export const blankPanel = panel({})
