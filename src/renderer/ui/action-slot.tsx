/** A place in the frame's action bar that a step fills from within: 'Test Campaign Content' stands beside Save this way. */
import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'

const Slot = createContext<HTMLElement | null>(null)

/** Offers `element`, a part of the action bar, to everything below. */
export function ActionSlotProvider({ element, children }: { element: HTMLElement | null; children: ReactNode }) {
  return <Slot.Provider value={element}>{children}</Slot.Provider>
}

/** Shows `children` in the action bar, left of the primary action; without a frame around it nothing is shown. */
export function ActionSlot({ children }: { children: ReactNode }) {
  const element = useContext(Slot)
  return element ? createPortal(children, element) : null
}
