/** Buttons as plain elements, for places that have many or that the first paint waits for: a part of Mantine costs more than its button. */
import type { ComponentProps } from 'react'
import classes from './plain-button.module.css'

/** Without a look of its own, as Mantine's UnstyledButton: whoever uses it gives one. */
export const PlainButton = ({ className = '', ...others }: ComponentProps<'button'>) => (
  <button type="button" {...others} className={`${classes.plain} ${className}`} />
)

/** 28 px around an icon: looks as the theme's ActionIcon. It has only its `aria-label` for a name. */
export const IconButton = ({ className = '', ...others }: ComponentProps<'button'>) => (
  <PlainButton {...others} className={`${classes.icon} ${className}`} />
)
