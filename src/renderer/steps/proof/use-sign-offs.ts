/** What the sign-offs say of a campaign as it is now. */
import type { Finding } from '../../../model/rules/finding'
import { signOffFindings } from '../../../model/steps/proof/sign-off'
import { type DraftSession, useDraft } from '../../data/drafts'
import { useReviews } from '../../data/proofs'
import { useSettings } from '../../data/settings'
import { type CheckInput, sectionsIn } from '../publish-checks'

/** Null until the reviews are read. */
export function useSignOffs(input: CheckInput & { session: DraftSession }): readonly Finding[] | null {
  const { id: draftId, campaignId } = useDraft(input.session, (state) => state)
  const reviews = useReviews({ draftId, campaignId })
  const { signOffs } = useSettings()
  return reviews ? signOffFindings(signOffs, reviews, sectionsIn(input)) : null
}
