/** The campaign's name: the one field of the editor itself, with its two errors (Source: docs/reference/rules.md). */
import * as v from 'valibot'
import { problemsOf } from '../../../model/rules/problem'
import { required } from '../../../model/rules/text'
import { refusalText } from '../../data/outbox'

const name = required('Campaign name should not be empty')

/** The problem of a name that can be found without the server; null if there is none. */
export const nameProblem = (value: string): string | null =>
  problemsOf(v.object({ name }), { name: value })[0]?.message ?? null

/** The field's error if the server reports a duplicate. */
export const takenName = refusalText.name
