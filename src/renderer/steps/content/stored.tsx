/** Content that this version cannot edit yet: said plainly, with what the server keeps shown as it is. */

import { Code } from '@mantine/core'
import { IconTool } from '@tabler/icons-react'
import { filled, type Json } from '#contract'
import layout from '../../ui/layout.module.css'
import { PlainState } from '../../ui/plain-state'
import { StepSection } from '../../ui/step-layout'
import type { StepContext } from '../step'
import classes from './content.module.css'
import * as texts from './texts'

export function NotYet({ context }: { context: StepContext }) {
  return (
    <PlainState
      Icon={IconTool}
      title={filled(texts.thisVersionOfHeraldCannot, { label: context.channel.label })}
      text={texts.theStoredContentDoesNot}
    />
  )
}

/** Whatever is stored, as it travels. */
export function StoredContent({ context }: { values: Json; context: StepContext }) {
  const stored = context.storedContent
  if (!stored) return <p className={layout.quiet}>{texts.noContentIsStoredFor}</p>
  return (
    <StepSection title={texts.storedContent}>
      <Code block className={classes.stored ?? ''} dir="auto">
        {JSON.stringify(stored, null, 2)}
      </Code>
    </StepSection>
  )
}
