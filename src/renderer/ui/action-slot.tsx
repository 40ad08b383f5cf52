/** A slot in the frame's action bar, in which a step places 'Test Campaign Content' next to Save. */
import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'

const Slot = createContext<HTMLElement | null>(null)

/** Provides `element`, a part of the action bar, to everything below. */
export function ActionSlotProvider({ element, children }: { element: HTMLElement | null; children: ReactNode }) {
  return <Slot.Provider value={element}>{children}</Slot.Provider>
}

/** Shows `children` in the action bar, left of the primary action; nothing without a frame. */
export function ActionSlot({ children }: { children: ReactNode }) {
  const element = useContext(Slot)
  return element ? createPortal(children, element) : null
}
