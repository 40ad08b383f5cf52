/** Registry of all acts of Herald: label, shortcut and group. Buttons, menus, 'Go to…' and the list of shortcuts read it. */
import { sharedActs } from '#contract'

/** Headings for groups of acts, in order. */
export const actGroups = {
  campaign: 'Campaign',
  list: 'List',
  page: 'This page',
  go: 'Pages',
  create: 'Create',
  look: 'Appearance',
  herald: 'Herald',
} as const
export type ActGroup = keyof typeof actGroups

export type Act = {
  label: string
  /** The label of the reverse act. */
  off?: string
  /** 'mod' is Ctrl, or Cmd on macOS. A single letter applies to the focused row of the list. */
  keys?: string
  group: ActGroup
  /** Further search terms. */
  also?: string
}

export const acts = {
  open: { label: 'Open', keys: 'Enter', group: 'campaign', also: 'show look view' },
  performance: {
    label: 'View Performance',
    keys: 'P',
    group: 'campaign',
    also: 'results report figures statistics',
  },
  edit: { label: 'Edit', keys: 'E', group: 'campaign', also: 'change write' },
  share: { label: 'Share for review', group: 'campaign', also: 'approve approval sign off proof boss pdf send html' },
  copy: { label: 'Copy', keys: 'C', group: 'campaign', also: 'duplicate clone again' },
  copyNextMonth: { label: 'Copy for next month', group: 'campaign', also: 'duplicate again repeat monthly' },
  family: { label: 'Make a family…', group: 'campaign', also: 'sheet rows shops' },
  saveTemplate: { label: 'Save as template…', group: 'campaign', also: 'library reuse' },
  favourite: {
    label: 'Add to favourites',
    off: 'Remove from favourites',
    keys: 'F',
    group: 'campaign',
    also: 'star pin',
  },
  tags: { label: 'Tags…', keys: 'T', group: 'campaign', also: 'label folder' },
  export: { label: 'Export', group: 'campaign', also: 'save file download' },
  archive: {
    label: 'Archive',
    off: 'Remove from archive',
    keys: 'A',
    group: 'campaign',
    also: 'hide put away',
  },
  stop: { label: 'Stop', keys: 'S', group: 'campaign', also: 'end halt pause cancel' },
  delete: { label: 'Delete', group: 'campaign', also: 'remove' },

  search: { label: 'Search names and messages', keys: '/', group: 'list', also: 'find filter' },
  peek: { label: 'Peek', off: 'Close peek', keys: 'Space', group: 'list', also: 'preview' },
  selectPage: { label: 'Select all on this page', group: 'list', also: 'tick' },
  selectNone: { label: 'Clear selection', group: 'list', also: 'untick clear' },
  saveView: { label: 'Save view', group: 'list', also: 'keep filter bookmark' },
  view: { label: 'Show a view', group: 'list', also: 'tab filter' },

  save: { ...sharedActs.save, group: 'page' },
  primary: { ...sharedActs.primary, group: 'page', also: 'publish next continue send save changes' },
  part: { label: 'Open a part of the campaign', group: 'page', also: 'tab' },
  print: { ...sharedActs.print, group: 'page', also: 'paper pdf' },
  find: { ...sharedActs.find, group: 'page', also: 'search text' },
  readAgain: { label: 'Refresh results', group: 'page', also: 'refresh reload' },

  campaigns: { label: 'Campaigns', group: 'go', also: 'list home' },
  calendar: { label: 'Calendar', group: 'go', also: 'month week schedule' },
  segments: { label: 'Segments', group: 'go', also: 'audience people' },
  preferences: {
    label: 'Delivery Preferences',
    group: 'go',
    also: 'frequency capping do not disturb smart send limits',
  },
  library: { label: 'Library', group: 'go', also: 'templates sections snippets senders footers brand' },
  reviews: { label: 'Reviews', group: 'go', also: 'proofs approve sign off shared folder comments answer' },
  replace: { label: 'Find and replace', keys: 'mod Shift H', group: 'go', also: 'change everywhere all campaigns' },
  settings: {
    ...sharedActs.settings,
    group: 'go',
    also: 'preferences options theme zone spelling notifications proxy updates tray privacy',
  },
  import: { label: 'Import campaigns', group: 'go', also: 'file open load' },
  otherDrafts: { label: 'Drafts in other workspaces', group: 'go', also: 'carry over move' },
  connect: { label: 'Connect to a server', group: 'go', also: 'sign in log in workspace' },

  create: { label: 'Create a New Campaign', group: 'create', also: 'new add' },

  lookAsSystem: { label: 'Theme: match system', group: 'look', also: 'appearance auto' },
  lookLight: { label: 'Theme: light', group: 'look', also: 'appearance day white' },
  lookDark: { label: 'Theme: dark', group: 'look', also: 'appearance night black' },
  sidebar: { label: 'Close the sidebar', off: 'Open the sidebar', group: 'look', also: 'rail menu' },

  goTo: { ...sharedActs.goTo, group: 'herald', also: 'palette command' },
  shortcuts: { label: 'Keyboard shortcuts', keys: '?', group: 'herald', also: 'help keys' },
  offline: { ...sharedActs.offline, off: 'Work online again', group: 'herald', also: 'disconnect network plane' },
  sync: { label: 'Sync now', group: 'herald', also: 'refresh send outbox upload' },
  outbox: { label: 'Open the outbox', group: 'herald', also: 'sync waiting conflicts' },
  undo: { ...sharedActs.undo, group: 'herald', also: 'back' },
  redo: { ...sharedActs.redo, group: 'herald', also: 'again' },
  backup: { ...sharedActs.backup, group: 'herald', also: 'save copy' },
  restore: { ...sharedActs.restore, group: 'herald', also: 'bring back' },
  practice: { label: 'Practice workspace', group: 'herald', also: 'demo sample try' },
  disconnect: { label: 'Disconnect', group: 'herald', also: 'sign out log out' },
  log: { ...sharedActs.log, group: 'herald', also: 'errors help support' },
  updates: { ...sharedActs.updates, group: 'herald', also: 'new version upgrade' },
  about: { ...sharedActs.about, group: 'herald', also: 'version help' },
} as const satisfies Record<string, Act>

export type ActName = keyof typeof acts

/** The act with its optional fields, which the type of `acts` hides. */
export const actOf = (name: ActName): Act => acts[name]

export const isAct = (name: string): name is ActName => Object.hasOwn(acts, name)

/** The label of act `name`; with `isDone`, the label of the reverse act. */
export const labelOfAct = (name: ActName, isDone = false): string => {
  const { label, off } = actOf(name)
  return isDone ? (off ?? label) : label
}

/** The act of a single key on a row of the list, in upper or lower case; null for other keys. */
export function rowActOf(key: string): ActName | null {
  const letter = key.toUpperCase()
  if (!/^[A-Z]$/.test(letter)) return null
  return Object.keys(acts).find((name): name is ActName => isAct(name) && actOf(name).keys === letter) ?? null
}
