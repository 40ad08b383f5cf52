/** The texts of a robo call that the shared content checks read. */
import type { CheckedMessage, MessageText } from '../../checks/message.ts'
import type { RoboCallValues, Spoken } from './values.ts'

/** Null for recordings and for approved templates. */
export function checkedRoboCall({ creationType, contentType, textContent }: RoboCallValues): CheckedMessage | null {
  if (creationType !== 'custom' || contentType !== 'text') return null
  const { entryText, exitText, actionButtonText, addAction } = textContent
  return {
    texts: [
      spokenText(entryText, 'textContent.entryText', 'Opening'),
      ...(addAction
        ? [
            ...actionButtonText.map((line, index) =>
              spokenText(line, `textContent.actionButtonText.${index}`, `Key ${index + 1}`),
            ),
            spokenText(exitText, 'textContent.exitText', 'Closing'),
          ]
        : []),
    ],
  }
}

const spokenText = ({ value, editorState }: Spoken, field: string, name: string): MessageText => ({
  role: 'said',
  path: `${field}.value`,
  field,
  name,
  text: value,
  along: () => [{ path: `${field}.editorState`, before: editorState, after: null }],
})
