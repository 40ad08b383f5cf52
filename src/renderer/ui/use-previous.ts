/** Keeps what a dialog or menu showed while it fades out. */
import { useState } from 'react'

/** `value` while there is one, then the last one there was. */
export function usePrevious<T>(value: T | null): T | null {
  const [last, setLast] = useState(value)
  if (value !== null && value !== last) setLast(value)
  return value ?? last
}
