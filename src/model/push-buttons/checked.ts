/** The texts of push buttons that the shared content checks read: labels and links. */
import type { PushButton } from './values.ts'

type Part = { role: 'button' | 'link'; path: string; name: string; text: string }

/** `path` is the path of the list of buttons, `before` a prefix for their labels. */
export const buttonTexts = (buttons: readonly PushButton[], path: string, before = ''): Part[] =>
  buttons.flatMap(({ text, deepLink }, index) => [
    { role: 'button', path: `${path}.${index}.text`, name: `${before}Button ${index + 1}`, text },
    {
      role: 'link',
      path: `${path}.${index}.deepLink`,
      name: `${before}Button ${index + 1}`,
      text: deepLink,
    },
  ])
