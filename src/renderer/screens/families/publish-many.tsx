/** Asks once before the campaigns of a family are published: how many, to how many people, when, at what cost, and which stay behind. */
import { Button, Modal, Progress, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconSend } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { amount, countOf, type WholeFamily } from '#contract'
import { counted, totalCostText } from '../../../model/rules/people'
import { failureOf } from '../../data/failure'
import { usePrices } from '../../data/own-values'
import { publishTogether } from '../../data/publishing'
import { useOfflineReason, usePractising } from '../../data/session'
import { useSettings } from '../../data/settings'
import { momentIn } from '../../steps/publish-checks'
import { useSurroundings } from '../../steps/use-editor-deps'
import layout from '../../ui/layout.module.css'
import { Notice } from '../../ui/notice'
import { MainButton } from '../../ui/step-layout'
import { toastDanger } from '../../ui/toast'
import classes from './families.module.css'
import { type OpenedMaster, readMembers } from './members'
import { type Candidate, candidatesOf } from './publishing'

type Props = { whole: WholeFamily; master: OpenedMaster; onClose: () => void }

export function PublishMany({ whole, master, onClose }: Props) {
  const client = useQueryClient()
  const [checked, setChecked] = useState(0)
  const { signOffs } = useSettings()
  const surroundings = useSurroundings(master.makers.channel)
  const isPending = surroundings.server.pending === true
  const looking = useMutation({
    mutationFn: async () =>
      candidatesOf(master, { surroundings, signOffs }, [...(await readMembers(client, whole)).values()], setChecked),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks once, when what the checks need was read.
  useEffect(() => {
    if (!isPending) looking.mutate()
  }, [isPending])
  return (
    <Modal opened onClose={onClose} title="Publish these campaigns?" size={560} padding="xl">
      {looking.error ? (
        <Notice kind="block" title="The campaigns could not be checked.">
          {failureOf(looking.error).message}
        </Notice>
      ) : looking.data ? (
        <Question all={looking.data} onAgain={() => looking.mutate()} onClose={onClose} />
      ) : (
        <div className={layout.column2}>
          <p role="status">{`Checking ${checked} of ${whole.rows.length}`}</p>
          <Progress aria-label="Checked" value={(100 * checked) / Math.max(1, whole.rows.length)} />
        </div>
      )}
    </Modal>
  )
}

type QuestionProps = { all: readonly Candidate[]; onAgain: () => void; onClose: () => void }

function Question({ all, onAgain, onClose }: QuestionProps) {
  const client = useQueryClient()
  const { publishHoldSeconds, typePeopleAbove } = useSettings()
  const offline = useOfflineReason()
  const isPractice = usePractising()
  const [typed, setTyped] = useState('')
  const ready = all.filter(({ blocked }) => blocked === null)
  const left = all.filter(({ blocked }) => blocked !== null)
  const people = ready.reduce((sum, { numbers }) => sum + (numbers.people?.people ?? 0), 0)
  const isUpTo = ready.some(({ numbers }) => numbers.people?.upTo)
  const warnings = ready.filter((one) => one.warnings > 0).length
  const isTyped = people <= typePeopleAbove || Number(typed.replace(/\D/g, '')) === people
  const publishing = useMutation({
    mutationFn: () =>
      publishTogether(
        ready.map(({ order }) => order),
        publishHoldSeconds,
      ),
    onSettled: () => client.invalidateQueries({ queryKey: ['families'] }),
    onSuccess: (failed) => {
      onClose()
      const [first] = failed.values()
      if (first) toastDanger(`${countOf(failed.size, 'campaign')} could not be published`, first)
    },
  })
  const blocked =
    offline ??
    (ready.length === 0 ? 'None can be published now' : isTyped ? null : `Type ${counted(people)} to publish`)
  return (
    <div className={layout.column4}>
      <dl className={classes.facts}>
        <dt>Campaigns</dt>
        <dd>{amount(ready.length)}</dd>
        <dt>People</dt>
        <dd>{`${isUpTo ? 'Up to ' : ''}${counted(people)}, counted for each campaign`}</dd>
        <Times ready={ready} />
        <Cost ready={ready} />
      </dl>
      {warnings > 0 ? <p className={layout.caption}>{`${countOf(warnings, 'campaign')} with warnings`}</p> : null}
      {left.length > 0 ? (
        <Notice
          kind="warn"
          title={`${countOf(left.length, 'campaign')} ${left.length === 1 ? 'stays' : 'stay'} behind.`}
          act={
            <Button size="xs" variant="default" onClick={onAgain}>
              Check again
            </Button>
          }
        >
          <ul className={layout.bareList}>
            {reasonsOf(left).map(([reason, names]) => (
              <li key={reason}>
                {`${reason}: `}
                <bdi>{names.length === 1 ? names[0] : countOf(names.length, 'campaign')}</bdi>
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {people > typePeopleAbove && ready.length > 0 ? (
        <TextInput
          label={`Type ${counted(people)} to publish`}
          inputMode="numeric"
          autoComplete="off"
          data-autofocus
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      ) : null}
      <p className={layout.rowSmall}>
        <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
        {isPractice ? 'Practice workspace: nothing reaches a customer.' : "Sent messages can't be recalled."}
      </p>
      <div className={layout.answers}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <MainButton
          leftSection={<IconSend size={15} stroke={1.5} />}
          loading={publishing.isPending}
          blocked={blocked}
          reasonId="publish-many"
          onClick={() => blocked === null && publishing.mutate()}
        >
          {`Publish ${countOf(ready.length, 'campaign')}`}
        </MainButton>
      </div>
      {blocked === null ? null : (
        <span id="publish-many" className={layout.caption}>
          {blocked}
        </span>
      )}
    </div>
  )
}

/** The moments, each with the number of its campaigns, the most frequent first. */
function Times({ ready }: { ready: readonly Candidate[] }) {
  const texts = ready.flatMap(({ numbers: { moment, when } }) =>
    moment ? [`${moment.kind === 'once' ? '' : 'From '}${momentIn(moment.zone, moment.epochMs)}`] : when ? [when] : [],
  )
  const groups = [...Map.groupBy(texts, (text) => text)].sort(([, one], [, other]) => other.length - one.length)
  if (groups.length === 0) return null
  const shown = groups.filter((_, at) => at < MAX_TIMES)
  const more = groups.length - shown.length
  return (
    <>
      <dt>When</dt>
      <dd>
        {shown.map(([text, same]) => (
          <div key={text}>{`${text}${groups.length > 1 ? ` (${same.length})` : ''}`}</div>
        ))}
        {more > 0 ? <div>{`and at ${countOf(more, 'other time')}`}</div> : null}
      </dd>
    </>
  )
}

const MAX_TIMES = 4

/** Absent without a price. */
function Cost({ ready }: { ready: readonly Candidate[] }) {
  const prices = usePrices()
  const billed = ready.flatMap(({ pieces, numbers }) =>
    pieces && numbers.people ? [{ pieces, people: numbers.people }] : [],
  )
  const [first] = billed
  const each = first && prices?.each[first.pieces.unit]
  if (!prices || each === undefined || billed.length < ready.length) return null
  return (
    <>
      <dt>Cost</dt>
      <dd>{totalCostText(billed, { each, currency: prices.currency })}</dd>
    </>
  )
}

const reasonsOf = (left: readonly Candidate[]): [string, string[]][] =>
  [...Map.groupBy(left, ({ blocked }) => blocked ?? '')].map(([reason, same]) => [reason, same.map(({ name }) => name)])
