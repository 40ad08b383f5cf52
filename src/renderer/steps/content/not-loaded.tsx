/** Shown when the code of a channel failed to load. */
import { FailedState } from '../../ui/failed-state'

export const NotLoaded = ({ what, words, onRetry }: { what: string; words: string; onRetry: () => void }) => (
  <FailedState title={`The ${what} of this content could not be loaded`} text={words} onRetry={onRetry} />
)
