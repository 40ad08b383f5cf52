/** Acts that are in the system's menu and on the page: labels and keys, defined once for both sides of the bridge. */

/** `keys`: 'mod' is Ctrl, or Cmd on macOS. A label with '…' asks something first. */
export const sharedActs = {
  save: { words: 'Save the step', keys: 'mod S' },
  primary: { words: 'Run the main action', keys: 'mod Enter' },
  goTo: { words: 'Go to…', keys: 'mod K' },
  undo: { words: 'Undo', keys: 'mod Z' },
  redo: { words: 'Redo', keys: 'mod Shift Z' },
  print: { words: 'Print…', keys: 'mod P' },
  find: { words: 'Find on this page', keys: 'mod F' },
  offline: { words: 'Work offline' },
  backup: { words: 'Back up everything…' },
  restore: { words: 'Restore a backup…' },
  settings: { words: 'Settings…', keys: 'mod ,' },
  updates: { words: 'Check for updates…' },
  about: { words: 'About Herald' },
  log: { words: 'Show the log' },
} as const satisfies Record<string, { words: string; keys?: string }>
