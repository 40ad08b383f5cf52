/**
 * Text that an editor holds back for a frame or two, so that typing is never delayed. Code that writes a draft asks for it first: an event
 * of the window reaches listeners in the order of their registration, so no editor could be sure to be first.
 */
const holders = new Set<() => void>()

/** `passText` passes on the held text at once. Returns a function that unregisters it after a last call. */
export function holdBack(passText: () => void): () => void {
  holders.add(passText)
  return () => {
    holders.delete(passText)
    passText()
  }
}

/** Passes all typed text of this page to the session of its draft. */
export function askForHeldText(): void {
  for (const passText of holders) passText()
}
