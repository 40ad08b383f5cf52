/** SEGMENT as the wizard shows it: existing or new, and at the right how many people the choice reaches. */
import { Radio, Switch, UnstyledButton } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useEffect } from 'react'
import { openSmartSendPreferences, useSegments } from '../../data/segments'
import { StepLayout, StepSection } from '../../ui/step-layout'
import { useStepField } from '../../ui/use-step-field'
import { type StepForm, useStepForm } from '../../ui/use-step-form'
import type { StepContext, StepViewProps } from '../step'
import { ExistingSegment } from './existing'
import { NewSegment } from './new'
import { countedWords, Reach } from './reach'
import classes from './segment.module.css'
import { showsSmartSend } from './summary'
import { chosenFrom, type SegmentValues, segmentKinds } from './values'

type Form = StepForm<SegmentValues>

const kindLabels = { existing: 'Existing segment', new: 'New segment' }

export function SegmentView(props: StepViewProps<SegmentValues>) {
  const form = useStepForm(props)
  const chosen = useStepField(form, 'selectedSegment')
  const kind = useStepField(form, 'segmentRadio')
  const segments = useSegments()
  useNamed(form)
  // Segments that cannot be read switch the choice to new with an empty list (section 7); one that is chosen already stays chosen.
  const unread = segments.isError && !segments.data && !chosen.value
  const shown = unread ? 'new' : kind.value
  return (
    <StepLayout sideLabel="Reach" side={<Side form={form} context={props.context} />}>
      <StepSection size="step" title="Who is this campaign for?">
        <Radio.Group
          aria-label="Segment"
          value={shown}
          onChange={(value) => kind.set(value === 'new' ? 'new' : 'existing')}
        >
          <div className={classes.choice}>
            {segmentKinds.map((value) => (
              <Radio key={value} value={value} label={kindLabels[value]} disabled={props.readOnly} />
            ))}
          </div>
        </Radio.Group>
        {shown === 'existing' ? (
          <ExistingSegment form={form} channel={props.context.channel} />
        ) : (
          <NewSegment
            failure={unread ? segments.error : null}
            retrying={segments.isFetching}
            retry={segments.refetch}
          />
        )}
      </StepSection>
      <SmartSend form={form} context={props.context} />
    </StepLayout>
  )
}

/** A segment known by its id alone (the route's query, an older campaign) gets its name and counts once the list is there. */
function useNamed(form: Form) {
  const { data } = useSegments()
  useEffect(() => {
    const chosen = form.getValues('selectedSegment')
    const found = chosen && chosen.name === '' ? data?.find(({ id }) => id === chosen.id) : undefined
    if (found) form.setValue('selectedSegment', chosenFrom(found))
  }, [data, form])
}

function Side({ form, context }: { form: Form; context: StepContext }) {
  const { value: segment } = useStepField(form, 'selectedSegment')
  const { value: kind } = useStepField(form, 'segmentRadio')
  if (!segment || kind === 'new')
    return (
      <StepSection title="Reach">
        <p className={classes.note}>Choose a segment to see how many people it reaches.</p>
      </StepSection>
    )
  return (
    <StepSection title="Reach" aside={countedWords(segment.countedAt, context.now())}>
      <Reach segment={segment} channel={context.channel} />
      <p className={classes.note}>People can join and leave a segment. They are counted anew when the campaign runs.</p>
    </StepSection>
  )
}

function SmartSend({ form, context }: { form: Form; context: StepContext }) {
  const smartSend = useStepField(form, 'smartSend')
  const link = (
    <UnstyledButton className={classes.link} c="var(--hd-accent-text)" onClick={() => void openSmartSendPreferences()}>
      Delivery Preferences <IconExternalLink size={14} aria-label="opens in a new window" />
    </UnstyledButton>
  )
  return (
    <div className={classes.smart}>
      {showsSmartSend(context) ? (
        <Switch
          label="Smart Send"
          description="Leaves out people who seldom open, by the limits of Delivery Preferences."
          checked={smartSend.value}
          disabled={form.readOnly}
          onChange={(event) => smartSend.set(event.currentTarget.checked)}
        />
      ) : (
        <span className={classes.note}>Caps, quiet hours and Smart Send are set for all campaigns together.</span>
      )}
      {link}
    </div>
  )
}
