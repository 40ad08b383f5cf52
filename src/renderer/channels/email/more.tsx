/** What goes with every message: the plain-text version and the footer with the unsubscribe link. */

import { Button, Textarea, TextInput } from '@mantine/core'
import { filled } from '#contract'
import layout from '../../ui/layout.module.css'
import { StepSection } from '../../ui/step-layout'
import { token, unsubscribeAddress } from './footer'
import * as texts from './texts'
import { type EmailValues, fromOf, sentHtml } from './values'
import { sentText } from './wire'

type Props = {
  values: EmailValues
  onEdit: (patch: Partial<EmailValues>) => void
  readOnly: boolean
  sender: string
}

/** Characters that can be pasted: what the longest HTML says in words. */
const MAX_PLAIN_TEXT_CHARS = 50_000

export function PlainText({ values, onEdit, readOnly, sender }: Props) {
  const own = values.plainText !== null
  return (
    <StepSection title={texts.plainTextVersion} aside={own ? texts.writtenByHand : texts.generatedAutomatically}>
      <Textarea
        aria-label={texts.plainTextVersion}
        data-most={MAX_PLAIN_TEXT_CHARS}
        description={texts.forEmailAppsThatDo}
        rows={7}
        dir="auto"
        readOnly={readOnly}
        value={sentText(values, sender)}
        onChange={(event) => onEdit({ plainText: event.currentTarget.value })}
      />
      {own && !readOnly && (
        <div>
          <Button size="xs" variant="subtle" onClick={() => onEdit({ plainText: null })}>
            {texts.generateItAutomaticallyAgain}
          </Button>
        </div>
      )}
    </StepSection>
  )
}

export function FooterFields({ values, onEdit, readOnly, sender }: Props) {
  const { footer } = values
  if (values.source !== null || (values.html !== '' && values.html.includes(token)))
    return (
      <StepSection title={texts.footer}>
        <p className={layout.note}>
          {sentHtml(values, sender).includes(token)
            ? texts.thisMessageHasItsOwn
            : filled(texts.thisMessageIsSentAs, { token })}
        </p>
      </StepSection>
    )
  const address = unsubscribeAddress(footer, fromOf(values, sender), sender)
  return (
    <StepSection title={texts.footer} aside={texts.addedToEveryEmail}>
      <Textarea
        label={texts.footerText}
        autosize={false}
        rows={2}
        dir="auto"
        readOnly={readOnly}
        value={footer.words}
        onChange={(event) => onEdit({ footer: { ...footer, words: event.currentTarget.value } })}
      />
      <TextInput
        label={texts.unsubscribeLink}
        description={filled(texts.isFilledInForEach, { token })}
        readOnly={readOnly}
        value={address ?? ''}
        error={
          address === null
            ? texts.fromHasNoEmailAddress
            : address.includes(token)
              ? null
              : filled(texts.withoutNobodyCanTellWho, { token })
        }
        onChange={(event) => onEdit({ footer: { ...footer, address: event.currentTarget.value || null } })}
      />
    </StepSection>
  )
}
