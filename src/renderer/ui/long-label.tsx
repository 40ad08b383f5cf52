/** Labels over 35 characters show themselves whole in a tooltip after 1000 ms (campaign-builder.md, section 2). */
import { Tooltip } from '@mantine/core'
import type { ReactElement } from 'react'
import classes from './long-label.module.css'

const longest = 35
const delay = 1_000

/** Whether `text` is too long to be read at a glance. */
export const isLong = (text: string): boolean => [...text].length > longest

/** A person's words on one line, cut where there is no room. */
export function LongLabel({ text }: { text: string }) {
  const label = (
    <bdi className={classes.label} dir="auto">
      {text}
    </bdi>
  )
  return isLong(text) ? withLongLabel(text, label) : label
}

/** `element`, which shows `text`: with the tooltip where the text is long, by the pointer and by the keyboard. */
export const withLongLabel = (text: string, element: ReactElement) => (
  <Tooltip
    label={<bdi>{text}</bdi>}
    disabled={!isLong(text)}
    openDelay={delay}
    multiline
    maw={360}
    events={{ hover: true, focus: true, touch: false }}
  >
    {element}
  </Tooltip>
)
