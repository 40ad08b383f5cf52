/** Overview of a campaign: the message as recipients get it, audience, schedule, and results. */

import { VisuallyHidden } from '@mantine/core'
import { IconCalendarEvent, IconChartBar, IconEye, IconHistory, IconUsers } from '@tabler/icons-react'
import { agreeing, countOf, type DraftVersion, hasBegun, hasEnded, isStoppable, type PerformanceStats } from '#contract'
import { calculationText, costText, counted, type People, peopleOf } from '../../../model/rules/people'
import { hasGoals } from '../../../model/steps/goals/wire'
import { useAnalyticsList, useReportedCampaign } from '../../data/analytics'
import { useCampaigns } from '../../data/campaigns'
import { usePrices } from '../../data/own-values'
import { useOfflineReason } from '../../data/session'
import { useCurrency } from '../../data/settings'
import { useVersions } from '../../data/versions'
import { momentText } from '../../ui/dates'
import layout from '../../ui/layout.module.css'
import { Notice } from '../../ui/notice'
import { Card } from './card'
import classes from './home.module.css'
import { historyOf, type Usual, usualOf } from './overview-data'
import { type Figure, figuresOf, isEmpty } from './results/figures'
import { type Home, stepsOf, useFigures } from './use-home'

export function Overview({ home }: { home: Home }) {
  return (
    <div className={classes.overview} data-has-message={home.tabs.includes('message') || undefined}>
      <Message home={home} />
      <div className={classes.facts}>
        <ReadOnlyActionsOf home={home} />
        <div className={classes.pair}>
          <RecipientsCard home={home} />
          <ScheduleCard home={home} />
        </div>
        <Figures home={home} />
        {home.session.kept ? <KeptHistory home={home} /> : <History home={home} versions={noVersions} />}
      </div>
    </div>
  )
}

function Message({ home }: { home: Home }) {
  const step = home.steps.find((step) => step.Preview)
  if (!step?.Preview || !home.tabs.includes('message')) return null
  return (
    <aside className={classes.message} aria-label="Message">
      <VisuallyHidden component="h2">Message</VisuallyHidden>
      <step.Preview key={home.revision} values={home.values(step)} context={home.context} />
    </aside>
  )
}

/** Says once why the campaign is read-only. */
function ReadOnlyActionsOf({ home: { access, status } }: { home: Home }) {
  const offlineReason = useOfflineReason()
  if (!access.reason) return null
  const unavailable = isStoppable(status) ? 'Stop and Copy need the server' : 'Copy needs the server'
  const copyText = offlineReason
    ? `${unavailable}. ${offlineReason.replace(/[.!]?$/, '.')}`
    : 'Make a copy to change it.'
  return <Notice Icon={IconEye}>{access.readOnly ? `${access.reason} ${copyText}` : access.reason}</Notice>
}

function RecipientsCard({ home }: { home: Home }) {
  const { context, type } = home
  const audience = context.audience ?? null
  const control = context.control ?? 0
  const isUpperBound = type === 'event-based'
  const people = peopleOf(audience?.reach ?? null, control, isUpperBound)
  const isCounting = people === null && context.server?.counting === true
  return (
    <Card title="Who" Icon={IconUsers} more={{ home, to: 'audience' }}>
      <p className={`${layout.quiet} ${classes.number}`}>
        <strong data-num>
          {people ? `${isUpperBound ? 'Up to ' : ''}${counted(people.people)}` : isCounting ? '' : '–'}
        </strong>
        <span>{isCounting ? '' : recipientsText(people?.people ?? null, isUpperBound)}</span>
      </p>
      <div className={classes.bar} aria-hidden>
        {people && people.reach > 0 && (
          <>
            <span style={{ flexGrow: people.people }} />
            <span data-control style={{ flexGrow: people.control }} />
          </>
        )}
      </div>
      <dl className={classes.sum}>
        <Line name={audience?.segment ?? 'No segment chosen'} count={people?.reach ?? null} counting={isCounting} own />
        {control > 0 && (
          <Line name={`Control group, ${control}%`} count={people ? -people.control : null} counting={isCounting} />
        )}
      </dl>
      <Cost home={home} people={people} />
      <Trigger home={home} />
    </Card>
  )
}

/** The cost of a run, for channels that bill each message, once a price was entered. */
function Cost({ home: { steps, values, context }, people }: { home: Home; people: People | null }) {
  const prices = usePrices()
  const pieces = steps.flatMap((step) => step.pieces?.(values(step), context) ?? [])[0]
  const each = pieces && prices?.each[pieces.unit]
  if (!pieces || !prices || each === undefined) return null
  const price = { each, currency: prices.currency }
  return (
    <dl className={`${classes.sum} ${classes.cost}`} title={calculationText(pieces, price, people)}>
      <div>
        <dt>Cost</dt>
        <dd data-num>{costText(pieces, price, people)}</dd>
      </div>
    </dl>
  )
}

const recipientsText = (people: number | null, isUpperBound: boolean): string => {
  if (people === null) return 'The segment was not counted'
  const recipients = agreeing(people, 'recipient', 'recipients')
  return isUpperBound ? `${recipients}, each when the trigger fires` : recipients
}

type LineProps = { name: string; count: number | null; counting: boolean; own?: boolean }

function Line({ name, count, counting, own = false }: LineProps) {
  return (
    <div>
      <dt dir={own ? 'auto' : undefined}>{name}</dt>
      <dd data-num>{count === null ? (counting ? '' : '–') : count < 0 ? `−${counted(-count)}` : counted(count)}</dd>
    </div>
  )
}

function ScheduleCard({ home }: { home: Home }) {
  const { status, context, values } = home
  const [step] = stepsOf('schedule', home.steps)
  if (!step) return null
  const isOver = hasEnded(status)
  const { Summary, Upcoming } = step
  return (
    <Card title="When" Icon={IconCalendarEvent} more={{ home, to: 'schedule' }}>
      <Summary values={values(step)} context={context} />
      {Upcoming && !isOver && <Upcoming values={values(step)} context={context} />}
    </Card>
  )
}

/** The condition that lets each recipient in, for event-based campaigns. */
function Trigger({ home: { steps, values, context } }: { home: Home }) {
  const step = steps.find((step) => step.when)
  const whenText = step?.when?.(values(step), context) ?? null
  return whenText === null ? null : <p className={`${layout.note} ${classes.when}`}>{`Sent ${whenText}`}</p>
}

/** The four most important results. */
const labels = ['Delivered', 'Clicked', 'Conversions', 'Revenue']

function Figures({ home }: { home: Home }) {
  const { base = null } = home.context
  const { data, isError } = useFigures(home.id, home.status, base !== null && !hasGoals(base))
  const stats = data?.value ?? null
  const figures = figuresOf(stats, useCurrency()).filter(({ name }) => labels.includes(name))
  const isAhead = !hasBegun(home.status) || (stats !== null && isEmpty(stats))
  const usual = useUsual(home, isAhead)
  const usualTexts: Record<string, string | null> = usual ? { Delivered: usual.delivered, Clicked: usual.clicked } : {}
  const days = daysText(home.status, stats, isError)
  return (
    <Card
      title="Performance"
      Icon={IconChartBar}
      more={{ home, to: 'results' }}
      aside={usual ? `Nothing sent yet. Until then: ${lastText(usual, home)}` : days}
    >
      <FigureList
        figures={figures.map((figure) => {
          const usually = usualTexts[figure.name]
          return usually ? { ...figure, under: `Usually ${usually}` } : figure
        })}
      />
    </Card>
  )
}

/** Figures beside each other, at the end of a card. */
export const FigureList = ({ figures }: { figures: readonly Figure[] }) => (
  <dl className={classes.figures}>
    {figures.map(({ name, value, under }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>
          {value}
          <span>{under}</span>
        </dd>
      </div>
    ))}
  </dl>
)

/** Null unless `isWanted`: a campaign with results of its own needs no others. */
function useUsual({ id, channel }: Home, isWanted: boolean): Usual | null {
  const { data: page } = useCampaigns(
    {
      limit: 1_000,
      page: 1,
      orderBy: 'updated_at',
      orderDirection: 'desc',
      channel: { slug: channel.id, wire: channel.wireName },
    },
    isWanted,
  )
  const { data: counted } = useAnalyticsList(isWanted)
  return isWanted && page && counted ? usualOf(id, page.rows, counted) : null
}

const lastText = ({ count }: Usual, { channel }: Home): string =>
  agreeing(count, `the last ${channel.label} campaign`, `the last ${count} ${channel.label} campaigns`)

const noVersions: readonly DraftVersion[] = []

const KeptHistory = ({ home }: { home: Home }) => (
  <History home={home} versions={useVersions(home.session.state.id).data ?? noVersions} />
)

/** More events than this are only counted. */
const MAX_EVENTS = 6

function History({ home, versions }: { home: Home; versions: readonly DraftVersion[] }) {
  const events = historyOf(useReportedCampaign(home.id).data?.value ?? null, versions)
  const more = events.length - MAX_EVENTS
  if (events.length === 0) return null
  return (
    <Card
      title="What happened"
      Icon={IconHistory}
      {...(more > 0 ? { aside: `${countOf(more, 'earlier event')} not shown` } : {})}
    >
      <ul className={classes.history}>
        {events.slice(0, MAX_EVENTS).map(({ title, at }) => (
          <li key={`${title} ${at}`}>
            <b>{title}</b>
            <time dateTime={at}>{momentText(at)}</time>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The days that the results cover, or why there are none. `stats` is null while they are unknown. */
export function daysText(status: string, stats: PerformanceStats | null, hasFailed: boolean): string {
  if (hasFailed) return 'The results could not be loaded'
  if (!hasBegun(status)) return 'Results appear after the first message is sent'
  return stats !== null && isEmpty(stats) ? 'Nothing sent yet' : 'All time'
}
