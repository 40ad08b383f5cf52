/** Content that this version cannot edit yet: said plainly, with what the server keeps shown as it is. */

import { Code } from '@mantine/core'
import { IconTool } from '@tabler/icons-react'
import type { Json } from '#contract'
import layout from '../../ui/layout.module.css'
import { PlainState } from '../../ui/plain-state'
import { StepSection } from '../../ui/step-layout'
import type { StepContext } from '../step'
import classes from './content.module.css'

export function NotYet({ context }: { context: StepContext }) {
  return (
    <PlainState
      Icon={IconTool}
      title={`This version of Herald cannot edit ${context.channel.label} content yet`}
      text="The stored content does not change. You can save the other steps."
    />
  )
}

/** Whatever is stored, as it travels. */
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
