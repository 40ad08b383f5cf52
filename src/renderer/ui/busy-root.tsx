/**
 * The element of every button. A busy button keeps the focus and does nothing; the library would disable it, and the focus would go to the
 * body.
 */
import type { ComponentPropsWithRef, MouseEvent } from 'react'

type Props = ComponentPropsWithRef<'button'> & {
  /** Set by the library while a button is busy, and with `data-disabled` if it is disabled. */
  'data-loading'?: boolean | undefined
  'data-disabled'?: boolean | undefined
}

export function BusyRoot({ type = 'button', disabled, onClick, ...props }: Props) {
  const isBusy = Boolean(props['data-loading']) && !props['data-disabled']
  if (!isBusy) return <button {...props} type={type} disabled={disabled} onClick={onClick} />
  return <button {...props} type={type} aria-disabled aria-busy onClick={preventClick} />
}

/** Prevents a second click and a second submit. */
const preventClick = (event: MouseEvent) => event.preventDefault()
