/** Errors of fields until they change, for values so deep that a whole value is not a single field. */

import { useState } from 'react'
import type { Problem } from '../../model/rules/problem'
import { sameJson } from '../../model/rules/same-json'

/** The error of the value at a dotted path, while it equals the value that was refused. */
export function useRefusals(values: unknown, problems: readonly Problem[]): (path: string) => string | undefined {
  const [snapshot, setTold] = useState({ problems, values })
  const now = snapshot.problems === problems ? snapshot : { problems, values }
  if (now !== snapshot) setTold(now)
  return (path) => {
    const refusal = problems.find((problem) => problem.path === path)
    if (!refusal) return undefined
    return sameJson(valueAt(values, path), valueAt(now.values, path)) ? refusal.message : undefined
  }
}

function valueAt(values: unknown, path: string): unknown {
  let value = values
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined
    value = Object.entries(value).find(([key]) => key === name)?.[1]
  }
  return value
}
