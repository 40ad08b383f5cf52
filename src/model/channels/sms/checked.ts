/** The texts of an SMS that the shared content checks read. */
import type { CheckedMessage } from '../../checks/message.ts'
import type { SmsValues } from './values.ts'

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
