/** Position settings of a panel: positions as small screens, the size, and the background. */
import { Radio, SegmentedControl, Switch } from '@mantine/core'
import {
  hasSizes,
  type Placement,
  type Position,
  positionLabel,
  sizeLabel,
  sizes,
} from '../../../../model/design/panel/placement'
import boxes from '../../../ui/layout.module.css'
import { NamedRadioGroup } from '../../../ui/named-radio-group'
import { StepSection } from '../../../ui/step-layout'
import classes from './panel.module.css'

type Props = {
  placement: Placement
  onChange: (placement: Placement) => void
  /** The positions that this kind of screen has. */
  offered: readonly Position[]
  /** The background: 'page', 'app'. */
  behind: string
  /** Whether the small screens, 44 wide, are tall. */
  tall?: boolean
  readOnly: boolean
}

export function PlacementFields({ placement, onChange, offered, behind, tall = false, readOnly }: Props) {
  const { position, size, overlay } = placement
  const all = offered.includes(position) ? offered : [...offered, position]
  const isFull = position === 'full'
  return (
    <StepSection title="Position">
      <NamedRadioGroup
        name="Position"
        value={position}
        onChange={(next) => {
          const chosen = all.find((offeredPosition) => offeredPosition === next)
          if (chosen && !readOnly) onChange({ ...placement, position: chosen })
        }}
      >
        <div className={classes.places}>
          {all.map((spot) => (
            <Radio.Card
              key={spot}
              className={`${boxes.rowSmall} ${classes.place}`}
              value={spot}
              disabled={readOnly && spot !== position}
              aria-label={positionLabel(spot)}
            >
              <SmallScreen position={spot} tall={tall} />
              <span className={`${boxes.caption} ${classes.placeName}`}>{positionLabel(spot)}</span>
            </Radio.Card>
          ))}
        </div>
      </NamedRadioGroup>
      <div className={classes.more}>
        <SegmentedControl
          aria-label="Size"
          data={sizes.map((size) => ({ value: size, label: sizeLabel(size) }))}
          value={size}
          disabled={readOnly || !hasSizes(position)}
          onChange={(next) => onChange({ ...placement, size: next })}
        />
        <Switch
          label={`Dim the ${behind}`}
          checked={overlay && !isFull}
          disabled={readOnly || isFull}
          onChange={(event) => onChange({ ...placement, overlay: event.currentTarget.checked })}
        />
      </div>
    </StepSection>
  )
}

function SmallScreen({ position, tall }: { position: Position; tall: boolean }) {
  const [width, height] = tall ? [26, 40] : [48, 34]
  const [x, y, panelWidth, high] = panelIn(position, width, height)
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <rect className={classes.screenGround} x="0.5" y="0.5" width={width - 1} height={height - 1} rx="4" />
      <rect className={classes.screenPanel} x={x} y={y} width={panelWidth} height={high} rx="2" />
    </svg>
  )
}

function panelIn(position: Position, width: number, height: number): [number, number, number, number] {
  if (position === 'full') return [3, 3, width - 6, height - 6]
  if (position === 'top') return [3, 3, width - 6, 8]
  if (position === 'bottom') return [3, height - 11, width - 6, 8]
  const [panelWidth, high] = [width * 0.42, height * 0.42]
  const x = position.endsWith('left')
    ? 4
    : position.endsWith('right')
      ? width - 4 - panelWidth
      : (width - panelWidth) / 2
  const y = position.startsWith('top') ? 4 : position.startsWith('bottom') ? height - 4 - high : (height - high) / 2
  return [x, y, panelWidth, high]
}
