/** The price of one piece, as the provider bills it: typed once for the workspace. */
import { Button, Group, Modal, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { filled, highestPrice, type PricedUnit } from '#contract'
import { useCurrency } from '../../data/currency'
import { useEnterPrice, usePrices } from '../../data/prices'
import { pieceNames } from '../../rules/cost'
import { readPrice } from '../../rules/read-price'
import * as texts from './texts'

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
      ...(currency.trim() === '' ? { currency: texts.typeTheCurrency } : {}),
    }
    setProblems(found)
    if (typeof price === 'string' || found.currency) return
    enter.mutate({ currency: currency.trim(), unit, price }, { onSuccess: onClose })
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={filled(texts.priceOfOne, { unit: pieceNames[unit] })}
      size={420}
      padding="xl"
    >
      <form onSubmit={submit} noValidate>
        <Group gap="sm" align="flex-start" wrap="nowrap">
          <TextInput
            label={texts.currency}
            placeholder={texts.rsOrPkr}
            w={110}
            data-at-most={8}
            value={currency}
            error={problems.currency}
            onChange={({ currentTarget }) => setCurrency(currentTarget.value)}
          />
          <TextInput
            label={filled(texts.one, { channel, unit: pieceNames[unit] })}
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
          {texts.asYourProviderBillsIt}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" loading={enter.isPending}>
            {texts.save}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
