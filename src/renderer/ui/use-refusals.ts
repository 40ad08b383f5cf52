/** What refuses each field, until the field changes: for values so deep that a whole one is no field any more. */

import { useState } from 'react'
import type { Problem } from '../rules/problem'
import { sameJson } from '../rules/same-json'

/** The words that refuse the value at a dotted path, while it is what it was when it was refused. */
export function useRefusals(values: unknown, problems: readonly Problem[]): (path: string) => string | undefined {
  const [told, setTold] = useState({ problems, values })
  const now = told.problems === problems ? told : { problems, values }
  if (now !== told) setTold(now)
  return (path) => {
    const refused = problems.find((problem) => problem.path === path)
    if (!refused) return undefined
    return sameJson(valueAt(values, path), valueAt(now.values, path)) ? refused.message : undefined
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
