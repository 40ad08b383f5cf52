/** Reviews of a campaign: the buttons that share it and show the reviews that came back, and the findings of its sign-offs. */
import { Button, Modal } from '@mantine/core'
import { IconMessage2, IconShare2 } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { countOf } from '#contract'
import type { Finding } from '../../../model/rules/finding'
import { signOffFindings } from '../../../model/steps/proof/sign-off'
import { labelOfAct } from '../../blocks/acts/registry'
import { type DraftSession, useDraft } from '../../data/drafts'
import { useReviews } from '../../data/proofs'
import { useSettings } from '../../data/settings'
import { useOffers } from '../../ui/open-page'
import { type CheckInput, sectionsIn } from '../publish-checks'

/** The dialog that shares several campaigns in one page. */
export const ShareSeveral = lazy(async () => ({ default: (await import('./share-dialog')).ShareSeveral }))

const ShareDialog = lazy(async () => ({ default: (await import('./share-dialog')).ShareDialog }))

const Reviews = lazy(async () => ({ default: (await import('./reviews')).Reviews }))

export function ShareForReview(props: CheckInput & { session: DraftSession; size: 'xs' | 'sm' }) {
  const [isOpen, setOpen] = useState(false)
  const name = useDraft(props.session, (draft) => draft.name)
  useOffers([{ act: 'share', of: name, run: () => setOpen(true) }])
  return (
    <>
      <Button
        variant="default"
        size={props.size}
        leftSection={<IconShare2 size={15} stroke={1.5} />}
        disabled={name.trim() === ''}
        onClick={() => setOpen(true)}
      >
        {labelOfAct('share')}
      </Button>
      <Suspense fallback={null}>{isOpen ? <ShareDialog {...props} onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  )
}

/** For an editor: a draft that the server does not know has no page of its own. Nothing before the first proof. */
export function ReviewsButton(props: CheckInput & { session: DraftSession; size: 'xs' }) {
  const [isOpen, setOpen] = useState(false)
  const { id: draftId, campaignId } = useDraft(props.session, (draft) => draft)
  const { proofs = [], reviews = [] } = useReviews({ draftId, campaignId }) ?? {}
  if (proofs.length === 0) return null
  const open = reviews.flatMap(({ comments, resolved }) => comments.filter((_, index) => !resolved[index])).length
  return (
    <>
      <Button variant="default" leftSection={<IconMessage2 size={15} stroke={1.5} />} onClick={() => setOpen(true)}>
        {open > 0 ? `Reviews, ${countOf(open, 'comment')}` : 'Reviews'}
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title="Reviews" size={760}>
        <Suspense fallback={null}>{isOpen ? <Reviews {...props} onOpen={() => setOpen(false)} /> : null}</Suspense>
      </Modal>
    </>
  )
}

/** What the sign-offs say of a campaign as it is now; null until the reviews are read. */
export function useSignOffs(input: CheckInput & { session: DraftSession }): readonly Finding[] | null {
  const { id: draftId, campaignId } = useDraft(input.session, (state) => state)
  const reviews = useReviews({ draftId, campaignId })
  const { signOffs } = useSettings()
  return reviews ? signOffFindings(signOffs, reviews, sectionsIn(input)) : null
}
