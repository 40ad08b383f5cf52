/** The texts of a web push that the shared content checks read. */
import type { CheckedMessage } from '../../checks/message.ts'
import { buttonTexts } from '../../push-buttons/checked.ts'
import type { WebPushValues } from './values.ts'

export function checkedWebPush(values: WebPushValues): CheckedMessage {
  const along = (field: 'title' | 'text' | 'destination') => () => [
    { path: `editorStates.${field}`, before: values.editorStates[field], after: null },
  ]
  return {
    texts: [
      { role: 'title', path: 'title', name: 'Title', text: values.title, along: along('title') },
      { role: 'text', path: 'text', name: 'Text', text: values.text, along: along('text') },
      {
        role: 'link',
        path: 'destination',
        name: 'Destination',
        text: values.destination,
        along: along('destination'),
      },
      ...buttonTexts(values.buttons, 'buttons'),
    ],
  }
}
