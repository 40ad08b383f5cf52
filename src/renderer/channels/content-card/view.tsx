/** The content step of a content card: the id and the code for the page on the left, the card in its page on the right. */
import { ActionIcon, TextInput, Tooltip } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { divIdObjection } from '../../../model/channels/content-card/checks'
import type { ContentCardValues } from '../../../model/channels/content-card/values'
import { cardHtml } from '../../../model/channels/content-card/wire'
import { useCopied } from '../../data/desktop'
import boxes from '../../ui/layout.module.css'
import { StepLayout, StepSection } from '../../ui/step-layout'
import { useEditedValues } from '../../ui/use-edited-values'
import type { ContentViewProps } from '../channel-views'
import classes from './content-card.module.css'
import { Preview } from './preview'

export function View(props: ContentViewProps<ContentCardValues>) {
  const { readOnly, context } = props
  const { values, edit, errorAt } = useEditedValues(props)
  const problem = divIdObjection(values.divId)
  return (
    <StepLayout side={<Preview values={values} context={context} />} sideLabel="Preview">
      <StepSection title="Place">
        <div className={`${boxes.column4} ${classes.field}`}>
          <TextInput
            label="Div Id"
            description="The id of the element in your page or app that shows the card."
            data-field="divId"
            placeholder="new-arrivals"
            spellCheck={false}
            autoComplete="off"
            readOnly={readOnly}
            value={values.divId}
            error={errorAt('divId')}
            onChange={(event) => edit({ divId: event.currentTarget.value })}
          />
          {values.divId.trim() !== '' && problem && <p className={classes.odd}>{problem}</p>}
          <Snippet divId={values.divId.trim()} />
        </div>
      </StepSection>
      <StepSection title="Design">
        <p className={boxes.note}>
          {cardHtml(values) === null
            ? 'Your site or app renders this card.'
            : 'The server stores a design for this card. Herald shows it and does not change it.'}
        </p>
      </StepSection>
    </StepLayout>
  )
}

/** HTML to copy, for the developer of the page. */
function Snippet({ divId }: { divId: string }) {
  const snippet = `<div id="${divId || 'new-arrivals'}"></div>`
  const { copied, copy } = useCopied(snippet)
  return (
    <div className={`${boxes.row3} ${classes.snippet}`}>
      <code data-none={divId === '' || undefined}>{snippet}</code>
      <Tooltip label={copied ? 'Copied' : 'Copy for your developer'}>
        <ActionIcon aria-label={copied ? 'Copied' : 'Copy the element'} disabled={divId === ''} onClick={copy}>
          {copied ? <IconCheck size={16} stroke={1.5} /> : <IconCopy size={16} stroke={1.5} />}
        </ActionIcon>
      </Tooltip>
    </div>
  )
}
