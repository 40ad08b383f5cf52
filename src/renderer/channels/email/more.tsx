/** What goes with every message: the plain-text version and the footer with the unsubscribe link. */
import { Button, Textarea, TextInput } from '@mantine/core'
import { StepSection } from '../../ui/step-layout'
import classes from './email.module.css'
import { token, unsubscribeAddress } from './footer'
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
    <StepSection title="Plain-text version" aside={own ? 'Written by hand' : 'Generated automatically'}>
      <Textarea
        aria-label="Plain-text version"
        data-most={MAX_PLAIN_TEXT_CHARS}
        description="For email apps that do not show HTML."
        rows={7}
        dir="auto"
        readOnly={readOnly}
        value={sentText(values, sender)}
        onChange={(event) => onEdit({ plainText: event.currentTarget.value })}
      />
      {own && !readOnly && (
        <div>
          <Button size="xs" variant="subtle" onClick={() => onEdit({ plainText: null })}>
            Generate it automatically again
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
      <StepSection title="Footer">
        <p className={classes.plain}>
          {sentHtml(values, sender).includes(token)
            ? 'This message has its own unsubscribe link.'
            : `This message is sent as is. None of its links contains ${token}.`}
        </p>
      </StepSection>
    )
  const address = unsubscribeAddress(footer, fromOf(values, sender), sender)
  return (
    <StepSection title="Footer" aside="Added to every email">
      <Textarea
        label="Footer text"
        autosize={false}
        rows={2}
        dir="auto"
        readOnly={readOnly}
        value={footer.words}
        onChange={(event) => onEdit({ footer: { ...footer, words: event.currentTarget.value } })}
      />
      <TextInput
        label="Unsubscribe link"
        description={`${token} is filled in for each person when the message is sent.`}
        readOnly={readOnly}
        value={address ?? ''}
        error={
          address === null
            ? 'From has no email address to use. Enter where people unsubscribe.'
            : address.includes(token)
              ? null
              : `Without ${token} nobody can tell who unsubscribes`
        }
        onChange={(event) => onEdit({ footer: { ...footer, address: event.currentTarget.value || null } })}
      />
    </StepSection>
  )
}
