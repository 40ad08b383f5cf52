/** The main button of a bar or a dialog with its keys. While blocked it keeps the focus and says why. */
import { Button, type ButtonProps, Tooltip } from '@mantine/core'
import type { ComponentProps } from 'react'
import { Keys } from './keys'
import classes from './main-button.module.css'

type Props = ButtonProps &
  Omit<ComponentProps<'button'>, keyof ButtonProps> & {
    /** Why the button is blocked; null if it is not. */
    blocked: string | null
    /** Id of the element with the same reason. */
    reasonId: string
  }

export const MainButton = ({ blocked, reasonId, className = '', ...button }: Props) => (
  <Tooltip label={blocked} disabled={!blocked}>
    <Button
      className={`${classes.button} ${className}`}
      rightSection={<Keys keys="mod ↵" />}
      {...(blocked ? { 'data-disabled': true, 'aria-disabled': true, 'aria-describedby': reasonId } : {})}
      {...button}
    />
  </Tooltip>
)
