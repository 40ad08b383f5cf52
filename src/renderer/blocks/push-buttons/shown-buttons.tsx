/** The buttons of a notification as a preview shows them. */
import { filled } from '#contract'
import { readableOn } from './colour'
import * as texts from './texts'
import { type PushButton, shownColour } from './values'

/** Colours are shown only where they are hex with 3 or 6 digits (Source: docs/reference/rules.md#web-push); words without one stay readable. */
export function ShownButtons({
  buttons,
  className,
}: {
  buttons: readonly PushButton[]
  className: string | undefined
}) {
  if (buttons.length === 0) return null
  return (
    <div className={className}>
      {buttons.map(({ text, textColor, buttonColor }, at) => {
        const background = shownColour(buttonColor)
        const color = shownColour(textColor) ?? (background ? readableOn(background) : null)
        return (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a button has no identity but its place.
            key={at}
            dir="auto"
            style={{ ...(color ? { color } : {}), ...(background ? { background } : {}) }}
            data-none={text.trim() === '' || undefined}
          >
            {text.trim() === '' ? filled(texts.button4, { at: at + 1 }) : text}
          </span>
        )
      })}
    </div>
  )
}
