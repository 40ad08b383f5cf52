/** The finding that the user is viewing: previews outline the affected part. */
import { atom, useAtomValue, useSetAtom } from 'jotai'
import type { Finding } from '../../../model/rules/finding'

const shownFinding = atom<Finding | null>(null)

/** Null if no finding is open. */
export const useShownFinding = (): Finding | null => useAtomValue(shownFinding)
export const useShowFinding = (): ((finding: Finding | null) => void) => useSetAtom(shownFinding)
