/** The header of a campaign's page: name and kind, status with one fact, and actions. */

import { Button } from '@mantine/core'
import { IconPencil, IconStar, IconStarFilled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { type CampaignRow, hasBegun, isStoppable } from '#contract'
import { timeUntil } from '../../../model/rules/calendar-dates'
import { editPath } from '../../../model/rules/campaign-paths'
import { counted } from '../../../model/rules/people'
import { hasAct, ownFact, placeOf } from '../../../model/state-of'
import type { Moment } from '../../../model/steps/step'
import { StopButton } from '../../blocks/acts/buttons'
import { labelOfAct } from '../../blocks/acts/registry'
import { UndonePublish, UndoPublish, useShowsOnPage, useUndone } from '../../blocks/draft-safety/hold'
import StateAct from '../../blocks/draft-safety/state-act'
import { campaignTypeLabels, StateBadge } from '../../blocks/status'
import { useSessionState } from '../../data/campaign-state'
import { markedOf, useChangeMarks } from '../../data/campaigns'
import { useHeldPublish } from '../../data/publishing'
import { useRow } from '../../data/whole-campaign'
import { CopyButton } from '../../steps/campaign-row/act-controls'
import { ShareForReview, useSignOffs } from '../../steps/proof'
import { momentIn } from '../../steps/publish-checks'
import layout from '../../ui/layout.module.css'
import { useOffers } from '../../ui/open-page'
import { IconButton } from '../../ui/pieces'
import classes from './home.module.css'
import { loadSteps, MoreMenu } from './more-menu'
import { type Home, useSentSoFar } from './use-home'

/** The fallback if the local list does not contain the campaign; it then has no marks. */
const rowOf = ({ id, name, status, channel, type, session }: Home): CampaignRow => ({
  campaignId: id,
  draftId: session.kept ? session.state.id : null,
  name,
  status,
  type,
  channel: channel.id,
  channelName: channel.wireName,
  segmentId: null,
  segmentName: null,
  schedule: null,
  updatedAt: null,
})

/** The fact next to a campaign's status: when it starts, or the number of messages sent. */
type Fact = { fact: string; beside: string | null }

/** `moment` is from the schedule, `sent` is the server's count (null if unknown), `now` is in epoch milliseconds. */
export function factOf(facts: {
  status: string
  moment: Moment | null
  sent: number | null
  now: number
}): Fact | null {
  const { status, moment, sent, now } = facts
  const untilText = moment && timeUntil(now, moment.epochMs)
  // For an event-based campaign that has started, the number of messages matters more than its next active day.
  if (moment && untilText && isStoppable(status) && !(moment.kind === 'from' && (sent ?? 0) > 0))
    return {
      fact: `${sent ? 'Next' : 'Starts'} ${momentIn(moment.zone, moment.epochMs)}`,
      beside: `${moment.zone}, in ${untilText}${sent ? `, ${counted(sent)} sent so far` : ''}`,
    }
  if (sent === null || !hasBegun(status)) return null
  if (sent === 0) return { fact: 'Nothing sent yet', beside: null }
  return { fact: `${counted(sent)} sent in total`, beside: null }
}

export function HomeHead({ home }: { home: Home }) {
  const { id, channel, type, name, session, access } = home
  const hold = useHeldPublish(session)
  useShowsOnPage('hold', session.state.id)
  const undoneHold = useUndone(hold ? [hold] : []).find((publish) => publish.id === session.state.id)
  const place = placeOf(useSessionState(session))
  const memberOf = useRow(id, name)?.memberOf
  const navigate = useNavigate()
  const edit = editPath(channel.id, type, id)
  useOffers(access.readOnly ? [] : [{ act: 'edit', of: name, run: () => navigate(edit) }])
  return (
    <Head
      kind={
        <>
          <channel.Icon size={14} stroke={1.5} />
          <span>
            {channel.label} · {campaignTypeLabels[type]}
            {place === 'Sent' ? null : <b> · {place}</b>}
            {memberOf ? (
              <>
                {` · Row ${memberOf.row} of `}
                <Link to={`/family/${memberOf.id}`}>
                  <bdi>{memberOf.name}</bdi>
                </Link>
              </>
            ) : null}
          </span>
        </>
      }
      name={name}
      star={<StarOf home={home} />}
      state={<CampaignState home={home} />}
    >
      {hold ? (
        <UndoPublish held={hold} />
      ) : undoneHold ? (
        <UndonePublish id={undoneHold.id} />
      ) : (
        <ActionButtons home={home} edit={edit} />
      )}
    </Head>
  )
}

/** What has a button in the header, and is not in its menu. */
const buttons = ['performance', 'edit', 'copy', 'favourite', 'stop'] as const

function ActionButtons({ home, edit }: { home: Home; edit: string }) {
  const { id, channel, type, name, status, session, access } = home
  const row = useRow(id, name)
  return (
    <>
      <StopButton campaignId={id} name={name} status={status} onSettled={() => void session.refreshStatus()} />
      {!access.readOnly && (
        <Button variant="default" component={Link} to={edit} leftSection={<IconPencil size={15} stroke={1.5} />}>
          {labelOfAct('edit')}
        </Button>
      )}
      <ShareForReview session={session} deps={home} context={home.context} values={home.values} size="sm" />
      <CopyButton
        variant="default"
        original={{ name, campaignId: id, draftId: session.kept ? session.state.id : null, channel: channel.id, type }}
        load={loadSteps}
      />
      <MoreMenu row={row ?? rowOf(home)} isListed={row !== null} buttons={buttons} />
    </>
  )
}

/** Nothing for a campaign that is not in the list. */
function StarOf({ home: { id, name } }: { home: Home }) {
  const row = useRow(id, name)
  return row && <Star row={row} />
}

/** Adds the campaign to the favourites of the list, or removes it. */
export function Star({ row }: { row: CampaignRow }) {
  const { mutate: mark } = useChangeMarks()
  const isFavourite = row.favourite ?? false
  const label = labelOfAct('favourite', isFavourite)
  const toggle = () => mark({ of: [markedOf(row)], favourite: !isFavourite })
  useOffers([{ act: 'favourite', label, of: row.name, run: toggle }])
  return (
    <IconButton
      className={classes.star ?? ''}
      data-on={isFavourite || undefined}
      aria-label={label}
      title={label}
      onClick={toggle}
    >
      {isFavourite ? <IconStarFilled size={15} /> : <IconStar size={15} stroke={1.5} />}
    </IconButton>
  )
}

/** `kind`: 'SMS · Periodic' · `state`: the status and the fact next to it. */
export function Head(props: {
  kind: ReactNode
  name: string
  star?: ReactNode
  state: ReactNode
  children?: ReactNode
}) {
  return (
    <header className={classes.head}>
      <div className={classes.what}>
        <p className={`${layout.caption} ${classes.kind}`}>{props.kind}</p>
        <div className={layout.row1}>
          <h1 className={layout.name} dir="auto" data-list>
            {props.name}
          </h1>
          {props.star}
        </div>
        <p className={`${layout.row} ${classes.state}`}>{props.state}</p>
      </div>
      <div className={classes.acts}>{props.children}</div>
    </header>
  )
}

function CampaignState({ home }: { home: Home }) {
  const { status, context, id, session, channel, type } = home
  const sentCount = useSentSoFar(id, status)
  const state = useSessionState(session)
  const ownStateFact = ownFact(state)
  const signOffs = useSignOffs({ session, deps: home, context, values: home.values }) ?? []
  const openReview = home.access.readOnly ? undefined : signOffs.find(({ level }) => level !== 'passed')
  const fact = ownStateFact
    ? { fact: ownStateFact, beside: null }
    : openReview
      ? { fact: openReview.title, beside: openReview.detail ?? null }
      : factOf({ status, moment: home.moment(), sent: sentCount, now: context.now() })
  return (
    <>
      <StateBadge state={state} />
      {fact ? (
        <>
          <b>{fact.fact}</b>
          {fact.beside && <span key={fact.beside}>{fact.beside}</span>}
        </>
      ) : null}
      {hasAct(state) && state.kind !== 'held' && (
        <StateAct state={state} draftId={session.state.id} to={editPath(channel.id, type, id)} />
      )}
    </>
  )
}
