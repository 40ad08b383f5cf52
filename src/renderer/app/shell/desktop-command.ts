/** Commands for Herald itself, from the system's menu or from 'Go to...': About, backup, restore. */
import { atom, useAtom } from 'jotai'
import type { DesktopCommand } from '#contract'

const commandAtom = atom<DesktopCommand | null>(null)

export const useDesktopCommand = () => useAtom(commandAtom)
