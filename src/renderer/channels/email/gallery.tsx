/** Choice of a start for a message: one of six starter templates, a blank one, or an existing design. */
import { Button } from '@mantine/core'
import { IconCode, IconSquarePlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { MergeTag } from '#contract'
import { samplePeople } from '../../../model/merge-tags/sample-people'
import type { BrandLook } from '../../blocks/design/brand-look'
import { useCompiledSources } from '../../blocks/design/code-view/use-compiler'
import { previewHtml } from '../../blocks/design/compose'
import { DesignChoice } from '../../blocks/design/design-choice'
import layout from '../../ui/layout.module.css'
import classes from './email.module.css'
import { htmlFor } from './rendered'
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
