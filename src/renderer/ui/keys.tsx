/** Shows keys on screen. */
import classes from './keys.module.css'

const isApple = /mac|iphone|ipad/i.test(navigator.platform)

/** The name of the shortcut modifier on the user's keyboard. */
export const modKey = isApple ? '⌘' : 'Ctrl'

/** 'Ctrl K' as one small key cap; 'mod' is replaced by the modifier. */
export function Keys({ keys }: { keys: string }) {
  return <kbd className={classes.keys}>{keys.replace('mod', modKey)}</kbd>
}
