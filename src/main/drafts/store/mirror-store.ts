/** The store's side of the campaigns list: the mirror of the server's list, and pages of it with drafts laid over. */
import {
  type Campaign,
  type DayRange,
  type ListPart,
  type ListQuery,
  type ListStanding,
  type MarkChange,
  type ScheduledCampaigns,
  type Segment,
  type Unreadable,
  whyUnreadable,
} from '#contract'
import type { Db } from './db.ts'
import { countsOf, pageOf, searchOf, unknownToServer } from './list.ts'
import { keysOf, rowsOf } from './list-rows.ts'
import { changeMarks, tagsIn } from './marks.ts'
import * as mirror from './mirror.ts'
import { type MirrorReading, readingOf, setComplete, setRead } from './mirror-reading.ts'
import { narrow } from './narrowing.ts'
import { OpenStore } from './open-store.ts'
import { keepReply, keptReply } from './replies.ts'
import { scheduledIn } from './scheduled.ts'
import { holdsWords } from './texts.ts'
import { forgetUnseenUnreadable, learnUnreadable, unreadableIn } from './unreadable.ts'

/** Every campaign that is not in the archive. */
const whole: ListQuery = { limit: 1, page: 1, orderBy: 'updated_at', orderDirection: 'desc' }

export class MirrorStore extends OpenStore {
  /**
   * Campaigns from an answer to a question asked at `asked`; answers how many changed. Those that cannot be read, and `nameless` ones
   * whose id cannot be read either, leave the mirror and are named instead.
   */
  learn(
    workspace: string,
    campaigns: readonly Campaign[],
    asked: number,
    nameless: readonly Unreadable[] = [],
  ): number {
    const learn = (db: Db) => {
      const odd = campaigns.filter((one) => whyUnreadable(one) !== null)
      const sound = odd.length === 0 ? campaigns : campaigns.filter((one) => !odd.includes(one))
      const changed = mirror.learnCampaigns(db, workspace, sound, { asked, heard: this.ask() })
      const gone = odd.filter(({ id }) => mirror.forgetCampaign(db, workspace, id)).length
      const named = learnUnreadable(db, workspace, campaigns, nameless, asked) ? 1 : 0
      this.index(db)
      return changed + gone + named
    }
    return this.change(learn, (changed) => changed > 0 || campaigns.some(holdsWords))
  }

  forgetCampaign(workspace: string, campaignId: number): boolean {
    return this.change((db) => mirror.forgetCampaign(db, workspace, campaignId))
  }

  /** A complete reading of the server's list, begun at `asked`, ended: what it did not see is gone. Answers how many. */
  completeReading(workspace: string, asked: number, at: string): number {
    const forget = (db: Db) => {
      setComplete(db, workspace, at)
      return mirror.forgetUnseen(db, workspace, asked) + forgetUnseenUnreadable(db, workspace, asked)
    }
    return this.change(forget, (gone) => gone > 0)
  }

  /** The server's list was read, in part at least. */
  markRead(workspace: string, at: string): void {
    this.change(
      (db) => setRead(db, workspace, at),
      () => false,
    )
  }

  reading(workspace: string): MirrorReading {
    return readingOf(this.db, workspace)
  }

  /** How the server writes `status`: which case its own filter wants is not in the spec. As it stands until a campaign tells. */
  statusAsWritten(workspace: string, status: string): string {
    return mirror.statusAsWritten(this.db, workspace, status) ?? status
  }

  learnSegments(workspace: string, segments: readonly Segment[]): boolean {
    return this.change((db) => mirror.learnSegments(db, workspace, segments))
  }

  /** Keeps what the server answered, as JSON. */
  keepReply(workspace: string, key: string, reply: string, at: string): void {
    this.change(
      (db) => keepReply(db, workspace, key, reply, at),
      () => false,
    )
  }

  keptReply(workspace: string, key: string): { reply: string; at: string } | null {
    return keptReply(this.db, workspace, key)
  }

  list(workspace: string, query: ListQuery) {
    narrow(this.db, query)
    const search = searchOf(query)
    const asked = { query, namesAgain: this.find(workspace, search) }
    const rows = rowsOf(this.db, workspace, pageOf(this.db, workspace, asked), search)
    const unreadable = unreadableIn(this.db, workspace)
    return { rows, counts: countsOf(this.db, workspace, asked), unreadable, asOf: readingOf(this.db, workspace).readAt }
  }

  /**
   * The rows of the server's page in its order; on the first page after those that only this computer can find, as many as a page
   * has: the others are on its own pages, once the whole list is here.
   */
  serverPage(workspace: string, query: ListQuery, campaignIds: readonly number[]) {
    narrow(this.db, query)
    const search = searchOf(query)
    this.find(workspace, search)
    const unseen = unknownToServer(this.db, workspace, query, new Set(campaignIds))
    const keys = keysOf(this.db, workspace, campaignIds)
    const first = query.page === 1 ? unseen.rows.slice(0, query.limit) : []
    const rows = rowsOf(this.db, workspace, [...first, ...keys], search).filter(({ archived }) => !archived)
    return { rows, unseen: unseen.count, archived: this.#count(workspace, { ...query, part: 'archive' }) }
  }

  /** How many there are where, whatever the list shows, and the tags; `today` is 'YYYY-MM-DD'. */
  listStanding(workspace: string, today: string): ListStanding {
    const count = (part?: ListPart) => this.#count(workspace, { ...whole, ...(part ? { part, today } : {}) })
    return {
      ...{ all: count(), needs: count('needs'), favourites: count('favourites'), archived: count('archive') },
      tags: tagsIn(this.db, workspace),
    }
  }

  /** How many rows a query has, whatever its page; of its status where it names one. */
  #count(workspace: string, query: ListQuery): number {
    narrow(this.db, query)
    const namesAgain = this.find(workspace, searchOf(query))
    return countsOf(this.db, workspace, { query, namesAgain })[query.status ?? 'all'] ?? 0
  }

  mark(workspace: string, change: MarkChange): void {
    this.change(
      (db) => changeMarks(db, workspace, change),
      () => false,
    )
  }

  /** What may be scheduled on some days, drafts included. */
  scheduled(workspace: string, days: DayRange): ScheduledCampaigns {
    return { campaigns: scheduledIn(this.db, workspace, days), asOf: readingOf(this.db, workspace).readAt }
  }
}
