/** Subject, preheader and sender that stand in an imported mail: into their fields, after a question where one is filled. */
import { type ReactNode, useState } from 'react'
import { filled } from '#contract'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import * as texts from './texts'
import type { EmailValues } from './values'

export type Found = Pick<EmailValues, 'subject' | 'preHeader' | 'from'>
type Props = { values: EmailValues; onFields: (patch: Partial<EmailValues>) => void }

const fields = ['subject', 'preHeader', 'from'] as const
const names: Readonly<Record<(typeof fields)[number], string>> = {
  subject: texts.subject,
  preHeader: texts.preheader,
  from: texts.from,
}

export function useFound({ values, onFields }: Props): { takeFound: (found: Found) => void; question: ReactNode } {
  const [asked, setAsked] = useState<Partial<Found> | null>(null)
  const takeFound = (found: Found) => {
    const other = fields.filter((name) => found[name].trim() !== '' && found[name] !== values[name])
    const free = other.filter((name) => values[name].trim() === '')
    if (free.length > 0) onFields(Object.fromEntries(free.map((name) => [name, found[name]])))
    const met = other.filter((name) => !free.includes(name))
    setAsked(met.length > 0 ? Object.fromEntries(met.map((name) => [name, found[name]])) : null)
  }
  const question = (
    <ConfirmDialog
      opened={asked !== null}
      title={texts.useWhatTheMailSays}
      confirmLabel={texts.useTheMails}
      cancelLabel={texts.keepMine}
      onClose={() => setAsked(null)}
      onConfirm={() => {
        if (asked) onFields(asked)
        setAsked(null)
      }}
    >
      {fields
        .flatMap((name) =>
          asked?.[name] ? [filled(texts.isInTheMail, { name: names[name], words: asked[name] })] : [],
        )
        .join(' ')}
    </ConfirmDialog>
  )
  return { takeFound, question }
}
