/** What is checked of an SMS beside its own findings. */
import type { CheckedMessage } from '../../blocks/checks/message'
import * as wording from './texts'
import type { SmsValues } from './values'

export const checkedSms = ({ text, editorState }: SmsValues): CheckedMessage => ({
  texts: [
    {
      role: 'text',
      path: 'text',
      name: wording.message,
      text,
      along: () => [{ path: 'editorState', before: editorState, after: null }],
    },
  ],
})
