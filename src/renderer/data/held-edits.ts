/**
 * Words that an editor holds back for a frame or two, so that typing never waits. Whoever writes a draft down asks for them first: an
 * event of the window reaches its listeners in the order in which they came, capturing or not, so that no editor could be sure to be first.
 */
const holders = new Set<() => void>()

/** `tell` hands over what is held back, at once. Returns how to end, which asks for the last time. */
export function holdBack(tell: () => void): () => void {
  holders.add(tell)
  return () => {
    holders.delete(tell)
    tell()
  }
}

/** Afterwards everything typed on this page is in its draft's session. */
export function askForHeldText(): void {
  for (const tell of holders) tell()
}
