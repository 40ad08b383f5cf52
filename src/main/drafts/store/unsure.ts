/** Acts on the server (publish, stop, approval) whose outcome is not known yet: kept from before they leave until it is clear, also over a restart. */
import type { Failure, TabValues, Unsure } from '#contract'
import { type Db, fromText, toText } from './db.ts'
import { getMeta, setMeta } from './mirror.ts'

export type UnsureAct = {
  campaignId: number
  /** The status that was asked for; null for an approval. */
  wanted: string | null
  /** The status before; '' where the server does not say. */
  before: string
  /** Tab values that travelled with it. */
  tabs: TabValues | null
  /** Why nothing is known; before an answer came, that none has. */
  failure: Failure
  /** The request is in flight: it may still be answered. */
  isSending?: true
  /** When it was sent, ISO 8601 in UTC. */
  at: string
}

const prefix = 'act '
const keyOf = (campaignId: number): string => `${prefix}${campaignId}`

export const setUnsure = (db: Db, workspace: string, act: UnsureAct) =>
  setMeta(db, workspace, keyOf(act.campaignId), toText(act))

export const dropUnsure = (db: Db, workspace: string, campaignId: number) =>
  db.run('DELETE FROM meta WHERE workspace = ? AND key = ?', [workspace, keyOf(campaignId)])

export const unsureOf = (db: Db, workspace: string, campaignId: number): UnsureAct | null =>
  fromText<UnsureAct>(getMeta(db, workspace, keyOf(campaignId)))

export const unsureIn = (db: Db, workspace: string): UnsureAct[] =>
  db
    .all<{ value: string }>(`SELECT value FROM meta WHERE workspace = ? AND key GLOB '${prefix}[0-9]*'`, [workspace])
    .map(({ value }) => fromText<UnsureAct>(value))

/** The condition that a campaign has an act in flight, or one with an unknown outcome; workspace is ?1. */
export const hasAct = (campaignId: string, state: 'sent' | 'unknown'): string =>
  `EXISTS (SELECT 1 FROM meta WHERE workspace = ?1 AND key = '${prefix}' || ${campaignId}
    AND (value ->> '$.isSending') IS ${state === 'sent' ? 'NOT' : ''} NULL)`

/** The act as it is reported to the page; null without one. */
export function unsureActOf(db: Db, workspace: string, campaignId: number | null): Unsure | null {
  const act = campaignId === null ? null : unsureOf(db, workspace, campaignId)
  return act && { status: act.wanted, at: act.at, failure: act.isSending ? null : act.failure }
}
