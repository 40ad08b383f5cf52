/** A campaign in a panel next to the list: its message, audience, schedule and results. */
import { Button, Skeleton } from '@mantine/core'
import { useDeferredValue } from 'react'
import { useNavigate } from 'react-router-dom'
import { type CampaignType, hasBegun } from '#contract'
import { money, partText, ratioOf, shareCell } from '../../../model/rules/amounts'
import { editPath, homePath } from '../../../model/rules/campaign-paths'
import { counted, peopleOf } from '../../../model/rules/people'
import { hasGoals } from '../../../model/steps/goals/wire'
import { channelById } from '../../channels'
import type { Channel } from '../../channels/channel-views'
import { type DraftSession, useDraftSession } from '../../data/drafts'
import { useCurrency } from '../../data/settings'
import classes from './peek.module.css'
import { count, isEmpty, reachedOf, statusText } from './results/figures'
import { type Home, useFigures, useHome } from './use-home'

/** `id`: the server's number, or the local id of a draft that is not on the server, in which case `campaignId` is null. */
export type Peeked = { channel: string; type: CampaignType; id: string; campaignId: number | null }

export function Peek({ channel: slug, type, id, campaignId }: Peeked) {
  // Rendering a campaign takes longer than the pause between two arrow keys, so it has a lower priority than keys.
  const openedDraft = useDeferredValue(useDraftSession({ channel: slug, type, id }))
  const channel = channelById(slug)
  if (openedDraft.phase === 'failed')
    return (
      <div className={classes.peek} role="alert">
        <p>This campaign could not be read. {openedDraft.failure.message}</p>
        <Button size="xs" variant="default" onClick={openedDraft.retry}>
          Try again
        </Button>
      </div>
    )
  if (openedDraft.phase !== 'ready' || !channel) return <PeekSkeleton />
  return (
    <PeekContent
      key={openedDraft.session.key}
      session={openedDraft.session}
      channel={channel}
      type={type}
      campaignId={campaignId}
    />
  )
}

type ShownProps = { session: DraftSession; channel: Channel; type: CampaignType; campaignId: number | null }

function PeekContent({ session, channel, type, campaignId }: ShownProps) {
  const navigate = useNavigate()
  const home = useHome(session, campaignId ?? 0, channel, type, {
    tab: 'overview',
    open: (tab) =>
      navigate(
        campaignId === null
          ? editPath(channel.id, type, session.state.id)
          : homePath(campaignId, session.state.name, tab),
      ),
  })
  return (
    <div className={classes.peek}>
      <Card home={home} />
      <dl className={classes.facts}>
        <dt>Who</dt>
        <dd>
          <Who home={home} />
        </dd>
        <dt>When</dt>
        <dd>
          <When home={home} />
        </dd>
      </dl>
      {campaignId !== null && <Bars home={home} />}
    </div>
  )
}

function Card({ home }: { home: Home }) {
  const step = home.steps.find((step) => step.Card)
  if (!step?.Card || !home.tabs.includes('message')) return null
  return <step.Card key={home.revision} values={home.values(step)} context={home.context} />
}

function Who({ home: { context, type } }: { home: Home }) {
  const { audience = null, control = 0 } = context
  const isUpperBound = type === 'event-based'
  const people = peopleOf(audience?.reach ?? null, control, isUpperBound)
  const heldBack = control > 0 ? `, ${control}% held back` : ''
  return (
    <>
      <bdi className={classes.main}>{audience?.segment ?? 'No segment chosen'}</bdi>
      {people && <span>{`${isUpperBound ? 'Up to' : 'About'} ${counted(people.people)} people${heldBack}`}</span>}
    </>
  )
}

/** The trigger, and the days. */
function When({ home: { steps, values, context } }: { home: Home }) {
  const trigger = steps.find((step) => step.when)
  const whenText = trigger?.when?.(values(trigger), context) ?? null
  const schedule = steps.find(({ section }) => section === 'schedule')
  return (
    <>
      {whenText !== null && <span className={classes.main}>{`Sent ${whenText}`}</span>}
      {schedule && <schedule.Summary values={values(schedule)} context={context} brief />}
    </>
  )
}

function Bars({ home: { id, status, context } }: { home: Home }) {
  const { base = null } = context
  const { data, isError } = useFigures(id, status, base !== null && !hasGoals(base))
  // Before the first message zeros would read as a result.
  const stats = data && !isEmpty(data.value) ? data.value : {}
  const { statuses, conversions } = stats
  const bars = [
    { name: 'delivered', part: statuses?.delivered, all: statuses?.sent, unit: 'sent' },
    { name: 'click', part: statuses?.click, all: statuses?.delivered, unit: 'delivered' },
    { name: 'conversions', part: conversions, all: reachedOf(stats), unit: 'recipients' },
  ]
  const revenue = money(count(stats.revenue), useCurrency())
  return (
    <section className={classes.bars} aria-label="Results">
      <p>
        <b>Results</b>{' '}
        {isError
          ? 'could not be loaded'
          : !hasBegun(status)
            ? 'after the first message is sent'
            : data && isEmpty(data.value)
              ? 'Nothing sent yet'
              : 'All time'}
      </p>
      <dl>
        {bars.map(({ name, part, all, unit }) => (
          <div key={name}>
            <dt>{name === 'conversions' ? 'Conversions' : statusText(name)}</dt>
            <dd data-bar aria-hidden>
              <i style={{ width: `${Math.min(1, ratioOf(part, all) ?? 0) * 100}%` }} />
            </dd>
            <dd data-num>{count(part)}</dd>
            <dd data-num title={partText(name, part, all, unit) ?? undefined}>
              {shareCell(part, all)}
            </dd>
          </div>
        ))}
        <div>
          <dt>Revenue</dt>
          <dd data-num data-wide>
            {revenue}
          </dd>
        </div>
      </dl>
    </section>
  )
}

/** In the places of the panel's parts. */
const PeekSkeleton = () => (
  <div className={classes.peek} aria-busy="true">
    <Skeleton height={160} radius={10} />
    <Skeleton height={80} radius={10} />
    <Skeleton height={140} radius={10} />
  </div>
)
