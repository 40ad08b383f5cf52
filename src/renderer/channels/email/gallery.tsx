/** Choice of a start for a message: one of six starter templates, a blank one, or an existing design. */
import { Button, UnstyledButton } from '@mantine/core'
import { IconCode, IconSquarePlus } from '@tabler/icons-react'
import layout from '../../ui/layout.module.css'
import classes from './email.module.css'
import { TemplatePicture } from './template-picture'
import { type Template, templates } from './templates'

type Props = {
  onTemplate: (template: Template) => void
  onBlank: () => void
  onImport: () => void
  /** Returns to the current message; absent if there is none. */
  onBack?: (() => void) | undefined
}

export function Gallery({ onTemplate, onBlank, onImport, onBack }: Props) {
  return (
    <div className={`${layout.column3} ${classes.gallery}`}>
      <ul className={`${layout.bareList} ${classes.cards}`} aria-label="Templates">
        {templates.map((template) => (
          <li key={template.id}>
            <UnstyledButton className={classes.card ?? ''} onClick={() => onTemplate(template)}>
              <TemplatePicture template={template} />
              <span className={classes.cardName}>{template.name}</span>
              <span className={`${layout.caption} ${classes.cardHint}`}>{template.hint}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
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
