/** The element of every button: one that is busy keeps the focus and does nothing, where the library would disable it and lose the focus to the page. */
import type { ComponentPropsWithRef, MouseEvent } from 'react'

type Props = ComponentPropsWithRef<'button'> & {
  /** Set by the library while a button is busy, and where it is disabled besides. */
  'data-loading'?: boolean | undefined
  'data-disabled'?: boolean | undefined
}

export function BusyRoot({ type = 'button', disabled, onClick, ...props }: Props) {
  const isBusy = Boolean(props['data-loading']) && !props['data-disabled']
  if (!isBusy) return <button {...props} type={type} disabled={disabled} onClick={onClick} />
  return <button {...props} type={type} aria-disabled aria-busy onClick={pass} />
}

/** Neither a second act nor a form that is sent twice. */
const pass = (event: MouseEvent) => event.preventDefault()
