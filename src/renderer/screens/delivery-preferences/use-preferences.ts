/**
 * The preferences being edited: edits are stored separately and applied to the server's values, so that a new reading never removes them.
 */

import { useEffect, useState } from 'react'
import type { Problem } from '../../../model/rules/problem'
import { sameJson } from '../../../model/rules/same-json'
import { channels } from '../../channels'
import { type ReadLimits, useSaveChannelLimits } from '../../data/channel-limits'
import { focusField } from '../../ui/inputs'
import { useRefusals } from '../../ui/use-edited-values'
import {
  isUnreadLimit,
  limitsWith,
  type Preferences,
  partsOf,
  preferencesFrom,
  problemsOf,
  type TabKey,
  tabs,
} from './values'

export type PreferencesForm = {
  values: Preferences
  set: <Part extends keyof Preferences>(part: Part, channel: string, row: Preferences[Part][string]) => void
  /** True while the server's cap or minimum delay is unreadable and the user has not replaced it. */
  isUnread: (part: 'caps' | 'delays', channel: string) => boolean
  /** Tabs with unsaved edits. */
  changed: readonly TabKey[]
  /** The error of the field at `path`, until its row changes. */
  errorAt: (path: string) => string | undefined
  saving: boolean
  /** Checks and saves one tab; focuses the first broken rule. */
  save: (tab: TabKey) => void
  /** Discards the edits of one tab. */
  discard: (tab: TabKey) => void
}

const parts: readonly (keyof Preferences)[] = ['caps', 'delays', 'quiet', 'smart']

export function usePreferences({ limits }: ReadLimits): PreferencesForm {
  const base = preferencesFrom(limits, channels)
  const [edits, setEdits] = useState<Partial<Preferences>>({})
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const saving = useSaveChannelLimits()
  const values = laidOver(base, edits)
  const isChanged = (part: keyof Preferences) => !sameJson(values[part], base[part])
  useEffect(() => {
    const first = problems[0]
    // After the paint, so that a field that appears with its error can be focused too.
    if (first) requestAnimationFrame(() => focusField(document, first.path))
  }, [problems])
  return {
    values,
    set: (part, channel, row) => {
      setEdits((before) => ({ ...before, [part]: { ...before[part], [channel]: row } }))
    },
    isUnread: (part, channel) => values[part][channel] === base[part][channel] && isUnreadLimit(limits, part, channel),
    changed: tabs.map(({ key }) => key).filter((key) => partsOf[key].some(isChanged)),
    errorAt: useRefusals(values, problems),
    saving: saving.isPending,
    save: (tab) => {
      const broken = problemsOf(values, tab)
      setProblems(broken)
      if (broken.length > 0 || saving.isPending) return
      saving.mutate((now) => limitsWith(now, values, base, tab), {
        onSuccess: () => setEdits((before) => withoutSent(before, values, partsOf[tab])),
      })
    },
    discard: (tab) => {
      setProblems([])
      setEdits((before) => ({ ...before, ...Object.fromEntries(partsOf[tab].map((part) => [part, {}])) }))
    },
  }
}

const laidOver = (base: Preferences, edits: Partial<Preferences>): Preferences => ({
  caps: { ...base.caps, ...edits.caps },
  delays: { ...base.delays, ...edits.delays },
  quiet: { ...base.quiet, ...edits.quiet },
  smart: { ...base.smart, ...edits.smart },
})

/** Removes the edits that were sent; edits made while the request was running stay. */
function withoutSent(edits: Partial<Preferences>, sentPreferences: Preferences, keys: readonly (keyof Preferences)[]) {
  const remainingParts = parts.map((part) => [
    part,
    Object.fromEntries(
      Object.entries(edits[part] ?? {}).filter(
        ([name, row]) => !keys.includes(part) || !sameJson(row, sentPreferences[part][name]),
      ),
    ),
  ])
  // The cast is safe: each part has its own rows.
  return Object.fromEntries(remainingParts) as Partial<Preferences>
}
