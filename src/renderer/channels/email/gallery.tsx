/** Choice of a start for a message: one of six starter templates, a blank one, or an existing design. */
import { Button } from '@mantine/core'
import { IconCode, IconSquarePlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { MergeTag } from '#contract'
import type { EmailValues } from '../../../model/channels/email/values'
import { htmlFor } from '../../../model/design/rendered'
import { samplePeople } from '../../../model/merge-tags/sample-people'
import type { BrandLook } from '../../blocks/design/brand-look'
import { useCompiledSources } from '../../blocks/design/code-view/compiler'
import { DesignChoice } from '../../blocks/design/design-cards'
import { previewHtml } from '../../blocks/design/shown-html'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import layout from '../../ui/layout.module.css'
import classes from './email.module.css'
import { type Template, templates } from './templates'

type Props = {
  /** The sender's name in the pictures of the templates. */
  brand: string
  /** Another one needs another key. */
  brandLook: BrandLook
  tags: readonly MergeTag[]
  onTemplate: (template: Template) => void
  onBlank: () => void
  onImport: () => void
  /** Returns to the current message; absent if there is none. */
  onBack?: (() => void) | undefined
}

export function Gallery({ brand, brandLook, tags, onTemplate, onBlank, onImport, onBack }: Props) {
  const [starters] = useState(() => templates.map((template) => ({ template, mjml: template.mjml(brand, brandLook) })))
  const { frame, htmlOf } = useCompiledSources(starters.map(({ mjml }) => mjml))
  const previewOf = (html: string | null) => html && previewHtml(htmlFor(html, samplePeople[0], tags))
  return (
    <div className={`${layout.column3} ${classes.gallery}`}>
      <ul className={`${layout.bareList} ${classes.cards}`} aria-label="Templates">
        {starters.map(({ template, mjml }) => (
          <DesignChoice
            key={template.id}
            name={template.name}
            hint={template.hint}
            html={previewOf(htmlOf(mjml))}
            width={640}
            onChoose={() => onTemplate(template)}
          />
        ))}
      </ul>
      {frame}
      <div className={classes.others}>
        <Button size="xs" variant="default" leftSection={<IconSquarePlus size={15} stroke={1.5} />} onClick={onBlank}>
          Start from blank
        </Button>
        <Button size="xs" variant="default" leftSection={<IconCode size={15} stroke={1.5} />} onClick={onImport}>
          Import a design
        </Button>
        {onBack && (
          <Button size="xs" variant="subtle" color="gray" onClick={onBack}>
            Keep current message
          </Button>
        )}
      </div>
    </div>
  )
}

type ImportedFields = Pick<EmailValues, 'subject' | 'preHeader' | 'from'>
type ImportedHeadProps = { values: EmailValues; onFields: (patch: Partial<EmailValues>) => void }

const fields = ['subject', 'preHeader', 'from'] as const
const names: Readonly<Record<(typeof fields)[number], string>> = {
  subject: 'Subject',
  preHeader: 'Preheader',
  from: 'From',
}

/** Fills subject, preheader and sender from an imported mail. Asks first if a field is not empty. */
export function useImportedFields({ values, onFields }: ImportedHeadProps): {
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
