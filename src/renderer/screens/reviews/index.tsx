/** Reviews: the proofs of others in the shared folder, to be opened and answered. */
import { Button } from '@mantine/core'
import { IconFolderOff, IconSignature } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { type FolderProof, listOf } from '#contract'
import { labelOfAct } from '../../blocks/acts/registry'
import { failureOf } from '../../data/failure'
import { useFolderProofs, useFolderState, useOpenProof } from '../../data/review-folder'
import { useSession } from '../../data/session'
import { useSettings } from '../../data/settings'
import { useBreadcrumb } from '../../ui/breadcrumb'
import { LeaveDialog } from '../../ui/confirm-dialog'
import { momentText } from '../../ui/dates'
import layout from '../../ui/layout.module.css'
import { Notice } from '../../ui/notice'
import { FailedState, PlainState } from '../../ui/plain-state'
import { type Answer, AnswerDialog, isBegun } from './answer-dialog'
import classes from './reviews.module.css'

export function ReviewsScreen() {
  useBreadcrumb([{ label: labelOfAct('reviews') }])
  const { reviewFolder } = useSettings()
  return (
    <div className={layout.fill}>
      <div className={layout.head}>
        <h1>{labelOfAct('reviews')}</h1>
      </div>
      {reviewFolder === null ? (
        <PlainState
          Icon={IconFolderOff}
          title="No shared folder"
          text="With a folder that you and others see, proofs and reviews need not be sent: a share of your network, or a synced folder."
        >
          <Button component={Link} to="/settings">
            Choose one in Settings
          </Button>
        </PlainState>
      ) : (
        <Proofs />
      )}
    </div>
  )
}

function Proofs() {
  const { data, error, isFetching, refetch } = useFolderProofs()
  const away = useFolderState()?.away ?? null
  const [answered, setAnswered] = useState<FolderProof | null>(null)
  // What was begun stays while the page is open, also if the dialog is closed.
  const [begun, setBegun] = useState<Readonly<Record<string, Answer>>>({})
  if (error)
    return (
      <FailedState
        title="The proofs could not be read"
        text={failureOf(error).message}
        busy={isFetching}
        onRetry={refetch}
      />
    )
  if (!data) return null
  return (
    <div className={layout.scroll}>
      {away === null ? null : (
        <Notice kind="warn" wide title="The shared folder cannot be reached.">
          {away}
        </Notice>
      )}
      {data.length === 0 ? (
        <PlainState
          Icon={IconSignature}
          title="No proofs to review"
          text="Proofs that others put into the shared folder are listed here."
        />
      ) : (
        <ul className={`${layout.bareList} ${classes.list}`} aria-label="Proofs">
          {data.map((proof) => (
            <ProofRow key={proof.id} proof={proof} onAnswer={() => setAnswered(proof)} />
          ))}
        </ul>
      )}
      {answered ? (
        <AnswerDialog
          key={answered.id}
          proof={answered}
          begun={begun[answered.id] ?? null}
          onChange={(answer) => setBegun({ ...begun, [answered.id]: answer })}
          onSent={() => {
            const { [answered.id]: _, ...others } = begun
            setBegun(others)
            setAnswered(null)
          }}
          onClose={() => setAnswered(null)}
        />
      ) : null}
      <LeaveDialog unsaved={(isSamePage) => !isSamePage && Object.values(begun).some(isBegun)}>
        A review that you began is not sent. It would be lost.
      </LeaveDialog>
    </div>
  )
}

const states = {
  waiting: { text: 'Waits for an answer', tone: 'open' },
  approved: { text: 'Approved', tone: 'good' },
  changes: { text: 'Needs changes', tone: 'open' },
} as const

function stateOf({ answers }: FolderProof): keyof typeof states {
  if (answers.some(({ verdict }) => verdict === 'changes')) return 'changes'
  return answers.length > 0 ? 'approved' : 'waiting'
}

/** 'Bilal Ahmed (approved)'. */
const answerText = ({ name, verdict }: FolderProof['answers'][number]): string =>
  `${name} (${verdict === 'approved' ? 'approved' : 'needs changes'})`

function ProofRow({ proof, onAnswer }: { proof: FolderProof; onAnswer: () => void }) {
  const { id, name, number, by, at, answers } = proof
  const open = useOpenProof()
  const own = useSession().data?.workspace?.user.name.trim().toLowerCase()
  const isAnswered = answers.some((answer) => answer.name.trim().toLowerCase() === own)
  const { text, tone } = states[stateOf(proof)]
  const label = `${name}, proof ${number}`
  return (
    <li className={classes.proof}>
      <div className={layout.words}>
        <p className={classes.name}>
          <bdi className={layout.oneLine}>{name}</bdi>
          <span className={classes.badge}>{`Proof ${number}`}</span>
          <span className={classes.badge} data-tone={tone}>
            {text}
          </span>
        </p>
        <p className={layout.caption}>
          {'Made by '}
          <bdi>{by}</bdi>
          {`, ${momentText(at)}`}
        </p>
        {answers.length > 0 ? (
          <p className={layout.caption} dir="auto">
            {`Answered by ${listOf(answers.map(answerText))}`}
          </p>
        ) : null}
      </div>
      <Button
        variant="default"
        size="xs"
        loading={open.isPending}
        aria-label={`Open: ${label}`}
        onClick={() => open.mutate(id)}
      >
        Open
      </Button>
      <Button variant="default" size="xs" aria-label={`Answer: ${label}`} onClick={onAnswer}>
        {isAnswered ? 'Answer again' : 'Answer'}
      </Button>
    </li>
  )
}
