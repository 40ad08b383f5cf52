/** Shown under a step while the user writes: its checks, the cost, and the link check. */

import { Button, Group, Modal, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { MAX_PRICE, type PricedUnit } from '#contract'
import { calculationText, costText, type Pieces, pieceNames, readPrice } from '../../../model/rules/people'
import { contentOf } from '../../channels/contents'
import { useEnterPrice, usePrices } from '../../data/own-values'
import { useCurrency } from '../../data/settings'
import { numbersOf } from '../../steps/publish-checks'
import { useStepChecks } from '../../ui/findings'
import { FindingsFoot } from '../../ui/findings-foot'
import layout from '../../ui/layout.module.css'
import classes from './checks-foot.module.css'
import { type Links, LinksCheck } from './links-check'
import type { Editor } from './use-editor'

export function ChecksFoot({ editor, links }: { editor: Editor; links: Links }) {
  const checks = useStepChecks()
  if (!checks) return null
  return (
    <FindingsFoot
      {...checks}
      label="Checks"
      canShow={({ field }) => field !== undefined}
      above={(show) => <LinksCheck links={links} onFinding={show} />}
      end={
        contentOf(editor.channel)?.pieces && (
          <span className={classes.cost}>
            <CostLine editor={editor} />
          </span>
        )
      }
    />
  )
}

type Cost = { unit: PricedUnit; estimate: { text: string; calculation: string } | null }

/** Null if no provider bills messages individually, or if nothing is written yet. The text is null until a price is entered. */
export function useCost(editor: Editor): Cost | null {
  const prices = usePrices()
  const pieces = piecesOf(editor)
  if (!pieces || prices === undefined) return null
  const unitPrice = prices?.each[pieces.unit]
  if (!prices || unitPrice === undefined) return { unit: pieces.unit, estimate: null }
  const { people } = numbersOf(editor)
  const args = [pieces, { each: unitPrice, currency: prices.currency }, people] as const
  return { unit: pieces.unit, estimate: { text: costText(...args), calculation: calculationText(...args) } }
}

function piecesOf({ deps, values, context }: Editor): Pieces | null {
  for (const step of deps.steps) {
    const pieces = step.pieces?.(values(step), context)
    if (pieces) return pieces
  }
  return null
}

/**
 * The campaign's cost, or a note that no price was entered; a click enters or changes the price. `withCalculation`: shows the calculation
 * too, and nothing until a price is entered, which CONTENT asks for.
 */
export function CostLine({ editor, withCalculation = false }: { editor: Editor; withCalculation?: boolean }) {
  const cost = useCost(editor)
  const [opened, setOpened] = useState(false)
  if (!cost || (withCalculation && !cost.estimate)) return null
  const { unit, estimate } = cost
  const ask = `Set ${editor.channel.label} price`
  return (
    <div className={`${layout.row1} ${classes.line}`} data-with-calculation={withCalculation || undefined}>
      {estimate && (
        <span className={classes.words} title={estimate.calculation}>
          {estimate.text}
          {withCalculation && <small>{estimate.calculation}</small>}
        </span>
      )}
      <Button
        size="compact-xs"
        variant="subtle"
        title={estimate ? undefined : 'Cost not known'}
        onClick={() => setOpened(true)}
        aria-label={estimate ? 'Change the price' : ask}
      >
        {estimate ? 'Change' : ask}
      </Button>
      {opened && <PriceDialog unit={unit} channel={editor.channel.label} onClose={() => setOpened(false)} />}
    </div>
  )
}

type PriceDialogProps = { unit: PricedUnit; channel: string; onClose: () => void }

/** Asks for the price of one billed message, once per workspace. */
function PriceDialog({ unit, channel, onClose }: PriceDialogProps) {
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
