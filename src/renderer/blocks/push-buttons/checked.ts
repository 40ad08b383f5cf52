/** What is checked of the buttons of a push: their words and where they lead. */
import type { PushButton } from './values'

type Part = { role: 'button' | 'link'; path: string; name: string; text: string }

/** `path` leads to the list of buttons, `before` stands before their names on the screen. */
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
