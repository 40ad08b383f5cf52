/** The rules of an SMS, with their words. */
import { describe, expect, it } from 'vitest'
import { checkSms, emptySms, smsSaveBlocked, textEdit } from '../../../../../src/model/channels/sms/values.ts'

const empty = [{ path: 'text', message: 'Should not be a empty message' }]

describe('an SMS', () => {
  it.each([
    ['nothing', '', empty],
    ['blanks', ' \n ', empty],
    ["'@' alone, of which nothing leaves", '@ @', empty],
    ['an encoded line break alone', '%0A', empty],
    ['a word', 'Hello', []],
    ['a merge tag alone', '{{first_name}}', []],
  ])('of %s', (_what, text, problems) => {
    const values = { ...emptySms(), text }
    expect(checkSms(values)).toEqual(problems)
    expect(smsSaveBlocked(values)).toBe(problems.length ? 'The message is empty' : null)
  })

  it("drops another editor's state when the text is edited, and keeps it otherwise", () => {
    const values = { ...emptySms(), text: 'a', editorState: { blocks: [] } }
    expect(textEdit(values, 'a')).toBeNull()
    expect({ ...values, ...textEdit(values, 'b') }).toEqual({ ...values, text: 'b', editorState: null })
  })
})
