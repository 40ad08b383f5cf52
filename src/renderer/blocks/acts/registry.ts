/** Every act of Herald, once: its words, its keys, and where it belongs. Buttons, menus, 'Go to…' and the list of shortcuts read it. */
import { sharedActs } from '#contract'
import * as texts from './texts'

/** Under which heading an act stands, in this order. */
export const actGroups = {
  campaign: texts.campaign,
  list: texts.list,
  page: texts.thisPage,
  go: texts.pages,
  create: texts.create,
  look: texts.look,
  herald: texts.herald,
} as const
export type ActGroup = keyof typeof actGroups

export type Act = {
  words: string
  /** Its words where it is done already and would be taken back. */
  off?: string
  /** 'mod' is Ctrl, or Cmd on macOS. A single letter is for the row of the list that has the focus. */
  keys?: string
  group: ActGroup
  /** Other words by which people look for it. */
  also?: string
}

export const acts = {
  open: { words: texts.open, keys: 'Enter', group: 'campaign', also: texts.showLookView },
  performance: {
    words: texts.viewPerformance,
    keys: 'P',
    group: 'campaign',
    also: texts.resultsReportFiguresStatistics,
  },
  edit: { words: texts.edit, keys: 'E', group: 'campaign', also: 'change write' },
  copy: { words: texts.copy, keys: 'C', group: 'campaign', also: texts.duplicateCloneAgain },
  favourite: {
    words: texts.addToFavourites,
    off: texts.removeFromFavourites,
    keys: 'F',
    group: 'campaign',
    also: 'star pin',
  },
  tags: { words: texts.tags, keys: 'T', group: 'campaign', also: 'label folder' },
  export: { words: texts.exportText, group: 'campaign', also: texts.saveFileDownload },
  archive: {
    words: texts.archive,
    off: texts.removeFromArchive,
    keys: 'A',
    group: 'campaign',
    also: texts.hidePutAway,
  },
  stop: { words: texts.stop, keys: 'S', group: 'campaign', also: texts.endHaltPauseCancel },
  delete: { words: 'Delete', group: 'campaign', also: 'remove' },

  search: { words: texts.searchNamesAndMessages, keys: '/', group: 'list', also: 'find filter' },
  peek: { words: texts.peek, off: texts.closePeek, keys: 'Space', group: 'list', also: 'preview' },
  selectPage: { words: texts.selectAllOnThisPage, group: 'list', also: 'tick' },
  selectNone: { words: texts.clearSelection, group: 'list', also: 'untick clear' },
  saveView: { words: texts.saveView, group: 'list', also: texts.keepFilterBookmark },
  view: { words: texts.showAView, group: 'list', also: 'tab filter' },

  save: { ...sharedActs.save, group: 'page' },
  primary: { ...sharedActs.primary, group: 'page', also: texts.publishNextContinueSendSave },
  part: { words: texts.openAPartOfThe, group: 'page', also: 'tab' },
  print: { ...sharedActs.print, group: 'page', also: 'paper pdf' },
  find: { ...sharedActs.find, group: 'page', also: 'search text' },
  readAgain: { words: texts.refreshResults, group: 'page', also: 'refresh reload' },

  campaigns: { words: texts.campaigns, group: 'go', also: 'list home' },
  calendar: { words: texts.calendar, group: 'go', also: texts.monthWeekSchedule },
  segments: { words: texts.segments, group: 'go', also: 'audience people' },
  preferences: {
    words: texts.deliveryPreferences,
    group: 'go',
    also: texts.frequencyCappingDoNotDisturb,
  },
  settings: {
    ...sharedActs.settings,
    group: 'go',
    also: texts.preferencesOptionsThemeZoneSpelling,
  },
  import: { words: texts.importCampaigns, group: 'go', also: texts.fileOpenLoad },
  otherDrafts: { words: texts.draftsInOtherWorkspaces, group: 'go', also: texts.carryOverMove },
  connect: { words: texts.connectToAServer, group: 'go', also: texts.signInLogInWorkspace },

  create: { words: texts.createANewCampaign, group: 'create', also: 'new add' },

  lookAsSystem: { words: 'Theme: match system', group: 'look', also: 'appearance auto' },
  lookLight: { words: 'Theme: light', group: 'look', also: texts.appearanceDayWhite },
  lookDark: { words: 'Theme: dark', group: 'look', also: texts.appearanceNightBlack },
  sidebar: { words: texts.closeTheSidebar, off: texts.openTheSidebar, group: 'look', also: 'rail menu' },

  goTo: { ...sharedActs.goTo, group: 'herald', also: 'palette command' },
  shortcuts: { words: texts.keyboardShortcuts, keys: '?', group: 'herald', also: 'help keys' },
  offline: { ...sharedActs.offline, off: texts.workOnlineAgain, group: 'herald', also: texts.disconnectNetworkPlane },
  sync: { words: texts.syncNow, group: 'herald', also: texts.refreshSendOutboxUpload },
  outbox: { words: texts.openTheOutbox, group: 'herald', also: texts.syncWaitingConflicts },
  undo: { ...sharedActs.undo, group: 'herald', also: 'back' },
  redo: { ...sharedActs.redo, group: 'herald', also: 'again' },
  backup: { ...sharedActs.backup, group: 'herald', also: 'save copy' },
  restore: { ...sharedActs.restore, group: 'herald', also: 'bring back' },
  practice: { words: texts.practiceWorkspace, group: 'herald', also: texts.demoSampleTry },
  disconnect: { words: texts.disconnect, group: 'herald', also: texts.signOutLogOut },
  log: { ...sharedActs.log, group: 'herald', also: texts.errorsHelpSupport },
  updates: { ...sharedActs.updates, group: 'herald', also: texts.newVersionUpgrade },
  about: { ...sharedActs.about, group: 'herald', also: 'version help' },
} as const satisfies Record<string, Act>

export type ActName = keyof typeof acts

/** The act of that name, with its optional parts. */
export const actOf = (name: ActName): Act => acts[name]

export const isAct = (name: string): name is ActName => Object.hasOwn(acts, name)

/** What `name` is called; `done` where it would be taken back. */
export const labelOfAct = (name: ActName, done = false): string => {
  const { words, off } = actOf(name)
  return done ? (off ?? words) : words
}

/** The act of a single key on a row of the list, in any letter case; null for other keys. */
export function rowActOf(key: string): ActName | null {
  const letter = key.toUpperCase()
  if (!/^[A-Z]$/.test(letter)) return null
  return Object.keys(acts).find((name): name is ActName => isAct(name) && actOf(name).keys === letter) ?? null
}
