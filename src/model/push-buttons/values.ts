/**
 * Values of the buttons of a push notification: at most two, each with a text, two colours and a deep link (Source:
 * docs/reference/data.md#web-push and docs/reference/rules.md#web-push).
 */
import * as v from 'valibot'
import { fieldsIn, listIn, textIn } from '../rules/read.ts'
import { noScript, required } from '../rules/text.ts'

export type PushButton = { text: string; textColor: string; buttonColor: string; deepLink: string }

export const MAX_BUTTONS = 2

export const emptyButton = (): PushButton => ({ text: '', textColor: '', buttonColor: '', deepLink: '' })

/** Text and deep link are required. */
export const buttonRules = v.object({
  text: required('Button Text should not be empty'),
  deepLink: v.pipe(required('Deep Link should not be empty'), noScript),
})

/** Reads buttons from the server's data. Keeps more than two buttons and unknown fields. */
export const buttonsFromWire = (stored: unknown): PushButton[] =>
  listIn(stored).map((item) => {
    const fields = fieldsIn(item)
    const textOf = (name: keyof PushButton) => textIn(fields[name]) ?? ''
    return {
      ...fields,
      text: textOf('text'),
      textColor: textOf('textColor'),
      buttonColor: textOf('buttonColor'),
      deepLink: textOf('deepLink'),
    }
  })

/** A colour that a preview can show: hex with 3 or 6 digits (Source: docs/reference/rules.md#web-push), else null. */
export const shownColour = (colour: string): string | null =>
  /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(colour.trim()) ? colour.trim() : null
