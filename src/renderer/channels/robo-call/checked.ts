/** What is checked of a robo call beside its own findings: what its voice reads out. */
import type { CheckedMessage, Written } from '../../blocks/checks/message'
import type { RoboCallValues, Said } from './values'

/** Nothing of a recording, and nothing of a template that was approved as it stands. */
export function checkedRoboCall({ creationType, contentType, textContent }: RoboCallValues): CheckedMessage | null {
  if (creationType !== 'custom' || contentType !== 'text') return null
  const { entryText, exitText, actionButtonText, addAction } = textContent
  return {
    texts: [
      said(entryText, 'textContent.entryText', 'Opening'),
      ...(addAction
        ? [
            ...actionButtonText.map((line, at) => said(line, `textContent.actionButtonText.${at}`, `Key ${at + 1}`)),
            said(exitText, 'textContent.exitText', 'Closing'),
          ]
        : []),
    ],
  }
}

const said = ({ value, editorState }: Said, field: string, name: string): Written => ({
  role: 'said',
  path: `${field}.value`,
  field,
  name,
  text: value,
  along: () => [{ path: `${field}.editorState`, before: editorState, after: null }],
})
