/** The checkbox that selects a row, in its own column. */
import type { ComponentProps } from 'react'
import classes from './table.module.css'

type Props = Omit<ComponentProps<'input'>, 'type' | 'onChange'> & {
  'aria-label': string
  /** `range`: true if Shift was held. */
  onTick: (isTicked: boolean, range: boolean) => void
}

export function Tick({ onTick, ...others }: Props) {
  return (
    <input
      {...others}
      className={classes.tick}
      type="checkbox"
      onChange={({ currentTarget, nativeEvent }) =>
        onTick(currentTarget.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
    />
  )
}
