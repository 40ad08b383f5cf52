/** The buttons of a notification in a preview. */
import { type PushButton, shownColour } from '../../../model/push/parts'

// Text colour on a coloured button: black or white, whichever has more contrast.
/** `hex` is # with 3 or 6 digits. Compares contrast ratios as WCAG defines them. */
export function readableOn(hex: string): '#000000' | '#ffffff' {
  const digits = hex.trim().slice(1)
  const pairs = digits.length === 3 ? [...digits].map((digit) => digit + digit) : (digits.match(/../g) ?? [])
  const [red = 0, green = 0, blue = 0] = pairs.map((pair) => linearShare(Number.parseInt(pair, 16) / 255))
  const light = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  return (light + 0.05) / 0.05 > 1.05 / (light + 0.05) ? '#000000' : '#ffffff'
}

const linearShare = (share: number): number => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4)

/**
 * Colours apply only if they are hex with 3 or 6 digits (Source: docs/reference/rules.md#web-push); without colours, the text stays
 * readable.
 */
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
      {buttons.map(({ text, textColor, buttonColor }, index) => {
        const background = shownColour(buttonColor)
        const color = shownColour(textColor) ?? (background ? readableOn(background) : null)
        return (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a button has no id other than its index.
            key={index}
            dir="auto"
            style={{ ...(color ? { color } : {}), ...(background ? { background } : {}) }}
            data-none={text.trim() === '' || undefined}
          >
            {text.trim() === '' ? `Button ${index + 1}` : text}
          </span>
        )
      })}
    </div>
  )
}
