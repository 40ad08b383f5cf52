/** Fills subject, preheader and sender from an imported mail. Asks first if a field is not empty. */
import { type ReactNode, useState } from 'react'
import type { EmailValues } from '../../../model/channels/email/values'
import { ConfirmDialog } from '../../ui/confirm-dialog'

export type ImportedFields = Pick<EmailValues, 'subject' | 'preHeader' | 'from'>
type Props = { values: EmailValues; onFields: (patch: Partial<EmailValues>) => void }

const fields = ['subject', 'preHeader', 'from'] as const
const names: Readonly<Record<(typeof fields)[number], string>> = {
  subject: 'Subject',
  preHeader: 'Preheader',
  from: 'From',
}

export function useImportedFields({ values, onFields }: Props): {
  takeFound: (found: ImportedFields) => void
  question: ReactNode
} {
  const [offeredFields, setAsked] = useState<Partial<ImportedFields> | null>(null)
  const takeFound = (found: ImportedFields) => {
    const other = fields.filter((name) => found[name].trim() !== '' && found[name] !== values[name])
    const emptyFields = other.filter((name) => values[name].trim() === '')
    if (emptyFields.length > 0) onFields(Object.fromEntries(emptyFields.map((name) => [name, found[name]])))
    const conflictingFields = other.filter((name) => !emptyFields.includes(name))
    setAsked(
      conflictingFields.length > 0 ? Object.fromEntries(conflictingFields.map((name) => [name, found[name]])) : null,
    )
  }
  const question = (
    <ConfirmDialog
      opened={offeredFields !== null}
      title="Use what the mail says?"
      confirmLabel="Use the mail's"
      cancelLabel="Keep mine"
      onClose={() => setAsked(null)}
      onConfirm={() => {
        if (offeredFields) onFields(offeredFields)
        setAsked(null)
      }}
    >
      {fields.flatMap((name) => (offeredFields?.[name] ? [`${names[name]}: '${offeredFields[name]}'.`] : [])).join(' ')}
    </ConfirmDialog>
  )
  return { takeFound, question }
}
