/** Labels of more than 35 characters show a tooltip with their full text after 1000 ms (Source: docs/reference/screens.md). */
import { Tooltip } from '@mantine/core'
import type { ReactElement } from 'react'
import { isLongLabel, LONG_LABEL_DELAY_MS } from './late-overlay'
import layout from './layout.module.css'
import classes from './long-label.module.css'

/** A text from a user or the server on one line, cut where there is no room. */
export function LongLabel({ text }: { text: string }) {
  const label = (
    <bdi className={`${layout.oneLine} ${classes.label}`} dir="auto">
      {text}
    </bdi>
  )
  return isLongLabel(text) ? withLongLabel(text, label) : label
}

/** Adds to `element`, which shows `text`, a tooltip if the text is long, for pointer and keyboard. */
export const withLongLabel = (text: string, element: ReactElement) => (
  <Tooltip
    label={<bdi>{text}</bdi>}
    disabled={!isLongLabel(text)}
    openDelay={LONG_LABEL_DELAY_MS}
    multiline
    maw={360}
    events={{ hover: true, focus: true, touch: false }}
  >
    {element}
  </Tooltip>
)

/** The tooltip of a long label in a list. Its code and element come on demand, so that rows stay cheap. */
export const LateTip = ({ text, target }: { text: string; target: HTMLElement }) => (
  <Tooltip label={<bdi>{text}</bdi>} target={target} opened multiline maw={360} />
)
