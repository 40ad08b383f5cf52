/** Position settings of a panel, in the form and in the designer: nine positions as a grid, the size, and the background. */
import { SegmentedControl, Switch } from '@mantine/core'
import { useId } from 'react'
import {
  hasSizes,
  type Placement,
  type Position,
  positionLabel,
  type Size,
  sizes,
} from '../../../../model/design/panel/placement'
import layout from '../../../ui/layout.module.css'
import chrome from '../chrome/chrome.module.css'
import classes from './panel.module.css'

type Props = {
  placement: Placement
  onChange: (placement: Placement) => void
  /** The positions that this kind of screen has. */
  offered: readonly Position[]
  /** The background: 'page', 'app'. */
  behind: string
  readOnly?: boolean
}

const grid: readonly Position[] = [
  'top-left',
  'top',
  'top-right',
  'left',
  'center',
  'right',
  'bottom-left',
  'bottom',
  'bottom-right',
]

const sizeLabels: Readonly<Record<Size, string>> = { small: 'S', medium: 'M', large: 'L' }

export function PlacePanel({ placement, onChange, offered, behind, readOnly = false }: Props) {
  const id = useId()
  const { position, size, overlay } = placement
  const isFull = position === 'full'
  const isBar = !isFull && !hasSizes(position)
  return (
    <div className={layout.column2}>
      <div className={classes.placeHead}>
        <span id={`${id}-place`}>Position</span>
        <span className={classes.placeNow}>{positionLabel(position)}</span>
      </div>
      <div className={classes.grid} role="radiogroup" aria-labelledby={`${id}-place`}>
        {grid.map((spot) => (
          <label key={spot} className={classes.cell} data-off={!offered.includes(spot) || undefined}>
            <input
              type="radio"
              name={`${id}-place`}
              aria-label={positionLabel(spot)}
              checked={spot === position}
              disabled={readOnly || !offered.includes(spot)}
              onChange={() => onChange({ ...placement, position: spot })}
            />
            <i data-bar={['top', 'bottom'].includes(spot) || undefined} />
          </label>
        ))}
      </div>
      <div className={chrome.line}>
        <span id={`${id}-size`}>Size</span>
        <SegmentedControl
          size="xs"
          fullWidth
          aria-labelledby={`${id}-size`}
          disabled={readOnly}
          data={[
            ...sizes.map((size) => ({ value: size, label: sizeLabels[size], disabled: isBar })),
            { value: 'full', label: 'Full' },
          ]}
          value={isFull ? 'full' : isBar ? '' : size}
          onChange={(next) => {
            const chosen = sizes.find((size) => size === next)
            if (next === 'full') onChange({ ...placement, position: 'full' })
            else if (chosen) onChange({ ...placement, size: chosen, ...(isFull ? { position: 'center' } : {}) })
          }}
        />
      </div>
      <Switch
        size="xs"
        label={`Dim the ${behind}`}
        checked={overlay && !isFull}
        disabled={readOnly || isFull}
        onChange={(event) => onChange({ ...placement, overlay: event.currentTarget.checked })}
      />
    </div>
  )
}
