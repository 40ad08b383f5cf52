/** Acts in the main process: each is called once, and a failure is a toast with the act's own title. */
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Answer } from '#contract'
import { toastDanger } from '../ui/toast'
import { failureOf, unwrap } from './bridge'
import { type Key, setQueryData } from './query-updates'

type Options<Input, Value> = {
  /** Title of the toast on failure. */
  failed: string
  /** The caller shows a failure of a field at the field; it gets no toast. */
  fieldShown?: boolean
  /** Key of the query that the answer replaces. */
  answers?: Key<Value>
  /** Query keys that are read again, also after a failure. */
  readAgain?: QueryKey
  onSuccess?: (value: Value, input: Input) => void
}

/** A mutation that calls main once and shows a toast on failure. */
export function useAct<Input = void, Value = unknown>(
  ask: (input: Input) => Promise<Answer<Value>>,
  { failed, fieldShown = false, answers, readAgain, onSuccess }: Options<Input, Value>,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => unwrap(ask(input)),
    onSuccess: (value, input) => {
      if (answers) setQueryData(client, answers, value)
      onSuccess?.(value, input)
    },
    onError: (error) => {
      const { message, path } = failureOf(error)
      if (!(fieldShown && path)) toastDanger(failed, message)
    },
    onSettled: () => readAgain && client.invalidateQueries({ queryKey: readAgain }),
  })
}

/** For an act on an item of a list: a request without an answer may have succeeded, and the user should look before trying again. */
export function toastListFailure(title: string, error: unknown): void {
  const { message, ambiguous } = failureOf(error)
  if (ambiguous) toastDanger('Outcome unknown', `${message} Check the list before you try again.`, title)
  else toastDanger(title, message)
}
