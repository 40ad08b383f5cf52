/** The box that ticks a row: in the margin, so that it takes no room; seen when its row is, or when anything is ticked. */
import type { ComponentProps } from 'react'
import classes from './table.module.css'

type Props = Omit<ComponentProps<'input'>, 'type' | 'onChange'> & {
  'aria-label': string
  /** `range`: Shift was held. */
  onTick: (ticked: boolean, range: boolean) => void
}

export function Tick({ onTick, ...others }: Props) {
  return (
    <input
      {...others}
      type="checkbox"
      className={classes.tick}
      onChange={({ currentTarget, nativeEvent }) =>
        onTick(currentTarget.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
    />
  )
}
