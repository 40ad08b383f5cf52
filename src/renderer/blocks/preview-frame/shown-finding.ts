/** The finding that somebody looks at: previews outline the part that it speaks of. */
import { atom, useAtomValue, useSetAtom } from 'jotai'
import type { Finding } from '../../rules/finding'

const shownFinding = atom<Finding | null>(null)

/** Null where none is looked at. */
export const useShownFinding = (): Finding | null => useAtomValue(shownFinding)
export const useShowFinding = (): ((finding: Finding | null) => void) => useSetAtom(shownFinding)
