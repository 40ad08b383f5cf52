/** The campaign's cost, or a note that no price was entered; a click enters or changes the price. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { PricedUnit } from '#contract'
import { calculationText, costText, type Pieces } from '../../../model/rules/cost'
import { usePrices } from '../../data/prices'
import { numbersOf } from '../../steps/publish-checks'
import layout from '../../ui/layout.module.css'
import classes from './cost-line.module.css'
import { PriceDialog } from './price-dialog'
import type { Editor } from './use-editor'

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

/** `withCalculation`: shows the calculation too, and nothing until a price is entered, which CONTENT asks for. */
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
