/**
 * The page of a step: the form on the left, a sticky side column on the right, which grow with the window up to 1400 px together; and the
 * bar below with the main button and a slot for a button of the step.
 */

import { Button, type ButtonProps, Tooltip } from '@mantine/core'
import {
  type ComponentProps,
  createContext,
  type ReactNode,
  startTransition,
  use,
  useContext,
  useEffect,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import layout from './layout.module.css'
import { Keys } from './pieces'
import classes from './step-layout.module.css'

/**
 * Form left, `side` right: a preview, a sentence, the next dates. The side stays visible while a long form scrolls. `wideSide`: from a
 * window of 1440 px the side shows an email at its full width if the form keeps 592 px.
 */
export function StepLayout({
  children,
  side,
  sideLabel,
  wideSide = false,
}: {
  children: ReactNode
  side?: ReactNode
  sideLabel?: string
  wideSide?: boolean
}) {
  const drawnParts = useDrawnParts()
  return (
    <div
      className={classes.layout}
      data-has-side={side ? true : undefined}
      data-wide-side={(side && wideSide) || undefined}
    >
      <RestDrawn value={drawnParts > 0}>
        <div className={classes.form}>{children}</div>
      </RestDrawn>
      {side && (
        <aside className={classes.side} aria-label={sideLabel ?? 'Summary'}>
          <div className={classes.sticky}>{drawnParts > 1 ? side : null}</div>
        </aside>
      )}
    </div>
  )
}

const RestDrawn = createContext(true)

/** True draws the whole step at once: for a step that is remounted while the user works in it. */
export const DrawnWhole = createContext(false)

/**
 * The part of a long form below the fold, rendered right after the first part. `now` renders it together with the form, for a field of it
 * that should get the focus.
 */
export function StepRest({ now, children }: { now: boolean; children: ReactNode }) {
  return use(RestDrawn) || now ? children : null
}

/**
 * 0 while the form's beginning is rendered, 1 with its rest, 2 with its side. Each follows in a transition that yields to keys, so that
 * there is no long task.
 */
function useDrawnParts(): number {
  const [drawnParts, setTurn] = useState(use(DrawnWhole) ? 2 : 0)
  useEffect(() => {
    if (drawnParts < 2) startTransition(() => setTurn(drawnParts + 1))
  }, [drawnParts])
  return drawnParts
}

/** A section of the form or the side: a heading, an aside at its right, and content. */
export function StepSection(props: {
  title?: ReactNode
  size?: 'step' | 'section'
  aside?: ReactNode
  children: ReactNode
}) {
  return (
    <section className={`${layout.column2} ${classes.section}`}>
      {(props.title || props.aside) && (
        <div className={classes.head}>
          {props.title && <h2 className={props.size === 'step' ? classes.step : classes.title}>{props.title}</h2>}
          {props.aside && <span className={layout.caption}>{props.aside}</span>}
        </div>
      )}
      {props.children}
    </section>
  )
}

type MainButtonProps = ButtonProps &
  Omit<ComponentProps<'button'>, keyof ButtonProps> & {
    /** Why the button is blocked; null if it is not. */
    blocked: string | null
    /** Id of the element with the same reason. */
    reasonId: string
  }

/** The main button of a bar or a dialog with its keys. While blocked it keeps the focus and says why. */
export const MainButton = ({ blocked, reasonId, className = '', ...button }: MainButtonProps) => (
  <Tooltip label={blocked} disabled={!blocked}>
    <Button
      className={`${classes.mainButton} ${className}`}
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
