/** The main results, as tiles. */
import { Anchor, Button, Group, Modal, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { absent } from '../../../../model/rules/amounts'
import { useChangeSettings, useCurrency, useSettings } from '../../../data/settings'
import { figuresOf } from './figures'
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
