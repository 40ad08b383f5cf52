/** Buttons as plain elements, for lists and for the first paint: a Mantine button costs more. */
import type { ComponentProps } from 'react'
import classes from './plain-button.module.css'

/** Without a look of its own, like Mantine's UnstyledButton; the caller styles it. */
export const PlainButton = ({ className = '', ...others }: ComponentProps<'button'>) => (
  <button type="button" {...others} className={`${classes.plain} ${className}`} />
)

/** 28 px around an icon, like the theme's ActionIcon. Its only name is its `aria-label`. */
export const IconButton = ({ className = '', ...others }: ComponentProps<'button'>) => (
  <PlainButton {...others} className={`${classes.icon} ${className}`} />
)
