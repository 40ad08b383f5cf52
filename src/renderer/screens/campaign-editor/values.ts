/** The campaign's name: the one field that belongs to the editor itself, with its two errors (Source: docs/reference/rules.md). */
import * as v from 'valibot'
import { refusalText } from '../../data/outbox'
import { problemsOf } from '../../rules/problem'
import { required } from '../../rules/text'

const name = required('Campaign name should not be empty')

/** What is wrong with a name before the server has judged it; null when nothing is. */
export const nameProblem = (value: string): string | null =>
  problemsOf(v.object({ name }), { name: value })[0]?.message ?? null

/** What the field says when the server's message tells of a duplicate. */
export const takenName = refusalText.name
