/** Said where code of a channel did not come. */
import { filled } from '#contract'
import { FailedState } from '../../ui/failed-state'
import * as texts from './texts'

export const NotLoaded = ({ what, words, onRetry }: { what: string; words: string; onRetry: () => void }) => (
  <FailedState title={filled(texts.theOfThisContentCould, { what })} text={words} onRetry={onRetry} />
)
