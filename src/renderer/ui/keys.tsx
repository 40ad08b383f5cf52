/** How keys are written on screen. */
import classes from './keys.module.css'

const apple = /mac|iphone|ipad/i.test(navigator.platform)

/** What the person's keyboard calls the modifier of shortcuts. */
export const modKey = apple ? '⌘' : 'Ctrl'

/** 'Ctrl K' as one small key cap; 'mod' stands for the modifier. */
export function Keys({ keys }: { keys: string }) {
  return <kbd className={classes.keys}>{keys.replace('mod', modKey)}</kbd>
}
