/** The size of the message, for the foot of a designer. */
import { Progress } from '@mantine/core'
import classes from './chrome.module.css'

/** `text`: '27 of 102 KB'; `share` of the limit, null if there is no limit. */
export type Weight = { label: string; text: string; share: number | null; note?: string }

export const MessageWeight = ({ weight: { label, text, share, note } }: { weight: Weight }) => (
  <span className={classes.weight} data-over={(share ?? 0) > 1 || undefined} title={note}>
    {label}
    {share !== null && (
      <Progress
        w={72}
        size={6}
        value={Math.min(100, share * 100)}
        color={share > 1 ? 'orange' : 'iris'}
        aria-label="Message size"
      />
    )}
    <b>{text}</b>
  </span>
)
