/** The price of one piece, as the provider bills it: typed once for the workspace. */
import { Button, Group, Modal, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { highestPrice, type PricedUnit } from '#contract'
import { useCurrency } from '../../data/currency'
import { useEnterPrice, usePrices } from '../../data/prices'
import { readPrice } from '../../rules/read-price'

type Props = { unit: PricedUnit; channel: string; onClose: () => void }

export function PriceDialog({ unit, channel, onClose }: Props) {
  const prices = usePrices()
  const usual = useCurrency()
  const enter = useEnterPrice()
  const kept = prices?.each[unit]
  const [typed, setTyped] = useState(kept === undefined ? '' : String(kept))
  const [currency, setCurrency] = useState(prices?.currency ?? usual)
  const [problems, setProblems] = useState<{ price?: string; currency?: string }>({})
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const price = readPrice(typed, highestPrice)
    const found = {
      ...(typeof price === 'string' ? { price } : {}),
      ...(currency.trim() === '' ? { currency: 'Type the currency' } : {}),
    }
    setProblems(found)
    if (typeof price === 'string' || found.currency) return
    enter.mutate({ currency: currency.trim(), unit, price }, { onSuccess: onClose })
  }
  return (
    <Modal opened onClose={onClose} title={`Price of one ${unit}`} size={420} padding="xl">
      <form onSubmit={submit} noValidate>
        <Group gap="sm" align="flex-start" wrap="nowrap">
          <TextInput
            label="Currency"
            placeholder="Rs, $ or PKR"
            w={110}
            maxLength={8}
            value={currency}
            error={problems.currency}
            onChange={({ currentTarget }) => setCurrency(currentTarget.value)}
          />
          <TextInput
            label={`${channel}, one ${unit}`}
            data-autofocus
            flex={1}
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            error={problems.price}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        </Group>
        <Text size="sm" c="dimmed" my="md">
          As your provider bills it. It counts for this workspace, and is kept on this computer.
        </Text>
        <Button type="submit" loading={enter.isPending}>
          Save
        </Button>
      </form>
    </Modal>
  )
}
