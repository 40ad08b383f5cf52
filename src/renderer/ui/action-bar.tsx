/** The bar below a step: its main button, and the slot for a button of the step. */
import { Button, type ButtonProps, Tooltip } from '@mantine/core'
import { type ComponentProps, createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'
import classes from './main-button.module.css'
import { Keys } from './pieces'

type Props = ButtonProps &
  Omit<ComponentProps<'button'>, keyof ButtonProps> & {
    /** Why the button is blocked; null if it is not. */
    blocked: string | null
    /** Id of the element with the same reason. */
    reasonId: string
  }

/** The main button of a bar or a dialog with its keys. While blocked it keeps the focus and says why. */
export const MainButton = ({ blocked, reasonId, className = '', ...button }: Props) => (
  <Tooltip label={blocked} disabled={!blocked}>
    <Button
      className={`${classes.button} ${className}`}
      rightSection={<Keys keys="mod ↵" />}
      {...(blocked ? { 'data-disabled': true, 'aria-disabled': true, 'aria-describedby': reasonId } : {})}
      {...button}
    />
  </Tooltip>
)

const Slot = createContext<HTMLElement | null>(null)

/**
 * A slot in the frame's action bar, in which a step places 'Test Campaign Content' next to Save. Provides `element`, a part of the action
 * bar, to everything below.
 */
export function ActionSlotProvider({ element, children }: { element: HTMLElement | null; children: ReactNode }) {
  return <Slot.Provider value={element}>{children}</Slot.Provider>
}

/** Shows `children` in the action bar, left of the primary action; nothing without a frame. */
export function ActionSlot({ children }: { children: ReactNode }) {
  const element = useContext(Slot)
  return element ? createPortal(children, element) : null
}
