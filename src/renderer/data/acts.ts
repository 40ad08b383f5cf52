/** Acts on what the main process keeps: each is asked once, and a failure is told in a toast under the words of the act. */
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Answer } from '#contract'
import { toastDanger } from '../ui/toast'
import { failureOf, unwrap } from './bridge'
import { type Key, setQueryData } from './query-updates'

type Told<Input, Value> = {
  /** The title of the toast where it fails. */
  failed: string
  /** What the answer is the newest reading of. */
  answers?: Key<Value>
  /** What is read again, whatever came of it. */
  readAgain?: QueryKey
  onSuccess?: (value: Value, input: Input) => void
}

/** A mutation that asks main once and tells of a failure. */
export function useAct<Input = void, Value = unknown>(
  ask: (input: Input) => Promise<Answer<Value>>,
  { failed, answers, readAgain, onSuccess }: Told<Input, Value>,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => unwrap(ask(input)),
    onSuccess: (value, input) => {
      if (answers) setQueryData(client, answers, value)
      onSuccess?.(value, input)
    },
    onError: (error) => toastDanger(failed, failureOf(error).message),
    onSettled: () => readAgain && client.invalidateQueries({ queryKey: readAgain }),
  })
}

/** Of an act on what stands in a list: a request whose answer never came may have worked, and the person is to look before trying again. */
export function toastListFailure(title: string, error: unknown): void {
  const { message, ambiguous } = failureOf(error)
  if (ambiguous) toastDanger('Outcome unknown', `${message} Check the list before you try again.`, title)
  else toastDanger(title, message)
}
