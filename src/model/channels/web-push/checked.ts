/** The texts of a web push that the shared content checks read, and its pictures. */
import type { CheckedMessage } from '../../checks/message.ts'
import { buttonTexts } from '../../push-buttons/checked.ts'
import type { WebPushValues } from './values.ts'

export function checkedWebPush(values: WebPushValues): CheckedMessage {
  const duplicateOf = (field: 'title' | 'text' | 'destination') => () => [
    { path: `editorStates.${field}`, before: values.editorStates[field], after: null },
  ]
  return {
    texts: [
      { role: 'title', path: 'title', name: 'Title', text: values.title, along: duplicateOf('title') },
      { role: 'text', path: 'text', name: 'Text', text: values.text, along: duplicateOf('text') },
      {
        role: 'link',
        path: 'destination',
        name: 'Destination',
        text: values.destination,
        along: duplicateOf('destination'),
      },
      ...buttonTexts(values.buttons, 'buttons'),
    ],
    pictures: [
      { path: 'icon', name: 'Icon', picture: values.icon },
      ...(values.notificationImageRadio === 'static' ? [{ path: 'image', name: 'Image', picture: values.image }] : []),
    ],
  }
}
