/**
 * Recent campaigns and files in the system: the dock's menu (macOS), the taskbar's jump list (Windows), recent documents. Each entry is a
 * link.
 */
import { isDeepStrictEqual } from 'node:util'
import { app, type JumpListCategory, type JumpListItem, Menu } from 'electron'
import { type CampaignRow, cut, type ListPage, type ListQuery, type Settings } from '#contract'
import type { Clock, Log } from '../ports.ts'
import type { Serve } from '../serve.ts'

export type RecentPorts = {
  answer: Serve
  /** Opens one of our own links. */
  openLink: (link: string) => void
  clock: Clock
  log: Log
}

export type Recent = {
  settings(settings: Pick<Settings, 'namesOutside'>): void
  /** Campaigns changed: reads the list again once the changes pause. */
  changed(): void
  /** A file of Herald's own was opened. */
  file(path: string): void
}

type Entry = { name: string; link: string }

const MAX_ENTRIES = 5
/** Milliseconds without a change before the list is read; campaigns change constantly while the user writes. */
const QUIET_MS = 3_000
const newCampaign: Entry = { name: 'Create a New Campaign', link: 'herald://campaign/create' }
const query: ListQuery = { limit: 50, page: 1, orderBy: 'updated_at', orderDirection: 'desc' }

/** Hides campaign names if the setting says so, because anyone at the computer can read these lists. Linux has no such lists. */
export function showRecent({ answer, openLink, clock, log }: RecentPorts): Recent {
  let isShown = process.platform === 'darwin' || process.platform === 'win32'
  let namesOutside = false
  let shownEntries: readonly Entry[] | null = null
  let cancel: (() => void) | null = null

  async function draw(): Promise<void> {
    const entries = namesOutside ? await lastDrafts(answer) : []
    if (isDeepStrictEqual(entries, shownEntries)) return
    shownEntries = entries
    if (process.platform === 'darwin') app.dock?.setMenu(dockMenu(entries, openLink))
    else setJumpList(entries, log)
  }
  function onChange(): void {
    if (!isShown) return
    cancel?.()
    cancel = clock.after(QUIET_MS, () => {
      draw().catch((error) => log('warn', 'What was worked on last could not be shown', error))
    })
  }
  app.on('will-quit', () => {
    isShown = false
    cancel?.()
  })
  return {
    changed: onChange,
    settings: (settings) => {
      if (namesOutside && !settings.namesOutside && isShown) app.clearRecentDocuments()
      namesOutside = settings.namesOutside
      onChange()
    },
    file: (path) => {
      if (namesOutside && isShown) app.addRecentDocument(path)
    },
  }
}

/** Local drafts, newest first. Empty if they cannot be read. */
async function lastDrafts(answer: Serve): Promise<Entry[]> {
  const reply = await answer('campaigns.list', query)
  // The contract types this call; `Serve` does not.
  const { rows } = reply.ok ? (reply.value as ListPage) : { rows: [] }
  return rows
    .filter(({ draftId }) => draftId !== null)
    .slice(0, MAX_ENTRIES)
    .map(entryOf)
}

const entryOf = ({ name, draftId }: CampaignRow): Entry => ({
  name: cut(name.trim(), 80) || 'Unnamed campaign',
  link: `herald://campaign/${draftId}`,
})

function dockMenu(entries: readonly Entry[], openLink: (link: string) => void): Menu {
  const items = entries.map(({ name, link }) => ({ label: name, click: () => openLink(link) }))
  const create = { label: newCampaign.name, click: () => openLink(newCampaign.link) }
  return Menu.buildFromTemplate(items.length > 0 ? [...items, { type: 'separator' }, create] : [create])
}

/** In a run from the sources a click would start Electron without Herald's arguments. */
function setJumpList(entries: readonly Entry[], log: Log): void {
  if (!app.isPackaged) return
  // Items that the user removed must not be added again: Windows would reject the whole list.
  const removed = new Set(app.getJumpListSettings().removedItems.map(({ args }) => args))
  const remaining = entries.filter(({ link }) => !removed.has(link))
  const tasks: JumpListCategory = { type: 'tasks', items: [taskOf(newCampaign)] }
  const drafts: JumpListCategory = { type: 'custom', name: 'Recent campaigns', items: remaining.map(taskOf) }
  const result = app.setJumpList(remaining.length > 0 ? [drafts, tasks] : [tasks])
  if (result === 'ok') return
  log('info', `Windows refused the jump list: ${result}`)
  // The user or their organisation turned off lists of recent campaigns.
  if (result === 'customCategoryAccessDeniedError') app.setJumpList([tasks])
}

const taskOf = ({ name, link }: Entry): JumpListItem => ({
  type: 'task',
  title: name,
  description: name,
  args: link,
  program: process.execPath,
  iconPath: process.execPath,
  iconIndex: 0,
})
