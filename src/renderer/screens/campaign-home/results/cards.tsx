/** The cards of a report, and its main results as tiles. */
import { Anchor, Button, Group, Modal, Skeleton, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconArrowDownRight, IconArrowUpRight, IconChartBar } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import { hasBegun, statusOf } from '#contract'
import { absent } from '../../../../model/rules/amounts'
import type { ReportRange } from '../../../data/analytics'
import { failureOf } from '../../../data/failure'
import { useChangeSettings, useCurrency, useSettings } from '../../../data/settings'
import layout from '../../../ui/layout.module.css'
import { Notice, PlainState } from '../../../ui/notice'
import { figuresOf, rangeText } from './figures'
import { type Change, changesOf } from './period'
import classes from './report.module.css'
import type { Report } from './use-report'

export function Tiles({ report: { stats, before } }: { report: Report }) {
  const currency = useCurrency()
  const figures = useMemo(() => figuresOf(stats.data?.value ?? null, currency), [stats.data, currency])
  const changes = useMemo(
    () => changesOf(stats.data?.value ?? null, before.data?.value ?? null),
    [stats.data, before.data],
  )
  return (
    <dl className={classes.tiles} data-older={stats.isPlaceholderData || undefined} aria-busy={stats.isFetching}>
      {figures.map(({ name, value, under }) => (
        <div key={name} className={classes.tile}>
          <dt>
            <span>{name}</span>
            <ChangeText change={changes.get(name)} />
          </dt>
          <dd>
            {value}
            {/* An amount without a currency is unclear, so the button that sets the currency replaces the text below it. */}
            <span>{name === 'Revenue' && currency === '' && value !== absent ? <SetCurrency /> : under}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Shown below an amount without a currency. */
function SetCurrency() {
  const [opened, { open, close }] = useDisclosure()
  return (
    <>
      <Anchor component="button" type="button" size="xs" onClick={open}>
        Set currency
      </Anchor>
      <CurrencyDialog opened={opened} onClose={close} />
    </>
  )
}

/** Change from the previous period. Reserves its space while the change is loading. */
function ChangeText({ change }: { change: Change | undefined }) {
  if (!change) return null
  const Arrow = change.up ? IconArrowUpRight : IconArrowDownRight
  return (
    <span className={classes.change} data-good={change.good ?? undefined}>
      <Arrow size={12} stroke={1.75} aria-label={change.up ? 'Up' : 'Down'} />
      {change.text}
    </span>
  )
}

/** Asks for the currency of amounts, once per computer: no reply of the server contains it. */
function CurrencyDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const stored = useSettings().currency
  const [currency, setCurrency] = useState(stored)
  const { mutate } = useChangeSettings()
  return (
    <Modal opened={opened} onClose={onClose} title="Currency" size={380} padding="xl">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          mutate({ currency: currency.trim() })
          onClose()
        }}
      >
        <TextInput
          data-autofocus
          label="Shown before every amount"
          description="Your server does not say which currency it uses. Saved on this computer; amounts are not converted."
          placeholder="Rs, $ or PKR"
          data-at-most={8}
          value={currency}
          onChange={(event) => setCurrency(event.currentTarget.value)}
        />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Save</Button>
        </Group>
      </form>
    </Modal>
  )
}

/** A card of the report: its title, extra content in its header, and its loading and error states. `range`: the days that its numbers cover. */
export function Card(props: { title: string; range?: ReportRange; aside?: ReactNode; children: ReactNode }) {
  const { title, range, aside, children } = props
  return (
    <section className={classes.card} aria-label={title}>
      <header className={`${layout.row3} ${classes.cardHead}`}>
        <h2>{title}</h2>
        {range && <small>{rangeText(range)}</small>}
        {aside}
      </header>
      {children}
    </section>
  )
}

type Read = { error: unknown; isError: boolean; isFetching: boolean; refetch: () => unknown }

/** Shows the loaded data, the error, or a placeholder while loading. `failed` names the data that could not be loaded. */
export function Answered<T>({
  read,
  failed,
  height,
  children,
}: {
  read: Read & { data: { value: T } | undefined; isPlaceholderData: boolean }
  failed: string
  /** Height of the placeholder, in pixels. */
  height: number
  children: (value: T) => ReactNode
}) {
  if (read.data) return <div data-older={read.isPlaceholderData || undefined}>{children(read.data.value)}</div>
  if (!read.isError) return <Skeleton height={height} radius="md" />
  return <FailedResults what={failed} read={read} />
}

/** The server's error message with a retry button. */
export const resultsFailed = 'The results could not be loaded.'

/** The states of an incomplete report: nothing was sent, the server is unreachable, or it returned an error. */
export function FailedResults({ what, read }: { what: ReactNode; read: Read }) {
  const retry = (
    <Button size="xs" variant="default" loading={read.isFetching} onClick={() => read.refetch()}>
      Try again
    </Button>
  )
  return (
    <Notice kind="block" live="assertive" title={what} act={retry}>
      {failureOf(read.error).message}
    </Notice>
  )
}

/** Nothing was sent yet, or not on the chosen days. */
export function NothingSent({ report: { view, show, campaign } }: { report: Report }) {
  const { range } = view
  const status = statusOf(campaign.data?.value.status)
  if (range.kind === 'start' || (status && !hasBegun(status)))
    return (
      <PlainState
        Icon={IconChartBar}
        title="Nothing has been sent yet"
        text="Results appear after the first message is sent."
      />
    )
  return (
    <PlainState
      Icon={IconChartBar}
      title="Nothing was sent in this period"
      text={`${rangeText(range)}: no messages sent.`}
    >
      <Button variant="default" onClick={() => show({ range: { kind: 'start' } })}>
        Show all time
      </Button>
    </PlainState>
  )
}

/** The header of a table of numbers: the name of its rows, then its columns. `bars`: adds a column for bars in between. */
export const NumbersHead = ({ rows, bars, columns }: { rows: string; bars?: true; columns: readonly string[] }) => (
  <thead>
    <tr>
      <th scope="col">{rows}</th>
      {bars && <td />}
      {columns.map((name) => (
        <th key={name} scope="col" data-num>
          {name}
        </th>
      ))}
    </tr>
  </thead>
)
