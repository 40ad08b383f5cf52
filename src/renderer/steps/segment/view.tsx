/** SEGMENT in the wizard: an existing or a new segment; at the right, its reach. */
import { Button, Loader, Radio, Select, Switch, UnstyledButton } from '@mantine/core'
import { IconExternalLink, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import type { Segment } from '#contract'
import { choicesOf, chosenIn } from '../../../model/rules/choices'
import { fieldsIn, numberIn } from '../../../model/rules/read'
import {
  audienceOf,
  type ChosenSegment,
  chosenFrom,
  chosenOf,
  isUnknown,
  type SegmentValues,
  segmentKinds,
  showsSmartSend,
  upToText,
  withServerName,
} from '../../../model/steps/segment/values'
import type { StepContext } from '../../../model/steps/step'
import { openPreferences } from '../../data/channel-limits'
import { useSavedText } from '../../data/own-values'
import { type SegmentBody, segmentsQuery, useSegments } from '../../data/segments'
import { useSettings } from '../../data/settings'
import room from '../../ui/error-room.module.css'
import { useLastFailure } from '../../ui/hooks'
import { NamedRadioGroup } from '../../ui/inputs'
import { LongLabel, withLongLabel } from '../../ui/long-label'
import { type Pair, Pairs } from '../../ui/pieces'
import { StepLayout, StepSection } from '../../ui/step-layout'
import { type StepForm, useStepField, useStepForm } from '../../ui/use-step-form'
import type { StepViewProps } from '../wizard-step'
import { ListNotRead, NewSegment } from './new'
import { countedText, FoundPeople, peopleText, Reach, type Recount, smartSendText, useRecount } from './reach'
import classes from './segment.module.css'

type Form = StepForm<SegmentValues>

const kindLabels = { existing: 'Existing segment', new: 'New segment' }

export function SegmentView(props: StepViewProps<SegmentValues>) {
  const form = useStepForm(props)
  const chosen = useStepField(form, 'selectedSegment')
  const kind = useStepField(form, 'segmentRadio')
  const segments = useSegments()
  const recount = useRecount(form, props.context)
  const [question, setAsked] = useState<SegmentBody | null>(null)
  // If the list fails to load, the choice switches to new with an empty list (Source: docs/reference/calls.md); an already chosen segment
  // stays.
  const failure = useLastFailure(segments)
  const isUnread = failure !== null && !chosen.value
  const shownKind = isUnread ? 'new' : kind.value
  const side =
    shownKind === 'new' && question ? (
      <FoundPeople form={form} body={question} context={props.context} />
    ) : (
      <Side form={form} context={props.context} recount={recount} />
    )
  return (
    <StepLayout sideLabel="Reach" side={side}>
      <StepSection size="step" title="Who is this campaign for?" aside={<PreferencesLink />}>
        {showsSmartSend(props.context) && <SmartSend form={form} context={props.context} recount={recount} />}
        <NamedRadioGroup
          name="Segment"
          value={shownKind}
          onChange={(value) => kind.set(value === 'new' ? 'new' : 'existing')}
        >
          <div className={classes.choice}>
            {segmentKinds.map((value) => (
              <Radio key={value} value={value} label={kindLabels[value]} disabled={props.readOnly} />
            ))}
          </div>
        </NamedRadioGroup>
        {isUnread && <ListNotRead failure={failure} retrying={segments.isFetching} retry={segments.refetch} />}
        {shownKind === 'existing' ? (
          <ExistingSegment form={form} context={props.context} recount={recount} />
        ) : (
          !props.readOnly && <NewSegment form={form} context={props.context} asked={question} onAsk={setAsked} />
        )}
      </StepSection>
    </StepLayout>
  )
}

type SideProps = { form: Form; context: StepContext; recount: Recount }

function Side({ form, context, recount }: SideProps) {
  const { value: chosen } = useStepField(form, 'selectedSegment')
  const segment = withServerName(chosen, context)
  const { value: kind } = useStepField(form, 'segmentRadio')
  const { value: isOn } = useStepField(form, 'smartSend')
  const isSmartSend = isOn && showsSmartSend(context)
  if (!segment || kind === 'new' || isUnknown(segment, context))
    return (
      <StepSection title="Reach">
        <p className={classes.note}>{kind === 'new' ? 'Save the segment to choose it for this campaign.' : '–'}</p>
      </StepSection>
    )
  return (
    <StepSection title="Reach" aside={countedText(segment.countedAt, context.now())}>
      <Reach segment={segment} channel={context.channel} />
      <CountNote segment={segment} smartSend={isSmartSend} recount={recount} />
      <p className={classes.note}>
        {context.type === 'event-based'
          ? 'The most people who can get it: each gets it when the trigger fires.'
          : 'Counted again when the campaign sends.'}
      </p>
    </StepSection>
  )
}

type CountedProps = { segment: ChosenSegment; smartSend: boolean; recount: Recount }

/** Shown if the count's settings differ from the campaign's, with a button that counts again. */
function CountNote({ segment, smartSend, recount }: CountedProps) {
  const other = segment.smartSend === smartSend ? null : smartSend ? 'without Smart Send' : 'with Smart Send'
  return (
    <div className={classes.counted} role="status">
      <span className={classes.note}>
        {recount.failure && !recount.busy
          ? `This segment could not be counted: ${recount.failure}`
          : other
            ? `Counted ${other}.`
            : smartSend
              ? 'Counted with Smart Send.'
              : ''}
      </span>
      <Button
        size="xs"
        variant="subtle"
        leftSection={<IconRefresh size={14} stroke={1.5} />}
        loading={recount.busy}
        onClick={() => recount.start(segment, smartSend)}
      >
        Refresh count
      </Button>
    </div>
  )
}

const PreferencesLink = () => (
  <UnstyledButton className={classes.link} c="var(--hd-accent-text)" onClick={() => void openPreferences('smartsend')}>
    Delivery Preferences <IconExternalLink size={14} aria-label="opens in a new window" />
  </UnstyledButton>
)

/** Before the segment, whose two forms have different heights. */
function SmartSend({ form, context, recount }: SideProps) {
  const smartSend = useStepField(form, 'smartSend')
  const change = (isOn: boolean) => {
    smartSend.set(isOn)
    const chosen = form.getValues('selectedSegment')
    if (chosen) recount.start(chosen, isOn)
  }
  return (
    <Switch
      className={classes.smart ?? ''}
      label="Smart Send"
      description={smartSendText(context)}
      checked={smartSend.value}
      disabled={form.readOnly}
      onChange={(event) => change(event.currentTarget.checked)}
    />
  )
}

/** SEGMENT in REVIEW's card: the segment and its reach. */
export function SegmentSummary({ values, context }: { values: SegmentValues; context: StepContext }) {
  const audience = audienceOf(values, context)
  if (!audience) return <Pairs pairs={[{ name: 'Segment', value: 'Not chosen', tone: 'error' }]} />
  const total = chosenOf(values, context)?.counts.total ?? null
  const pairs: Pair[] = [
    { name: 'Segment', value: <LongLabel text={audience.segment} /> },
    {
      name: 'Reach',
      value: (
        <span title={countedText(audience.countedAt, context.now())}>
          {upToText(peopleText(audience.reach), context)}
          {total !== null && ` of ${peopleText(total)}`}
        </span>
      ),
    },
    ...(showsSmartSend(context) ? [{ name: 'Smart Send', value: values.smartSend ? 'On' : 'Off' }] : []),
  ]
  return <Pairs pairs={pairs} />
}

/** The list of existing segments, each with its reach. */
function ExistingSegment({ form, context, recount }: SideProps) {
  const chosen = useStepField(form, 'selectedSegment')
  const selected = withServerName(chosen.value, context)
  const isSelectedUnknown = selected !== null && isUnknown(selected, context)
  const { data, isPending } = useSegments()
  const savedText = useSavedText(segmentsQuery)
  const { dbType } = useSettings()
  const choices = withChosen(data ?? [], isSelectedUnknown ? null : selected)
  const byId = new Map(choices.map((segment) => [String(segment.id), segment]))
  const choose = (segment: ChosenSegment | null) => {
    chosen.set(segment)
    // The list has the server's default counts; Smart Send and another database need a new count.
    const isSmartSend = showsSmartSend(context) && form.getValues('smartSend')
    if (segment && (isSmartSend || dbType !== '')) recount.start(segment, isSmartSend)
  }
  const countOf = (segment: Segment | undefined) => numberIn(fieldsIn(segment?.counts)[context.channel.reach])
  return withLongLabel(
    selected?.name ?? '',
    <Select
      className={`${classes.select} ${room.room}`}
      label="Segment"
      placeholder="Choose a segment"
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      description={savedText}
      data-field={chosen.path}
      searchable
      nothingFoundMessage={isPending ? 'Loading segments' : 'No matching segments'}
      rightSection={isPending ? <Loader size={14} /> : undefined}
      data={choicesOf(choices, (id) => `Segment ${id}`)}
      value={selected && !isSelectedUnknown ? String(selected.id) : null}
      // Clicking the chosen segment again does not deselect it.
      allowDeselect={false}
      onChange={(id) => {
        const segment = chosenIn(choices, id)
        choose(segment && (segment.id === selected?.id ? selected : chosenFrom(segment)))
      }}
      error={
        chosen.error ?? (isSelectedUnknown ? `There is no segment ${selected.id}. Choose another one.` : undefined)
      }
      disabled={form.readOnly}
      renderOption={({ option }) => (
        <span className={classes.option}>
          <LongLabel text={option.label} />
          <span className={classes.count} data-num>
            {peopleText(countOf(byId.get(option.value)))}
          </span>
        </span>
      )}
    />,
  )
}

/** Adds the chosen segment to the list if the list is not loaded. */
const withChosen = (segments: readonly Segment[], chosen: ChosenSegment | null): readonly Segment[] =>
  chosen && !segments.some(({ id }) => id === chosen.id)
    ? [{ id: chosen.id, name: chosen.name, counts: chosen.counts }, ...segments]
    : segments
