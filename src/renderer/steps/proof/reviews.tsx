/** The reviews of a campaign: who signed off what, and the comments as a list to work off. */
import { Anchor, Button, FileButton, Text, TextInput } from '@mantine/core'
import { IconCheck, IconFileImport, IconMessage2, IconPencil, IconSignature } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import {
  countOf,
  fileName,
  type JudgedPart,
  type KeptReview,
  MAX_COMMENT,
  type Proof,
  type ReviewOfCampaign,
} from '#contract'
import { editPath } from '../../../model/rules/campaign-paths'
import { partNames } from '../../../model/rules/review-text'
import { type FieldNow, fieldNow } from '../../../model/steps/proof/fields'
import { changedParts, type SignOff, sectionsOf, signOffsOf } from '../../../model/steps/proof/sign-off'
import { type DraftSession, useDraft } from '../../data/drafts'
import { useSaveMade } from '../../data/files'
import { readProofPage, takeArrivedReview, useResolveComment, useReviews } from '../../data/proofs'
import { useSession } from '../../data/session'
import { momentText } from '../../ui/dates'
import { useDrop } from '../../ui/hooks'
import layout from '../../ui/layout.module.css'
import { PlainState } from '../../ui/notice'
import { type CheckInput, sectionsIn } from '../publish-checks'
import { contentFields, messageOf } from './make-proof'
import classes from './proof.module.css'

type Props = CheckInput & {
  session: DraftSession
  /** Called when the field of a comment opens. */
  onOpen?: () => void
}

export function Reviews(props: Props) {
  const { session } = props
  const { id: draftId, campaignId } = useDraft(session, (draft) => draft)
  const kept = useReviews({ draftId, campaignId })
  const navigate = useNavigate()
  const take = (file: File) => void takeArrivedReview(file, navigate)
  const { over, events } = useDrop(false, take)
  if (!kept) return null
  return (
    <div className={classes.reviews} data-over={over || undefined} {...events}>
      {kept.proofs.length === 0 ? (
        <PlainState
          Icon={IconSignature}
          title="Nothing was shared yet"
          text="‘Share for review’ makes one file that opens in any browser. Comments and the answer come back here."
        />
      ) : (
        <Kept {...props} kept={kept} />
      )}
      <div className={classes.drop}>
        <IconFileImport size={16} stroke={1.5} aria-hidden />
        <span>Drop a review here, or paste its text</span>
        <FileButton accept=".txt,text/plain" onChange={(file) => file && take(file)}>
          {(button) => (
            <Button {...button} size="xs" variant="default">
              Choose a file
            </Button>
          )}
        </FileButton>
      </div>
    </div>
  )
}

function Kept(props: Props & { kept: ReviewOfCampaign }) {
  const { kept, session } = props
  const sections = useDraft(session, (draft) => draft.sections)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values of the steps are read from the sections.
  const now = useMemo(() => {
    const values = sectionsIn(props)
    return { values, fields: contentFields(messageOf(props)) }
  }, [sections, props.deps, props.context])
  const signOffs = signOffsOf(kept.proofs, kept.reviews, now.values)
  return (
    <>
      <section className={classes.card} aria-label="Sign-off">
        <h2>
          <IconSignature size={16} stroke={1.5} aria-hidden /> Sign-off
        </h2>
        {signOffs.length === 0 ? <Text c="dimmed">No review came back yet.</Text> : null}
        {signOffs.map((signOff) => (
          <SignOffLine key={signOff.review.id} {...signOff} />
        ))}
      </section>
      <Comments {...props} now={now} />
      <section className={classes.card} aria-label="Proofs">
        <h2>{countOf(kept.proofs.length, 'proof')} kept</h2>
        {kept.proofs.map((proof) => (
          <ProofLine key={proof.id} proof={proof} />
        ))}
      </section>
    </>
  )
}

function SignOffLine({ review, proof, stale }: SignOff) {
  const isApproved = review.verdict === 'approved'
  const badge = !isApproved ? 'Needs changes' : stale.length > 0 ? 'Stale' : 'Valid'
  return (
    <div className={classes.line}>
      <p>
        <bdi className={classes.name}>{review.name}</bdi>{' '}
        <span className={classes.badge} data-tone={badge === 'Valid' ? 'good' : 'open'}>
          {badge}
        </span>
      </p>
      <p className={layout.caption}>
        {`${isApproved ? 'Approved' : 'Wants changes in'} proof ${proof.number}, ${momentText(review.at)}`}
      </p>
      {isApproved ? (
        <p className={classes.parts}>
          {review.parts.map((part) => (
            <PartMark key={part} part={part} isStale={stale.includes(part)} />
          ))}
        </p>
      ) : null}
    </div>
  )
}

const PartMark = ({ part, isStale }: { part: JudgedPart; isStale: boolean }) => (
  <span data-tone={isStale ? 'open' : 'good'}>
    {isStale ? <IconPencil size={14} stroke={1.5} aria-hidden /> : <IconCheck size={14} stroke={1.5} aria-hidden />}
    {isStale ? `${partNames[part]} changed since` : partNames[part]}
  </span>
)

type Now = { values: ReturnType<typeof sectionsIn>; fields: ReturnType<typeof contentFields> }

function Comments({ kept, now, context, session, onOpen }: Props & { kept: ReviewOfCampaign; now: Now }) {
  const comments = kept.reviews.flatMap((review) =>
    review.comments.map((_, index) => ({ review, index, isOpen: review.resolved[index] === undefined })),
  )
  const open = comments.filter(({ isOpen }) => isOpen)
  if (comments.length === 0) return null
  const sorted = [...open, ...comments.filter(({ isOpen }) => !isOpen)]
  const path = editPath(context.channel.id, context.type, session.state.campaignId ?? session.state.id)
  return (
    <section className={classes.card} aria-label="Comments">
      <h2>
        <IconMessage2 size={16} stroke={1.5} aria-hidden /> Comments{' '}
        <small>{`${open.length} of ${comments.length} open`}</small>
      </h2>
      {sorted.map(({ review, index }) => {
        const proof = kept.proofs.find(({ id }) => id === review.proofId)
        return proof ? (
          <CommentLine key={`${review.id} ${index}`} {...{ review, index, proof, now, path, onOpen }} />
        ) : null
      })}
    </section>
  )
}

type CommentProps = {
  review: KeptReview
  index: number
  proof: Proof
  now: Now
  path: string
  onOpen: (() => void) | undefined
}

function CommentLine({ review, index, proof, now, path, onOpen }: CommentProps) {
  const by = useSession().data?.workspace?.user.name ?? ''
  const { mutate } = useResolveComment()
  const [answer, setAnswer] = useState('')
  const resolve = (how: { by: string; answer: string } | null) =>
    mutate({ review: review.id, comment: index, resolved: how })
  const comment = review.comments[index]
  const field = proof.fields.find(({ key }) => key === comment?.field)
  const state = placeOf(proof, field, now)
  const resolved = review.resolved[index]
  const section = sectionsOf[field?.part ?? 'content'][0] ?? 'content'
  const label = field?.label ?? 'Message'
  const name = `${label}, ${comment?.text ?? ''}`
  return (
    <div className={classes.line} data-resolved={resolved !== undefined || undefined}>
      <p className={classes.about}>
        {state.key === null ? (
          <b>{label}</b>
        ) : (
          <Anchor
            component={Link}
            to={path}
            {...(onOpen ? { onClick: onOpen } : {})}
            state={{ look: { section, ...(field?.near ? {} : { field: state.key }) } }}
          >
            {label}
          </Anchor>
        )}
        <bdi className={layout.oneLine}>{field?.text}</bdi>
        {state.key === null ? <span className={classes.badge}>No longer in the message</span> : null}
      </p>
      <p className={classes.comment} dir="auto">
        {comment?.text}
      </p>
      <p className={layout.caption}>
        <bdi>{review.name}</bdi>
        {`, proof ${proof.number}. ${state.key !== null && state.isChanged ? 'Its field changed since. ' : ''}`}
        {resolved
          ? `Resolved by ${resolved.by}, ${momentText(resolved.at)}.${resolved.answer === '' ? '' : ` ${resolved.answer}`}`
          : ''}
      </p>
      {resolved ? (
        <Button size="xs" variant="subtle" aria-label={`Open again: ${name}`} onClick={() => resolve(null)}>
          Open again
        </Button>
      ) : (
        <form
          className={classes.answer}
          onSubmit={(event) => {
            event.preventDefault()
            resolve({ by, answer: answer.trim() })
          }}
        >
          <TextInput
            size="xs"
            aria-label={`Answer to ${name}`}
            placeholder="Answer for the next proof"
            data-at-most={MAX_COMMENT}
            value={answer}
            onChange={({ currentTarget }) => setAnswer(currentTarget.value)}
          />
          <Button type="submit" size="xs" variant="default" aria-label={`Resolve: ${name}`}>
            Resolve
          </Button>
        </form>
      )}
    </div>
  )
}

/** Where the field is in the campaign as it is now. The audience and the schedule are always there. */
function placeOf(proof: Proof, field: Proof['fields'][number] | undefined, now: Now): FieldNow {
  if (!field) return { key: null, isChanged: true }
  if (field.part === 'content') return fieldNow(field, now.fields)
  // The cast is safe: an absent section is not in the object.
  const changed = changedParts(proof.sections as Now['values'], now.values)
  return { key: field.key, isChanged: changed.includes(field.part) }
}

function ProofLine({ proof }: { proof: Proof }) {
  const { mutate: save, isPending } = useSaveMade()
  const name = fileName(`${proof.name}, proof ${proof.number}`, 'Proof', '.html')
  const page = async () => new File([(await readProofPage(proof.id)) ?? ''], name, { type: 'text/html' })
  return (
    <div className={classes.line}>
      <p>
        {`Proof ${proof.number}, made by `}
        <bdi>{proof.by}</bdi>
        {`, ${momentText(proof.at)}`}
      </p>
      <Button size="xs" variant="subtle" loading={isPending} onClick={() => save(page)}>
        Save a copy
      </Button>
    </div>
  )
}
