/** The message of a campaign and its reach, in the preview card of the calendar. */
import { Skeleton } from '@mantine/core'
import { counted, peopleOf } from '../../../model/rules/people'
import { type DraftSession, useDraftSession } from '../../data/drafts'
import { steps } from '../../steps'
import type { Plan } from '../../steps/schedule/plan'
import { useEditorDeps, useStepContext } from '../../steps/use-editor-deps'
import classes from './entry-peek.module.css'

/** The segment and how many people of it are reached; then the message. Keeps its height while it loads. */
export function EntryMessage({ plan }: { plan: Plan }) {
  const openedDraft = useDraftSession({ channel: plan.channel.id, type: plan.type, id: plan.id })
  if (openedDraft.phase === 'ready')
    return <Content key={openedDraft.session.key} session={openedDraft.session} plan={plan} />
  return (
    <>
      <SegmentLine plan={plan} reach="" />
      {openedDraft.phase === 'loading' && plan.channel.hasContent && <Skeleton height={160} radius={10} />}
    </>
  )
}

function Content({ session, plan }: { session: DraftSession; plan: Plan }) {
  const { channel, type } = plan
  const { deps } = useEditorDeps(session, channel, type, steps)
  const { context, values } = useStepContext(session, deps)
  const isUpperBound = type === 'event-based'
  const people = peopleOf(context.audience?.reach ?? null, context.control ?? 0, isUpperBound)
  const message = deps.steps.find((step) => step.Card)
  return (
    <>
      <SegmentLine
        plan={plan}
        reach={people ? `, ${isUpperBound ? 'up to' : 'about'} ${counted(people.people)} people` : ''}
      />
      {message?.Card && <message.Card values={values(message)} context={context} />}
    </>
  )
}

const SegmentLine = ({ plan, reach }: { plan: Plan; reach: string }) => (
  <span className={classes.quiet}>
    <bdi>{plan.segment?.name ?? 'No segment chosen'}</bdi>
    {reach}
  </span>
)
