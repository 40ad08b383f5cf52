/** The main button of a bar or a dialog with its keys. While it is blocked it keeps the focus and says why. */
import { Button, type ButtonProps, Tooltip } from '@mantine/core'
import type { ComponentProps } from 'react'
import { Keys } from './keys'
import classes from './main-button.module.css'

type Props = ButtonProps &
  Omit<ComponentProps<'button'>, keyof ButtonProps> & {
    /** Why it does nothing now; null while it works. */
    blocked: string | null
    /** Id of the words on the page that say so too. */
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
