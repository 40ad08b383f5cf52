/** The texts of push buttons that the shared content checks read: labels and links. */
import type { PushButton } from './values'

type Part = { role: 'button' | 'link'; path: string; name: string; text: string }

/** `path` is the path of the list of buttons, `before` a prefix for their labels. */
export const buttonTexts = (buttons: readonly PushButton[], path: string, before = ''): Part[] =>
  buttons.flatMap(({ text, deepLink }, at) => [
    { role: 'button', path: `${path}.${at}.text`, name: `${before}Button ${at + 1}`, text },
    {
      role: 'link',
      path: `${path}.${at}.deepLink`,
      name: `${before}Button ${at + 1}`,
      text: deepLink,
    },
  ])
