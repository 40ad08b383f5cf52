/** The answer to a proof: verdict, what was looked at, comments on fields, and the reviewer's name. */
import { Button, Checkbox, Modal, Radio, Select, Text, Textarea, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import {
  cutToUnits,
  type FolderProof,
  judgedParts,
  MAX_COMMENT,
  MAX_COMMENTS,
  type ProofField,
  type ProofToAnswer,
  type Review,
} from '#contract'
import { partNames } from '../../../model/rules/review-text'
import { failureOf } from '../../data/failure'
import { useAnswerProof, useProofToAnswer } from '../../data/review-folder'
import { serverNow, useSession } from '../../data/session'
import { FramedRow } from '../../ui/inputs'
import layout from '../../ui/layout.module.css'
import { Notice } from '../../ui/notice'
import classes from './reviews.module.css'

type Comment = { id: string; field: string; text: string }
export type Answer = {
  verdict: Review['verdict'] | null
  parts: Review['parts']
  /** Null until it is typed: then it is the user's. */
  name: string | null
  comments: readonly Comment[]
}

const blank: Answer = { verdict: null, parts: [...judgedParts], name: null, comments: [] }

/** Whether leaving would lose something. */
export const isBegun = ({ verdict, comments }: Answer): boolean =>
  verdict !== null || comments.some(({ text }) => text.trim() !== '')

type Props = {
  proof: FolderProof
  /** What was written before the dialog was closed. */
  begun: Answer | null
  onChange: (answer: Answer) => void
  onSent: () => void
  onClose: () => void
}

export function AnswerDialog({ proof, onClose, ...props }: Props) {
  const { data, error } = useProofToAnswer(proof.id)
  return (
    <Modal opened onClose={onClose} title={`Answer ‘${proof.name}’, proof ${proof.number}`} size={640}>
      {data ? <Form {...props} proof={data} onClose={onClose} /> : null}
      {data === null || error ? (
        <Notice kind="warn">
          {error ? failureOf(error).message : 'This proof is not in the shared folder any more.'}
        </Notice>
      ) : null}
    </Modal>
  )
}

function Form({ proof, begun, onChange, onSent, onClose }: Omit<Props, 'proof'> & { proof: ProofToAnswer }) {
  const user = useSession().data?.workspace?.user.name ?? ''
  const answer = begun ?? blank
  const { verdict, parts, comments } = answer
  const name = answer.name ?? user
  const change = (part: Partial<Answer>) => onChange({ ...answer, ...part })
  const send = useAnswerProof()
  const missing = missingIn({ ...answer, name })
  const changeComment = (id: string, part: Partial<Comment>) =>
    change({ comments: comments.map((comment) => (comment.id === id ? { ...comment, ...part } : comment)) })
  return (
    <form
      className={layout.column4}
      onSubmit={(event) => {
        event.preventDefault()
        if (missing === null) send.mutate(reviewOf(proof, { ...answer, name }), { onSuccess: onSent })
      }}
    >
      <Radio.Group
        label="Your answer"
        value={verdict ?? ''}
        onChange={(value) => change({ verdict: value === 'approved' ? 'approved' : 'changes' })}
      >
        <div className={`${layout.row3} ${classes.choices}`}>
          <Radio value="approved" label="Approve" />
          <Radio value="changes" label="Needs changes" />
        </div>
      </Radio.Group>
      <Checkbox.Group
        label="I looked at"
        value={parts}
        onChange={(chosen) => change({ parts: judgedParts.filter((part) => chosen.includes(part)) })}
      >
        <div className={`${layout.row3} ${classes.choices}`}>
          {judgedParts.map((part) => (
            <Checkbox key={part} value={part} label={partNames[part]} />
          ))}
        </div>
      </Checkbox.Group>
      {comments.map((comment, index) => (
        <CommentFields
          key={comment.id}
          label={`Comment ${index + 1}`}
          fields={proof.fields}
          comment={comment}
          onChange={(part) => changeComment(comment.id, part)}
          onRemove={() => change({ comments: comments.filter(({ id }) => id !== comment.id) })}
        />
      ))}
      <Button
        variant="default"
        size="xs"
        className={classes.add ?? ''}
        leftSection={<IconPlus size={14} stroke={1.5} />}
        disabled={comments.length >= MAX_COMMENTS || proof.fields.length === 0}
        onClick={() =>
          change({ comments: [...comments, { id: hexId(), field: proof.fields[0]?.key ?? '', text: '' }] })
        }
      >
        Add a comment
      </Button>
      <TextInput
        label="Your name"
        dir="auto"
        data-at-most={100}
        value={name}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
      />
      <div className={layout.answers}>
        <Text size="sm" c="dimmed" role="status">
          {missing}
        </Text>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={missing !== null} loading={send.isPending}>
          Send the review
        </Button>
      </div>
    </form>
  )
}

type CommentProps = {
  label: string
  fields: readonly ProofField[]
  comment: Comment
  onChange: (part: Partial<Comment>) => void
  onRemove: () => void
}

function CommentFields({ label, fields, comment, onChange, onRemove }: CommentProps) {
  // A file that somebody else wrote may name a field twice, which a list of choices cannot show.
  const choices = [...new Map(fields.map((field) => [field.key, field])).values()]
  return (
    <FramedRow label={label} readOnly={false} onRemove={onRemove}>
      <div className={`${layout.column2} ${classes.comment}`}>
        <Select
          aria-label={`${label}, field`}
          searchable
          allowDeselect={false}
          data={choices.map((field) => ({ value: field.key, label: nameOf(field) }))}
          value={comment.field}
          onChange={(field) => field !== null && onChange({ field })}
        />
        <Textarea
          aria-label={`${label}, text`}
          autosize
          minRows={2}
          maxRows={8}
          dir="auto"
          data-at-most={MAX_COMMENT}
          value={comment.text}
          onChange={({ currentTarget }) => onChange({ text: currentTarget.value })}
        />
      </div>
    </FramedRow>
  )
}

/** 'Subject: Winter khaddar, two hours early'. */
const nameOf = ({ label, text }: ProofField): string =>
  text.trim() === '' ? label : `${label}: ${cutToUnits(text.replace(/\s+/g, ' ').trim(), 80)}`

/** What an answer still needs; null if nothing. */
function missingIn({ verdict, parts, name }: Answer & { name: string }): string | null {
  if (verdict === null) return 'Choose Approve or Needs changes.'
  if (name.trim() === '') return 'Write your name.'
  return parts.length === 0 ? 'Tick what you looked at.' : null
}

function reviewOf({ id, hash }: ProofToAnswer, { verdict, parts, name, comments }: Answer & { name: string }): Review {
  return {
    ...{ id: hexId(), proofId: id, hash, name: name.trim(), verdict: verdict ?? 'changes', parts: [...parts] },
    at: new Date(serverNow()).toISOString(),
    comments: comments.map(({ field, text }) => ({ field, text: text.trim() })).filter(({ text }) => text !== ''),
  }
}

/** 32 hex digits. */
const hexId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
