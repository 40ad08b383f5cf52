/** What to find and what to put in its place, and the last replacement with its undo. */
import { Button, Checkbox, SegmentedControl, Select, TextInput } from '@mantine/core'
import { IconArrowBackUp, IconLibraryPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import { amount, countOf } from '#contract'
import { choicesOf } from '../../../../model/rules/choices'
import { Thumbnail } from '../../../blocks/pictures/kept-picture'
import { LibraryDialog } from '../../../blocks/pictures/library-dialog'
import { PicturePicker } from '../../../blocks/pictures/picture-picker'
import { emailPlace } from '../../../blocks/pictures/place'
import { filledNodes } from '../../../ui/filled-nodes'
import { FieldError } from '../../../ui/inputs'
import layout from '../../../ui/layout.module.css'
import { Notice } from '../../../ui/notice'
import { campaignsIn } from '../bulk-edit'
import classes from './replace.module.css'
import { amountText, type ReplaceForm as Form, type ReplaceState } from './use-replace'

const kinds: readonly { value: Form['kind']; label: string; find: string; to: string }[] = [
  { value: 'text', label: 'Text', find: 'Find', to: 'Replace with' },
  { value: 'link', label: 'Link', find: 'Find the address', to: 'Replace with the address' },
  { value: 'picture', label: 'Picture', find: 'Find the picture', to: 'Replace with the picture' },
  { value: 'colour', label: 'Colour', find: 'Find the colour', to: 'Replace with the colour' },
  { value: 'phone', label: 'Phone', find: 'Find the number', to: 'Replace with the number' },
  { value: 'tag', label: 'Tag', find: 'Find the tag', to: 'Replace with the tag' },
  { value: 'segment', label: 'Segment', find: 'Find the segment', to: 'Replace with the segment' },
]

const hints: Record<Form['kind'], string> = {
  text: 'Code, merge tags and addresses are not changed.',
  link: 'Also finds longer addresses that begin with it. Unsubscribe addresses are never changed.',
  phone: 'Finds the number however it is spaced, also in links that call it.',
  tag: 'The name without braces. Its default stays.',
  colour: 'In emails, pop-ups and in-app messages, as #rrggbb.',
  segment: 'Campaigns that are sent to it.',
  picture: 'By its file and by its address, in designs, notifications and headers. Its description stays.',
}

/** The kinds in two rows of the same control. */
const rows = [
  ['What to find', kinds.slice(0, 4)],
  ['More to find', kinds.slice(4)],
] as const

/** The form with another kind; what was typed says nothing of a kind that is chosen from a list. */
const withKind = (form: Form, kind: Form['kind']): Partial<Form> =>
  isChosen(kind) || isChosen(form.kind) ? { kind, find: '', to: '' } : { kind }
const isChosen = (kind: Form['kind']) => kind === 'segment' || kind === 'picture'

export function ReplaceFields({ state }: { state: ReplaceState }) {
  const { form, change, places, isSearching, found, problem } = state
  const kind = kinds.find(({ value }) => value === form.kind) ?? kinds[0]
  const isFound = form.find.trim() !== '' && !isSearching && found.failure === null
  return (
    <section className={classes.form} aria-label="Find and replace">
      <div className={`${layout.column3} ${classes.fields}`}>
        <h1 className={layout.title}>Find and replace</h1>
        <div className={layout.column2}>
          {rows.map(([label, row]) => (
            <SegmentedControl
              key={label}
              fullWidth
              size="xs"
              aria-label={label}
              data={row.map(({ value, label }) => ({ value, label }))}
              value={form.kind}
              onChange={(value) => change(withKind(form, value as Form['kind']))}
            />
          ))}
        </div>
        {form.kind === 'segment' ? (
          <SegmentSelect state={state} label={kind?.find} name="find" />
        ) : form.kind === 'picture' ? (
          <SoughtPicture state={state} label={kind?.find} />
        ) : (
          <TextInput
            data-autofocus
            label={kind?.find}
            dir="auto"
            data-at-most={2_000}
            value={form.find}
            rightSectionWidth={96}
            rightSection={isFound ? <span className={classes.count}>{`${amount(places.length)} found`}</span> : null}
            onChange={({ currentTarget }) => change({ find: currentTarget.value })}
          />
        )}
        {form.kind === 'text' ? (
          <div className={layout.row3}>
            <Checkbox
              label="Whole words"
              checked={form.wholeWords}
              onChange={({ currentTarget }) => change({ wholeWords: currentTarget.checked })}
            />
            <Checkbox
              label="Match case"
              checked={form.matchCase}
              onChange={({ currentTarget }) => change({ matchCase: currentTarget.checked })}
            />
          </div>
        ) : null}
        {form.kind === 'segment' ? (
          <SegmentSelect state={state} label={kind?.to} name="to" />
        ) : form.kind === 'picture' ? (
          <section className={layout.column1} aria-label={kind?.to}>
            <span className={layout.label}>{kind?.to}</span>
            <PicturePicker
              place={emailPlace()}
              address={form.to === '' ? '' : (form.file?.address ?? '')}
              onPick={(file) => change({ to: file.blob, file })}
            />
            <FieldError error={problem} />
          </section>
        ) : (
          <TextInput
            label={kind?.to}
            dir="auto"
            data-at-most={2_000}
            value={form.to}
            error={problem}
            onChange={({ currentTarget }) => change({ to: currentTarget.value })}
          />
        )}
        <p className={classes.hint}>{hints[form.kind]}</p>
      </div>
      <LastEdit state={state} />
    </section>
  )
}

/** A picture of this computer that was used before, or any by its address. */
function SoughtPicture({
  state: { form, change, replacement },
  label,
}: {
  state: ReplaceState
  label: string | undefined
}) {
  const [isLibraryOpen, setLibrary] = useState(false)
  const picture = replacement.kind === 'picture' ? replacement.picture : null
  const isHash = form.find === picture?.blob
  return (
    <div className={layout.column2}>
      <TextInput
        label={label}
        placeholder="Address, or choose it"
        data-at-most={2_000}
        value={isHash ? picture.name : form.find}
        onChange={({ currentTarget }) => change({ find: currentTarget.value })}
      />
      {picture?.blob ? (
        <span className={classes.sought}>
          <Thumbnail blob={picture.blob} fit="contain" />
        </span>
      ) : null}
      <div>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconLibraryPhoto size={14} />}
          onClick={() => setLibrary(true)}
        >
          Used before
        </Button>
      </div>
      <LibraryDialog
        opened={isLibraryOpen}
        onClose={() => setLibrary(false)}
        onChoose={({ blob }) => change({ find: blob })}
      />
    </div>
  )
}

type SegmentProps = { state: ReplaceState; label: string | undefined; name: 'find' | 'to' }

function SegmentSelect({ state: { form, change, segments }, label, name }: SegmentProps) {
  return (
    <Select
      label={label}
      placeholder="Choose a segment"
      searchable
      allowDeselect={false}
      nothingFoundMessage="No matching segments"
      data={choicesOf(segments, (id) => `Segment ${id}`)}
      value={form[name] || null}
      onChange={(id) => change({ [name]: id ?? '' })}
    />
  )
}

/** The latest replacement, which can be undone; one that was cut off can be finished too. */
function LastEdit({ state: { run } }: { state: ReplaceState }) {
  const { last, running, outcome, failure } = run
  const left = outcome?.applied.left ?? []
  return (
    <div className={`${layout.column2} ${classes.last}`} aria-live="polite">
      {failure === null ? null : (
        <Notice kind="block" live="off" title="Not everything could be changed.">
          {failure}
        </Notice>
      )}
      {running ? (
        <p>{`${running.way === 'apply' ? 'Replacing' : 'Undoing'}: ${amount(running.done)} of ${amount(running.of)}`}</p>
      ) : last ? (
        <>
          <p className={classes.lastTitle}>
            {last.state === 'open'
              ? 'Cut off before it was finished'
              : last.state === 'undone'
                ? 'Undone'
                : 'Last replacement'}
          </p>
          <p dir="auto" className={layout.oneLine}>
            <b>{last.title}</b>
          </p>
          <div className={layout.spread}>
            <span className={classes.count}>{amountText(last.places, campaignsIn(last).length)}</span>
            <span className={layout.row1}>
              {last.state === 'open' ? (
                <Button size="xs" onClick={() => void run.finish(last)}>
                  Finish
                </Button>
              ) : null}
              {last.state === 'undone' ? null : (
                <Button
                  size="xs"
                  variant="default"
                  leftSection={<IconArrowBackUp size={14} stroke={1.5} />}
                  onClick={() => void run.undo(last)}
                >
                  Undo
                </Button>
              )}
            </span>
          </div>
        </>
      ) : null}
      {left.length > 0 && !running ? (
        <Notice
          kind="warn"
          live="off"
          title={`${countOf(left.length, 'draft')} left as ${left.length === 1 ? 'it is' : 'they are'}.`}
        >
          <ul className={layout.bareList}>
            {left.slice(0, 5).map(({ name, why }) => (
              <li key={name}>{filledNodes('{name}: {why}', { name: <bdi>{name}</bdi>, why })}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
    </div>
  )
}
