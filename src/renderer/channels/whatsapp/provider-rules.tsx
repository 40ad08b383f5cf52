/** What the provider will probably hold against the message, while it can still be mended. */
import { UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { MergeTag } from '#contract'
import { focusField } from '../../ui/focus-field'
import boxes from '../../ui/layout.module.css'
import { StepSection } from '../../ui/step-layout'
import { lint } from './lint'
import type { WhatsappMessage } from './message'
import * as texts from './texts'
import classes from './whatsapp.module.css'

export function ProviderRules({ message, tags }: { message: WhatsappMessage; tags: readonly MergeTag[] }) {
  if (message.body.value.trim() === '') return null
  const objections = lint(message, tags)
  return (
    <StepSection title={texts.beforeApproval} aside={texts.whatsappTemplateRules}>
      {objections.length === 0 ? (
        <p className={classes.rule} data-tone="kept">
          <IconCircleCheck size={16} stroke={1.5} aria-hidden />
          {texts.noIssuesFound}
        </p>
      ) : (
        <ul className={`${boxes.column1} ${classes.rules}`}>
          {objections.map(({ id, path, words }) => (
            <li key={id} className={classes.rule} data-tone="broken">
              <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
              <UnstyledButton className={classes.mend ?? ''} onClick={() => focusField(document, path)}>
                {words}
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
    </StepSection>
  )
}
