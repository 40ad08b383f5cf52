/** What a step or channel has to say before publishing. */
import type { TabName } from '#contract'

/** `unchecked` needs the server and waits for a connection. */
export type FindingLevel = 'blocking' | 'warning' | 'passed' | 'unchecked'

/** One line of 'Before you publish': the fact, the number, and where to mend it. */
export type Finding = {
  /** Stable name, unique per step. */
  id: string
  level: FindingLevel
  title: string
  detail?: string
  /** Where it is mended: the tab, and the dotted path of the field in its values. */
  tab: TabName
  field?: string
  /** Words for the link, 'CONTENT, Voucher'. */
  link?: string
}
