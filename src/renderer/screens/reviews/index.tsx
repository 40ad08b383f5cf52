/** Reviews: the proofs of others in the shared folder, to be opened and answered, and all that were shared from this computer. */
import { Button } from '@mantine/core'
import { IconFolderOff, IconSignature } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { type FolderProof, fileName, listOf, type OwnProof } from '#contract'
import { labelOfAct } from '../../blocks/acts/registry'
import { failureOf } from '../../data/failure'
import { useSaveMade } from '../../data/files'
import { pathOfProof, readProofPage, useOwnProofs } from '../../data/proofs'
import { useFolderProofs, useFolderState, useOpenProof } from '../../data/review-folder'
import { useSession } from '../../data/session'
import { useSettings } from '../../data/settings'
import proofClasses from '../../steps/proof/proof.module.css'
import { LeaveDialog } from '../../ui/confirm-dialog'
import { momentText } from '../../ui/dates'
import layout from '../../ui/layout.module.css'
import { FailedState, Notice, PlainState } from '../../ui/notice'
import { useBreadcrumb } from '../../ui/open-page'
import { type Answer, AnswerDialog, isBegun } from './answer-dialog'
import classes from './reviews.module.css'

export function ReviewsScreen() {
  useBreadcrumb([{ label: labelOfAct('reviews') }])
  const { reviewFolder } = useSettings()
  const own = useOwnProofs()
  return (
    <div className={layout.fill}>
      <div className={layout.head}>
        <h1>{labelOfAct('reviews')}</h1>
      </div>
      {reviewFolder !== null ? (
        <Proofs />
      ) : own.data?.length === 0 ? (
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
        <div className={layout.scroll}>
          <OwnProofs />
        </div>
      )}
    </div>
  )
}

/** What was shared stays readable, also after its campaign was deleted. */
function OwnProofs() {
  const { data, error, isFetching, refetch } = useOwnProofs()
  if (error)
    return (
      <FailedState
        title="The proofs of this computer could not be read"
        text={failureOf(error).message}
        busy={isFetching}
        onRetry={refetch}
      />
    )
  if (!data || data.length === 0) return null
  return (
    <section aria-labelledby="own-proofs">
      <h2 id="own-proofs" className={classes.heading}>
        Shared from this computer
      </h2>
      <ul className={`${layout.bareList} ${classes.list}`}>
        {data.map((proof) => (
          <ProofRow key={proof.id} proof={proof} note={proof.isGone ? ' Its campaign was deleted.' : ''}>
            {proof.isGone ? null : (
              <Button
                variant="default"
                size="xs"
                component={Link}
                to={pathOfProof(proof)}
                aria-label={`Open the campaign: ${labelOf(proof)}`}
              >
                Open the campaign
              </Button>
            )}
            <CopyOfProof proof={proof} />
          </ProofRow>
        ))}
      </ul>
    </section>
  )
}

function CopyOfProof({ proof }: { proof: OwnProof }) {
  const { mutate: save, isPending } = useSaveMade()
  const name = fileName(labelOf(proof), 'Proof', '.html')
  const page = async () => new File([(await readProofPage(proof.id)) ?? ''], name, { type: 'text/html' })
  return (
    <Button
      variant="default"
      size="xs"
      loading={isPending}
      aria-label={`Save a copy: ${labelOf(proof)}`}
      onClick={() => save(page)}
    >
      Save a copy
    </Button>
  )
}

const labelOf = ({ name, number }: Pick<OwnProof, 'name' | 'number'>): string => `${name}, proof ${number}`

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
        <section aria-labelledby="others-proofs">
          <h2 id="others-proofs" className={classes.heading}>
            From others
          </h2>
          <ul className={`${layout.bareList} ${classes.list}`}>
            {data.map((proof) => (
              <ProofRow key={proof.id} proof={proof}>
                <AnswerButtons proof={proof} onAnswer={() => setAnswered(proof)} />
              </ProofRow>
            ))}
          </ul>
        </section>
      )}
      <OwnProofs />
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

function stateOf({ answers }: Pick<FolderProof, 'answers'>): keyof typeof states {
  if (answers.some(({ verdict }) => verdict === 'changes')) return 'changes'
  return answers.length > 0 ? 'approved' : 'waiting'
}

/** 'Bilal Ahmed (approved)'. */
const answerText = ({ name, verdict }: FolderProof['answers'][number]): string =>
  `${name} (${verdict === 'approved' ? 'approved' : 'needs changes'})`

function AnswerButtons({ proof, onAnswer }: { proof: FolderProof; onAnswer: () => void }) {
  const open = useOpenProof()
  const own = useSession().data?.workspace?.user.name.trim().toLowerCase()
  const isAnswered = proof.answers.some((answer) => answer.name.trim().toLowerCase() === own)
  const label = labelOf(proof)
  return (
    <>
      <Button
        variant="default"
        size="xs"
        loading={open.isPending}
        aria-label={`Open: ${label}`}
        onClick={() => open.mutate(proof.id)}
      >
        Open
      </Button>
      <Button variant="default" size="xs" aria-label={`Answer: ${label}`} onClick={onAnswer}>
        {isAnswered ? 'Answer again' : 'Answer'}
      </Button>
    </>
  )
}

const badge = `${proofClasses.badge} ${classes.badge}`

type RowProps = { proof: Omit<FolderProof, 'id'>; note?: string; children: ReactNode }

function ProofRow({ proof, note = '', children }: RowProps) {
  const { name, number, by, at, answers } = proof
  const { text, tone } = states[stateOf(proof)]
  return (
    <li className={classes.proof}>
      <div className={layout.words}>
        <p className={classes.name}>
          <bdi className={layout.oneLine}>{name}</bdi>
          <span className={badge}>{`Proof ${number}`}</span>
          <span className={badge} data-tone={tone}>
            {text}
          </span>
        </p>
        <p className={layout.caption}>
          {'Made by '}
          <bdi>{by}</bdi>
          {`, ${momentText(at)}.${note}`}
        </p>
        {answers.length > 0 ? (
          <p className={layout.caption} dir="auto">
            {`Answered by ${listOf(answers.map(answerText))}`}
          </p>
        ) : null}
      </div>
      {children}
    </li>
  )
}
