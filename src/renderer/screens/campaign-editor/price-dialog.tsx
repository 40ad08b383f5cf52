/** Asks for the price of one billed message, once per workspace. */
import { Button, Group, Modal, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { MAX_PRICE, type PricedUnit } from '#contract'
import { pieceNames } from '../../../model/rules/cost'
import { readPrice } from '../../../model/rules/read-price'
import { useCurrency } from '../../data/currency'
import { useEnterPrice, usePrices } from '../../data/prices'

type Props = { unit: PricedUnit; channel: string; onClose: () => void }

export function PriceDialog({ unit, channel, onClose }: Props) {
  const prices = usePrices()
  const usualCurrency = useCurrency()
  const enter = useEnterPrice()
  const savedPrice = prices?.each[unit]
  const [typed, setTyped] = useState(savedPrice === undefined ? '' : String(savedPrice))
  const [currency, setCurrency] = useState(prices?.currency ?? usualCurrency)
  const [problems, setProblems] = useState<{ price?: string; currency?: string }>({})
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const price = readPrice(typed, MAX_PRICE)
    const found = {
      ...(typeof price === 'string' ? { price } : {}),
      ...(currency.trim() === '' ? { currency: 'Enter the currency' } : {}),
    }
    setProblems(found)
    if (typeof price === 'string' || found.currency) return
    enter.mutate({ currency: currency.trim(), unit, price }, { onSuccess: onClose })
  }
  return (
    <Modal opened onClose={onClose} title={`Price of one ${pieceNames[unit]}`} size={420} padding="xl">
      <form onSubmit={submit} noValidate>
        <Group gap="sm" align="flex-start" wrap="nowrap">
          <TextInput
            label="Currency"
            placeholder="Rs, $ or PKR"
            w={110}
            data-at-most={8}
            value={currency}
            error={problems.currency}
            onChange={({ currentTarget }) => setCurrency(currentTarget.value)}
          />
          <TextInput
            label={`${channel}, one ${pieceNames[unit]}`}
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
          What your provider bills. Used in this workspace and saved on this computer.
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={enter.isPending}>
            Save
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
