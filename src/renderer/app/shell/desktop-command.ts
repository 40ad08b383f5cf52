/** What was asked of Herald itself, by the system's menu or by 'Go to...': About, a backup, a restore. */
import { atom, useAtom } from 'jotai'
import type { DesktopCommand } from '#contract'

const asked = atom<DesktopCommand | null>(null)

export const useDesktopCommand = () => useAtom(asked)
