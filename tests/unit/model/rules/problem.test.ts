/** What the foot of an editor says of a step that cannot be saved yet. */
import { expect, test } from 'vitest'
import { missingText } from '../../../../src/model/rules/problem.ts'

test.each([
  [[], ''],
  [['Subject should not be empty', 'Should not be a empty message'], 'Missing: Subject, Message'],
  [['Div Id cannot be empty'], 'Missing: Div Id'],
  [['Select a template'], 'Missing: Template'],
  [['Please add an audio file.'], 'Missing: Audio file'],
  [['Key should not be empty', 'Key should not be empty'], 'Missing: Key'],
  [['At least 1 button must be added'], 'Missing: Button'],
  [['At most one merge tag'], 'At most one merge tag'],
  [['At most 20 characters', 'Button Text should not be empty'], 'Missing: Button Text'],
])('%j', (messages, text) => {
  expect(missingText(messages.map((message) => ({ path: 'x', message })))).toBe(text)
})
