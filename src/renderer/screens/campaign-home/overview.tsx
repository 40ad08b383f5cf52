/** Overview of a campaign: the message as recipients get it, audience, schedule, and results. */

import { Anchor, VisuallyHidden } from '@mantine/core'
import { IconCalendarEvent, IconChartBar, IconEye, IconUsers } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { agreeing, hasBegun, hasEnded, type PerformanceStats } from '#contract'
import type { HomeTab } from '../../../model/rules/campaign-paths'
import { counted, peopleOf } from '../../../model/rules/people'
import { hasGoals } from '../../../model/steps/goals/wire'
import { useCurrency } from '../../data/currency'
import layout from '../../ui/layout.module.css'
import { Notice } from '../../ui/notice'
import classes from './home.module.css'
import { stepsOf, tabLabels } from './parts'
import { figuresOf, isEmpty } from './results/figures'
import { useFigures } from './use-figures'
import type { Home } from './use-home'

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
function ReadOnlyActionsOf({ home: { access } }: { home: Home }) {
  if (!access.reason) return null
  return (
    <Notice Icon={IconEye}>{access.readOnly ? `${access.reason} Make a copy to change it.` : access.reason}</Notice>
  )
}

type CardProps = { home: Home; title: string; Icon: typeof IconEye; to: HomeTab; children: ReactNode; aside?: string }

function Card({ home, title, Icon, to, aside, children }: CardProps) {
  return (
    <section className={classes.card} aria-label={title}>
      <div className={`${layout.row} ${classes.cardHead}`}>
        <Icon size={16} stroke={1.5} aria-hidden />
        <h2>{title}</h2>
        {aside && <small>{aside}</small>}
        <Anchor component="button" type="button" className={classes.more ?? ''} onClick={() => home.open(to)}>
          {tabLabels[to]}
        </Anchor>
      </div>
      {children}
    </section>
  )
}

function RecipientsCard({ home }: { home: Home }) {
  const { context, type } = home
  const audience = context.audience ?? null
  const control = context.control ?? 0
  const isUpperBound = type === 'event-based'
  const people = peopleOf(audience?.reach ?? null, control, isUpperBound)
  const isCounting = people === null && context.server?.counting === true
  return (
    <Card home={home} title="Who" Icon={IconUsers} to="audience">
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
      <Trigger home={home} />
    </Card>
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
    <Card home={home} title="When" Icon={IconCalendarEvent} to="schedule">
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
  const figures = figuresOf(data?.value ?? null, useCurrency()).filter(({ name }) => labels.includes(name))
  return (
    <Card
      home={home}
      title="Performance"
      Icon={IconChartBar}
      to="results"
      aside={daysText(home.status, data?.value ?? null, isError)}
    >
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
    </Card>
  )
}

/** The days that the results cover, or why there are none. `stats` is null while they are unknown. */
export function daysText(status: string, stats: PerformanceStats | null, hasFailed: boolean): string {
  if (hasFailed) return 'The results could not be loaded'
  if (!hasBegun(status)) return 'Results appear after the first message is sent'
  return stats !== null && isEmpty(stats) ? 'Nothing sent yet' : 'All time'
}
