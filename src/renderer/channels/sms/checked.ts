/** What is checked of an SMS beside its own findings. */
import type { CheckedMessage } from '../../blocks/checks/message'
import type { SmsValues } from './values'

export const checkedSms = ({ text, editorState }: SmsValues): CheckedMessage => ({
  texts: [
    {
      role: 'text',
      path: 'text',
      name: 'Message',
      text,
      along: () => [{ path: 'editorState', before: editorState, after: null }],
    },
  ],
})
