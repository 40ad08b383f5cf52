/** The page of a step: the form on the left, a sticky side column (372 px, 320 in narrow windows) on the right. */
import { type ReactNode, startTransition, useEffect, useState } from 'react'
import classes from './step-layout.module.css'

/** Form left, `side` right: a preview, a sentence, the next dates. The side stays in view while a long form scrolls. */
export function StepLayout({
  children,
  side,
  sideLabel,
}: {
  children: ReactNode
  side?: ReactNode
  sideLabel?: string
}) {
  const drawn = useAfterForm()
  return (
    <div className={classes.layout} data-has-side={side ? true : undefined}>
      <div className={classes.form}>{children}</div>
      {side && (
        <aside className={classes.side} aria-label={sideLabel ?? 'Summary'}>
          <div className={classes.sticky}>{drawn ? side : null}</div>
        </aside>
      )}
    </div>
  )
}

/** False while the form is drawn: its side follows at once, in a render that gives way to keys, so that both never are one long task. */
function useAfterForm(): boolean {
  const [drawn, setDrawn] = useState(false)
  useEffect(() => startTransition(() => setDrawn(true)), [])
  return drawn
}

/** A part of the form or of the side: a heading, what stands at the right of it, and its content. */
export function StepSection(props: {
  title?: ReactNode
  size?: 'step' | 'section'
  aside?: ReactNode
  children: ReactNode
}) {
  return (
    <section className={classes.section}>
      {(props.title || props.aside) && (
        <div className={classes.head}>
          {props.title && <h2 className={props.size === 'step' ? classes.step : classes.title}>{props.title}</h2>}
          {props.aside && <span className={classes.aside}>{props.aside}</span>}
        </div>
      )}
      {props.children}
    </section>
  )
}
