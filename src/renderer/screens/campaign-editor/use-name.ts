/** The campaign's name in the editor: its field, its errors, and changing it. */
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { isNameOfAnother, useCampaignsNamed } from '../../data/campaigns'
import { type DraftSession, type Edits, useDraft } from '../../data/drafts'
import { refusalText } from '../../data/outbox'
import { nameProblem } from '../../steps/publish-checks'

export type NameField = ReturnType<typeof useName>

/** Pause in typing before the other campaigns are searched, in milliseconds. */
const TYPING_DELAY_MS = 300

/**
 * Whether another campaign on this computer has the typed name. The server accepts only one of them, and refuses the other at its next
 * save.
 */
export function useNameOfAnother(session: DraftSession): boolean {
  const ownCampaign = {
    draftId: useDraft(session, ({ id }) => id),
    campaignId: useDraft(session, ({ campaignId }) => campaignId),
  }
  const name = useDraft(session, (state) => state.name)
  const [settledName] = useDebouncedValue(name, TYPING_DELAY_MS)
  return isNameOfAnother(name, useCampaignsNamed([settledName]), ownCampaign)
}

/** The name, its two errors (Source: docs/reference/rules.md), and a ref to focus its field. */
export function useName(session: DraftSession, begun: () => Edits) {
  const field = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string | null>(null)
  const late = useDraft(session, ({ sync }) => sync.problems.find(({ section }) => section === 'name') ?? null)
  const [seenName, setSeenName] = useState<string | null>(null)
  const [refusedCount, setRefused] = useState(0)
  // Runs after a step's own field got the focus: the name comes first.
  useEffect(() => {
    if (refusedCount > 0) requestAnimationFrame(() => field.current?.focus())
  }, [refusedCount])
  const refuse = (text: string) => {
    setError(text)
    setRefused((times) => times + 1)
  }
  const check = () => {
    const problem = nameProblem(session.state.name)
    if (problem) refuse(problem)
    return problem === null
  }
  const change = (next: string) => {
    setError(null)
    setSeenName(late?.at ?? null)
    session.edit({ name: next, ...begun() })
  }
  return { field, error: error ?? (late && late.at !== seenName ? refusalText.name : null), check, change, refuse }
}
