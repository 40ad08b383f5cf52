/** The campaign's cost, or a note that no price was entered; a click enters or changes the price. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { PricedUnit } from '#contract'
import { costText, type Pieces, reckonedText } from '../../../model/rules/cost'
import { usePrices } from '../../data/prices'
import layout from '../../ui/layout.module.css'
import classes from './cost-line.module.css'
import { PriceDialog } from './price-dialog'
import { numbersOf } from './publish-checks'
import type { Editor } from './use-editor'

type Cost = { unit: PricedUnit; words: { words: string; reckoned: string } | null }

/** Null if no provider bills messages individually, or if nothing is written yet. The text is null until a price is entered. */
export function useCost(editor: Editor): Cost | null {
  const prices = usePrices()
  const pieces = piecesOf(editor)
  if (!pieces || prices === undefined) return null
  const each = prices?.each[pieces.unit]
  if (!prices || each === undefined) return { unit: pieces.unit, words: null }
  const { people } = numbersOf(editor)
  const args = [pieces, { each, currency: prices.currency }, people] as const
  return { unit: pieces.unit, words: { words: costText(...args), reckoned: reckonedText(...args) } }
}

function piecesOf({ deps, values, context }: Editor): Pieces | null {
  for (const step of deps.steps) {
    const pieces = step.pieces?.(values(step), context)
    if (pieces) return pieces
  }
  return null
}

/** `reckoned`: shows the calculation too, and nothing until a price is entered, which CONTENT asks for. */
export function CostLine({ editor, reckoned = false }: { editor: Editor; reckoned?: boolean }) {
  const cost = useCost(editor)
  const [opened, setOpened] = useState(false)
  if (!cost || (reckoned && !cost.words)) return null
  const { unit, words } = cost
  const ask = `Set ${editor.channel.label} price`
  return (
    <div className={`${layout.row1} ${classes.line}`} data-reckoned={reckoned || undefined}>
      {words && (
        <span className={classes.words} title={words.reckoned}>
          {words.words}
          {reckoned && <small>{words.reckoned}</small>}
        </span>
      )}
      <Button
        size="compact-xs"
        variant="subtle"
        title={words ? undefined : 'Cost not known'}
        onClick={() => setOpened(true)}
        aria-label={words ? 'Change the price' : ask}
      >
        {words ? 'Change' : ask}
      </Button>
      {opened && <PriceDialog unit={unit} channel={editor.channel.label} onClose={() => setOpened(false)} />}
    </div>
  )
}
