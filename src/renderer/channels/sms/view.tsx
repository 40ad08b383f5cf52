/** The content step of SMS: the message left, the phone right. */
import { memo, useEffect, useRef, useState } from 'react'
import type { MergeTag } from '#contract'
import { ChipDefault } from '../../blocks/merge-tags/chip-default'
import { TagMenu } from '../../blocks/merge-tags/tag-menu'
import type { Problem } from '../../rules/problem'
import { StepLayout, StepSection } from '../../ui/step-layout'
import type { ContentViewProps } from '../channel'
import { Counter } from './counter'
import { MessageEditor } from './editor'
import { Notices } from './notices'
import { SmsPreview } from './preview'
import classes from './sms.module.css'
import { replaceCulprits, useSmsEditor } from './use-sms-editor'
import { type SmsValues, withText } from './values'

const none: readonly Problem[] = []

export function View({ initial, onChange, problems, readOnly, context }: ContentViewProps<SmsValues>) {
  const values = useRef(initial)
  const latest = useRef({ onChange, problems })
  latest.current = { onChange, problems }
  const [answered, setAnswered] = useState<readonly Problem[]>(none)
  const [onText] = useState(() => (text: string) => {
    values.current = withText(values.current, text)
    // An edit answers what was said of the text; the next Save judges anew.
    setAnswered(latest.current.problems)
    latest.current.onChange(values.current)
  })
  return (
    <SmsStep
      text={initial.text}
      onText={onText}
      problems={answered === problems ? none : problems}
      readOnly={readOnly}
      tags={context.mergeTags}
      sender={context.sender}
    />
  )
}

type Props = Pick<ContentViewProps<SmsValues>, 'problems' | 'readOnly'> & {
  text: string
  onText: (text: string) => void
  tags: readonly MergeTag[]
  sender: string
}

const attributes = {
  role: 'textbox',
  'aria-multiline': 'true',
  'aria-label': 'Message',
  'data-field': 'text',
  dir: 'auto',
}

/** Apart from the context, which changes with every edit of any step: what stands here draws only when it has to. */
const SmsStep = memo(function SmsStep({ text, onText, problems, readOnly, tags, sender }: Props) {
  const { editor, menu, live } = useSmsEditor({ text, tags, readOnly, attributes, onText })
  const message = problems.find((problem) => problem.path === 'text')?.message
  useEffect(() => {
    editor.view.dom.setAttribute('aria-invalid', String(Boolean(message)))
    if (problems[0]?.path === 'text') editor.commands.focus()
  }, [editor, problems, message])
  return (
    <StepLayout side={<SmsPreview live={live} tags={tags} sender={sender} />} sideLabel="Preview">
      <StepSection title="Message" aside={readOnly ? null : 'Type @ for a merge tag'}>
        <MessageEditor
          editor={editor}
          tags={tags}
          readOnly={readOnly}
          invalid={Boolean(message)}
          foot={<Counter live={live} tags={tags} />}
        />
        {message && (
          <p className={classes.error} role="alert">
            {message}
          </p>
        )}
        <Notices live={live} readOnly={readOnly} onReplace={() => replaceCulprits(editor)} />
      </StepSection>
      <ChipDefault editor={editor} tags={tags} />
      <TagMenu model={menu} editor={editor} />
    </StepLayout>
  )
})
