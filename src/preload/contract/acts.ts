/** Acts that the system's menu offers besides the page: their words and keys, said once for both sides of the bridge. */
import * as texts from './texts.ts'

/** `keys`: 'mod' is Ctrl, or Cmd on macOS. Words with '…' ask something first. */
export const sharedActs = {
  save: { words: texts.saveTheStep, keys: texts.modS },
  primary: { words: texts.runTheMainAction, keys: texts.modEnter },
  goTo: { words: texts.goTo, keys: texts.modK },
  undo: { words: texts.undo, keys: texts.modZ },
  redo: { words: texts.redo, keys: texts.modShiftZ },
  print: { words: texts.print, keys: texts.modP },
  find: { words: texts.findOnThisPage, keys: texts.modF },
  offline: { words: texts.workOffline },
  backup: { words: texts.backUpEverything },
  restore: { words: texts.restoreABackup },
  settings: { words: texts.settings, keys: 'mod ,' },
  updates: { words: texts.checkForUpdates },
  about: { words: texts.aboutHerald },
  log: { words: texts.showTheLog },
} as const satisfies Record<string, { words: string; keys?: string }>
