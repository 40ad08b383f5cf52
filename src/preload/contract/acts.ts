/** Acts that are in the system's menu and on the page: labels and keys, defined once for both sides of the bridge. */

/** `keys`: 'mod' is Ctrl, or Cmd on macOS. A label with '…' asks something first. */
export const sharedActs = {
  save: { label: 'Save the step', keys: 'mod S' },
  primary: { label: 'Run the main action', keys: 'mod Enter' },
  goTo: { label: 'Go to…', keys: 'mod K' },
  undo: { label: 'Undo', keys: 'mod Z' },
  redo: { label: 'Redo', keys: 'mod Shift Z' },
  print: { label: 'Print…', keys: 'mod P' },
  find: { label: 'Find on this page', keys: 'mod F' },
  offline: { label: 'Work offline' },
  backup: { label: 'Back up everything…' },
  restore: { label: 'Restore a backup…' },
  settings: { label: 'Settings…', keys: 'mod ,' },
  updates: { label: 'Check for updates…' },
  about: { label: 'About Herald' },
  log: { label: 'Show the log' },
} as const satisfies Record<string, { label: string; keys?: string }>
