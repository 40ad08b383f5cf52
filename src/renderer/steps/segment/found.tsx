/** What a new segment comes to, as the segment service understood it: the SQL, read-only, and the people it finds. */
import { Code, Loader, UnstyledButton } from '@mantine/core'
import { useCopied } from '../../data/desktop'
import { type SegmentBody, useSegmentSql } from '../../data/segments'
import { Notice } from '../../ui/notice'
import { StepSection } from '../../ui/step-layout'
import type { StepForm } from '../../ui/use-step-form'
import type { StepContext } from '../step'
import { Reach } from './reach'
import classes from './segment.module.css'
import { showsSmartSend } from './summary'
import { useCounting } from './use-counting'
import { chosenFrom, type SegmentValues } from './values'

type Props = { form: StepForm<SegmentValues>; body: SegmentBody; context: StepContext }

/** Both parts ask the same question: it is sent once. */
function useFound({ form, body, context }: Props) {
  const counting = useCounting(context)
  return useSegmentSql(body, counting(showsSmartSend(context) && form.getValues('smartSend')))
}

export const FoundSql = (props: Props) => <GeneratedSql found={useFound(props)} />

/** The statement once it is there, or why it is not. */
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
    <section className={classes.found} aria-label="Generated SQL">
      <div className={classes.foundHead}>
        <h3>Generated SQL</h3>
        <span className={classes.note}>Read-only. Made from the description.</span>
        <UnstyledButton className={classes.link ?? ''} c="var(--hd-accent-text)" onClick={copy}>
          {copied ? 'Copied' : 'Copy'}
        </UnstyledButton>
      </div>
      <Code block className={classes.sql ?? ''}>
        {sql}
      </Code>
    </section>
  )
}

export function FoundPeople(props: Props) {
  const { data } = useFound(props)
  if (!data?.counts) return null
  return (
    <StepSection title="Reach" aside="counted just now">
      <Reach segment={chosenFrom({ id: 0, counts: data.counts })} channel={props.context.channel} />
      <p className={classes.note}>Save the segment to choose it for this campaign.</p>
    </StepSection>
  )
}
