/** The result of a new segment as the segment service understood it: the SQL, read-only, and the number of people. */
import { Code, Loader, UnstyledButton } from '@mantine/core'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { sameJson } from '../../../model/rules/same-json'
import type { NewSegment } from '../../../model/steps/segment/new-values'
import { chosenFrom, type SegmentValues, showsSmartSend } from '../../../model/steps/segment/values'
import type { StepContext } from '../../../model/steps/step'
import { useCopied } from '../../data/desktop'
import { type SegmentBody, useSegmentSql } from '../../data/segments'
import { Notice } from '../../ui/notice'
import { StepSection } from '../../ui/step-layout'
import type { StepForm } from '../../ui/use-step-form'
import { Reach, useCounting } from './reach'
import classes from './segment.module.css'

type Props = { form: StepForm<SegmentValues>; body: SegmentBody; context: StepContext }

/** Used by the SQL and by the button that discards it; both share one request. */
function useGeneratedSql({ form, body, context }: Props) {
  const counting = useCounting(context)
  return useSegmentSql(body, counting(showsSmartSend(context) && form.getValues('smartSend')))
}

export const FoundSql = (props: Props) => <GeneratedSql found={useGeneratedSql(props)} />

type ForgetProps = {
  form: StepForm<SegmentValues>
  requestedBody: SegmentBody | null
  /** The request for the current description. */
  body: (segment: NewSegment) => SegmentBody
  onForget: () => void
}

/** Discards a count when the description that it belongs to changes; a new name changes no count. */
export function ForgetFound({ form, requestedBody, body, onForget }: ForgetProps) {
  const newSegment = useWatch({ control: form.control, name: 'newSegment' })
  const now = requestedBody && body(newSegment)
  const isOther = now !== null && !sameJson([now.prompt, now.json], [requestedBody?.prompt, requestedBody?.json])
  useEffect(() => {
    if (isOther) onForget()
  }, [isOther, onForget])
  return null
}

/** The SQL statement, or the error. */
export function GeneratedSql({ found }: { found: ReturnType<typeof useSegmentSql> }) {
  const { copied, copy } = useCopied(found.data?.sql ?? '')
  if (found.isPending) return <Loader size={16} aria-label="Counting" />
  if (found.isError)
    return (
      <Notice kind="warn" title="This segment could not be previewed" live="assertive">
        {found.error.message}
      </Notice>
    )
  const sql = found.data.sql ?? ''
  return (
    // Folded at first: the count is shown next to it, and few users read SQL.
    <details className={classes.found}>
      <summary>Generated SQL</summary>
      <div className={classes.foundHead}>
        <span className={classes.note}>Read-only. Made from the description.</span>
        <UnstyledButton className={classes.link ?? ''} c="var(--hd-accent-text)" onClick={copy}>
          {copied ? 'Copied' : 'Copy'}
        </UnstyledButton>
      </div>
      <Code block className={classes.sql ?? ''}>
        {sql}
      </Code>
    </details>
  )
}

export function FoundPeople(props: Props) {
  const { data } = useGeneratedSql(props)
  if (!data?.counts) return null
  return (
    <StepSection title="Reach" aside="counted just now">
      <Reach segment={chosenFrom({ id: 0, counts: data.counts })} channel={props.context.channel} />
      <p className={classes.note}>Save the segment to choose it for this campaign.</p>
    </StepSection>
  )
}
