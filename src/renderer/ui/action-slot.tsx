/** A slot in the frame's action bar for a step: 'Test Campaign Content' is placed next to Save with it. */
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
