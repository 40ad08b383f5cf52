/** Findings of a step or channel before publishing. */
import type { Json, TabName } from '#contract'

/** `unchecked`: the check needs the server and waits for a connection. */
export type FindingLevel = 'blocking' | 'warning' | 'passed' | 'unchecked'

/** One value of a step: its dotted path, the value before, and the value after. */
export type Change = { path: string; before: Json; after: Json }

/** The correction that a finding offers, with its effect. */
export type Fix = {
  /** What the fix does: 'Remove the blanks'. */
  label: string
  /** The changed part, before and after. */
  now: string
  after: string
  /** True if the fix keeps the meaning of the text: it may be applied together with others without review. */
  safe: boolean
  /** Empty if the values are long: the changes are then computed when the fix is applied. */
  changes: readonly Change[]
  /** Address of a picture that is first saved on this computer. Its new address replaces `pictureToKeep` in the changes. */
  keeps?: string
}

export const pictureToKeep = 'herald-picture-to-keep'

/** One line of 'Before you publish': the fact, the number, and where to correct it. */
export type Finding = {
  /** Stable name, unique per step. */
  id: string
  level: FindingLevel
  title: string
  detail?: string
  /** Where to correct the finding: the tab, and the dotted path of the field in its values. */
  tab: TabName
  field?: string
  /** Label of the link, 'Content, Voucher'. */
  link?: string
  /** Absent if only the user can correct it. */
  fix?: Fix
}

/** Where a finding is corrected. */
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
