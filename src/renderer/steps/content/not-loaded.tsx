/** Shown when the code of a channel failed to load. */
import { FailedState } from '../../ui/failed-state'

export const NotLoaded = ({ what, message, onRetry }: { what: string; message: string; onRetry: () => void }) => (
  <FailedState title={`The ${what} of this content could not be loaded`} text={message} onRetry={onRetry} />
)
