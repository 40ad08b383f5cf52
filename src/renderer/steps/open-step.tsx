/** A step's view as it is opened: it starts from the values of that moment and keeps its own form; typing draws nothing around it. */
import { memo, useState } from 'react'
import type { Json } from '#contract'
import layout from '../ui/layout.module.css'
import readOnly from '../ui/read-only.module.css'
import type { Step, StepViewProps } from './step'

type Props = Omit<StepViewProps<Json>, 'initial'> & { step: Step; values: (step: Step) => Json }

export const OpenStep = memo(function OpenStep({ step, values, ...rest }: Props) {
  const [initial] = useState(() => values(step))
  return (
    <div className={`${layout.contents} ${rest.readOnly ? readOnly.readOnly : ''}`}>
      <step.View {...rest} initial={initial} />
    </div>
  )
})
