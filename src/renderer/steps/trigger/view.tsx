/** TRIGGER as the wizard shows it: the chain of events and the entry time; at the right the whole trigger as a sentence. */
import { useWatch } from 'react-hook-form'
import { Sentence } from '../../blocks/sentence'
import boxes from '../../ui/layout.module.css'
import { StepLayout, StepSection } from '../../ui/step-layout'
import { type StepForm, useStepForm } from '../../ui/use-step-form'
import type { StepContext, StepViewProps } from '../step'
import { Chain } from './chain'
import { EntryTimeFields } from './entry-time-fields'
import { triggerSentence } from './text'
import * as texts from './texts'
import { TimeLine } from './time-line'
import type { TriggerValues } from './values'

export function TriggerView(props: StepViewProps<TriggerValues>) {
  const form = useStepForm(props)
  return (
    <StepLayout sideLabel={texts.inWords} side={<Summary form={form} context={props.context} />}>
      <StepSection size="step" title={texts.triggerThisCampaignWhen}>
        <Chain form={form} events={props.context.server?.events ?? null} problems={props.problems} />
      </StepSection>
      <StepSection size="step" title={texts.entryTime}>
        <p className={boxes.note}>{texts.howLongToWaitAfter}</p>
        <EntryTimeFields form={form} rules={props.context.channel.entryTime} />
      </StepSection>
    </StepLayout>
  )
}

function Summary({ form, context }: { form: StepForm<TriggerValues>; context: StepContext }) {
  // Every part of the values stands in the defaults: what is watched is whole.
  const values = useWatch({ control: form.control }) as TriggerValues
  return (
    <>
      <StepSection title={texts.inWords}>
        <Sentence parts={triggerSentence(values, context.server?.events ?? null)} />
      </StepSection>
      <TimeLine values={values} context={context} />
    </>
  )
}

/** In REVIEW. */
export const TriggerSummary = ({ values, context }: { values: TriggerValues; context: StepContext }) => (
  <Sentence small parts={triggerSentence(values, context.server?.events ?? null)} />
)
