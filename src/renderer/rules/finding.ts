/** What a step or channel has to say before publishing. */
import type { Json, TabName } from '#contract'

/** `unchecked` needs the server and waits for a connection. */
export type FindingLevel = 'blocking' | 'warning' | 'passed' | 'unchecked'

/** One value of a step: its dotted path, what stands there, and what takes its place. */
export type Change = { path: string; before: Json; after: Json }

/** How a finding is mended: told in words, and shown as it stands and as it would. */
export type Fix = {
  /** What it does: 'Remove the blanks'. */
  label: string
  /** The stretch that changes, now and after. */
  now: string
  after: string
  /** Changes nothing of what is meant: it may be made along with others, without a look at each. */
  safe: boolean
  /** Empty where they are long: they are reckoned anew when the fix is made. */
  changes: readonly Change[]
  /** Address of a picture that is kept on this computer first: its address there takes the place of `pictureToKeep` in the changes. */
  keeps?: string
}

export const pictureToKeep = 'herald-picture-to-keep'

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
  /** Words for the link, 'Content, Voucher'. */
  link?: string
  /** Absent where only the person can mend it. */
  fix?: Fix
}

/** Where a finding is mended. */
type Place = Pick<Finding, 'tab' | 'field' | 'link'>

const at =
  (level: FindingLevel) =>
  (id: string, title: string, place: Place, detail?: string): Finding => ({
    id,
    level,
    title,
    ...(detail === undefined ? {} : { detail }),
    ...place,
  })

export const blocking = at('blocking')
export const warning = at('warning')
export const passed = at('passed')
export const unchecked = at('unchecked')
