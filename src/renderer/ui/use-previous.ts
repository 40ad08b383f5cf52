/** Keeps the content of a dialog or menu while it fades out. */
import { useState } from 'react'

/** `value` if not null, else the last one that was not null. */
export function usePrevious<T>(value: T | null): T | null {
  const [last, setLast] = useState(value)
  if (value !== null && value !== last) setLast(value)
  return value ?? last
}
