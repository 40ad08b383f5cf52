/** What was asked of Herald itself, by the system's menu or by 'Go to...': About, a backup, a restore. */
import { atom, useAtom } from 'jotai'
import type { DeskCommand } from '#contract'

const asked = atom<DeskCommand | null>(null)

export const useDeskCommand = () => useAtom(asked)
