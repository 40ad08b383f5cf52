/** The preferences under edit: what the server said with the edits over it, so that a newer reading never takes words away. */

import { useEffect, useState } from 'react'
import { channels } from '../../channels'
import { type ReadLimits, useSaveChannelLimits } from '../../data/channel-limits'
import type { Problem } from '../../rules/problem'
import { sameJson } from '../../rules/same-json'
import { focusField } from '../../ui/focus-field'
import { useRefusals } from '../../ui/use-refusals'
import { type Preferences, partsOf, problemsOf, type TabKey, tabs } from './values'
import { limitsWith, preferencesFrom } from './wire'

export type PreferencesForm = {
  values: Preferences
  /** Sets one row. */
  set: <Part extends keyof Preferences>(part: Part, channel: string, row: Preferences[Part][string]) => void
  /** Tabs with edits that are not saved. */
  changed: readonly TabKey[]
  /** The words that refuse the field at `path`, until its row changes. */
  errorAt: (path: string) => string | undefined
  saving: boolean
  /** Checks and saves one tab; the first broken rule has the focus. */
  save: (tab: TabKey) => void
  /** Takes the edits of one tab back. */
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
    // After the words are painted: a field that appears with its error can be focused too.
    if (first) requestAnimationFrame(() => focusField(document, first.path))
  }, [problems])
  return {
    values,
    set: (part, channel, row) => {
      setEdits((before) => ({ ...before, [part]: { ...before[part], [channel]: row } }))
    },
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

/** What was sent stands on the server now; what was typed while it travelled is an edit still. */
function withoutSent(edits: Partial<Preferences>, sent: Preferences, of: readonly (keyof Preferences)[]) {
  const left = parts.map((part) => [
    part,
    Object.fromEntries(
      Object.entries(edits[part] ?? {}).filter(([name, row]) => !of.includes(part) || !sameJson(row, sent[part][name])),
    ),
  ])
  // One entry for each part, each of that part's own rows.
  return Object.fromEntries(left) as Partial<Preferences>
}
