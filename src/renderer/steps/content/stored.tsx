/** Content that this version cannot edit yet: says so and shows the stored data unchanged. */

import { Code } from '@mantine/core'
import { IconTool } from '@tabler/icons-react'
import type { Json } from '#contract'
import type { StepContext } from '../../../model/steps/step'
import layout from '../../ui/layout.module.css'
import { PlainState } from '../../ui/plain-state'
import { StepSection } from '../../ui/step-layout'
import classes from './content.module.css'

export function NotEditableYet({ context }: { context: StepContext }) {
  return (
    <PlainState
      Icon={IconTool}
      title={`This version of Herald cannot edit ${context.channel.label} content yet`}
      text="The stored content does not change. You can save the other steps."
    />
  )
}

/** The stored content in its wire format. */
export function StoredContent({ context }: { values: Json; context: StepContext }) {
  const stored = context.storedContent
  if (!stored) return <p className={layout.quiet}>No content is stored for this campaign.</p>
  return (
    <StepSection title="Stored content">
      <Code block className={classes.stored ?? ''} dir="auto">
        {JSON.stringify(stored, null, 2)}
      </Code>
    </StepSection>
  )
}
