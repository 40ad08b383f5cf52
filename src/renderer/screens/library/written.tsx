/** The form of an item that is written in the library, where its text is used, and what still holds a former one. */
import { Button, Textarea, TextInput } from '@mantine/core'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { countOf, type LibraryItem } from '#contract'
import layout from '../../ui/layout.module.css'
import { Notice } from '../../ui/notice'
import { BrandFields } from './brand-fields'
import { DetailTabs, versionsTab } from './detail-tabs'
import { DeleteButton, NameField, type Problems, useKeeping } from './forms'
import { type Changed, changesOf, formerTexts, isWritten, textOf, type WrittenItem } from './kinds'
import classes from './library.module.css'
import { LinkFields, UnsubscribeField } from './link-fields'
import { replaceFormAtom } from './replace/use-replace'
import { totalOf, type Uses, useFoundText } from './uses'

type Props = {
  item: WrittenItem
  isNew: boolean
  uses: Uses | undefined
  onKept: (id: string) => void
  onClose: () => void
}

export function Written({ item, isNew, uses, onKept, onClose }: Props) {
  const [now, setNow] = useState<WrittenItem>(item)
  const [saved, setSaved] = useState<Changed[]>([])
  const { problems, submit, isBusy } = useKeeping(onKept)
  const former = formerTexts(item).filter(({ change }) => change <= (uses?.changes ?? 0))
  const followed = [...saved, ...former.filter(({ from }) => saved.every((changed) => changed.from !== from))]
  const text = isNew ? null : textOf(item)
  const edit = (
    <>
      <form
        className={layout.column4}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit(event.currentTarget, now, () => setSaved(isNew ? [] : changesOf(item, now)))
        }}
      >
        {now.kind === 'links' ? null : (
          <NameField isFirst value={now.name} error={problems.name} onChange={(name) => setNow({ ...now, name })} />
        )}
        <ValueFields item={now} problems={problems} onChange={setNow} />
        <div className={layout.row}>
          <Button type="submit" loading={isBusy}>
            Save
          </Button>
          {isNew ? (
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
          ) : (
            <DeleteButton item={item} onDeleted={onClose} />
          )}
        </div>
      </form>
      {followed.map(({ kind, from, to }) => (
        <Follow key={from} kind={kind} from={from} to={to} />
      ))}
      {item.kind === 'footer' ? <UnsubscribeField /> : null}
    </>
  )
  const restored = (before: LibraryItem) => {
    if (!isWritten(before)) return
    setSaved(changesOf(item, before))
    setNow(before)
  }
  return (
    <DetailTabs
      first="edit"
      tabs={[
        { value: 'edit', label: 'Edit', panel: edit },
        text === null
          ? null
          : {
              value: 'uses',
              label: 'Used in',
              count: totalOf(uses),
              panel: <UsedIn text={text} total={totalOf(uses)} />,
            },
        versionsTab(item, restored),
      ]}
    />
  )
}

type FieldsProps = { item: WrittenItem; problems: Problems; onChange: (item: WrittenItem) => void }

function ValueFields({ item, problems, onChange }: FieldsProps) {
  if (item.kind === 'snippet') {
    const { value } = item
    return (
      <>
        <TextInput
          name="value.code"
          label="Code"
          description="Type ; and the code in a message to put the text in."
          leftSection=";"
          data-at-most={20}
          value={value.code}
          error={problems['value.code']}
          onChange={({ currentTarget }) => onChange({ ...item, value: { ...value, code: currentTarget.value } })}
        />
        <Textarea
          name="value.text"
          label="Text"
          dir="auto"
          autosize
          minRows={3}
          maxRows={12}
          data-at-most={2_000}
          value={value.text}
          error={problems['value.text']}
          onChange={({ currentTarget }) => onChange({ ...item, value: { ...value, text: currentTarget.value } })}
        />
      </>
    )
  }
  if (item.kind === 'sender')
    return (
      <TextInput
        name="value.from"
        label="From"
        description="Write it as 'Name <name@your-domain>'."
        data-at-most={500}
        value={item.value.from}
        error={problems['value.from']}
        onChange={({ currentTarget }) => onChange({ ...item, value: { from: currentTarget.value } })}
      />
    )
  if (item.kind === 'links')
    return <LinkFields value={item.value} problems={problems} onChange={(value) => onChange({ ...item, value })} />
  if (item.kind === 'brand')
    return <BrandFields value={item.value} onChange={(value) => onChange({ ...item, value })} />
  return (
    <Textarea
      name="value.words"
      label="Footer"
      description="The unsubscribe link is added below it."
      dir="auto"
      autosize
      minRows={3}
      maxRows={12}
      data-at-most={2_000}
      value={item.value.words}
      error={problems['value.words']}
      onChange={({ currentTarget }) => onChange({ ...item, value: { words: currentTarget.value } })}
    />
  )
}

/** After a change: the drafts that hold the text or colour as it was, and the way to change them too. */
function Follow({ kind, from, to }: Changed) {
  const { names, isSearching } = useFoundText(from, kind)
  const setForm = useSetAtom(replaceFormAtom)
  const navigate = useNavigate()
  if (isSearching) return <p className={layout.caption}>Looking for messages that hold it</p>
  if (names.length === 0) return <p className={layout.caption}>{`Saved. No message holds the former ${kind}.`}</p>
  return (
    <Notice
      kind="warn"
      title={`${countOf(names.length, 'campaign')} still ${names.length === 1 ? 'holds' : 'hold'} the former ${kind}.`}
    >
      <Button
        size="xs"
        onClick={() => {
          setForm({ kind, find: from, to, wholeWords: false, matchCase: true })
          navigate('/library/replace')
        }}
      >
        See what would change
      </Button>
    </Notice>
  )
}

/** `total`: also of campaigns with an earlier text. */
function UsedIn({ text, total }: { text: string; total: number | undefined }) {
  const { names, isSearching } = useFoundText(text)
  const none = total ? 'No campaign has the present text yet' : 'Not used'
  return (
    <div className={layout.column2}>
      <h3 className={classes.usedIn}>
        {isSearching ? 'Used in' : names.length > 0 ? `Used in ${countOf(names.length, 'campaign')}` : none}
      </h3>
      <ul className={`${layout.bareList} ${classes.names}`}>
        {names.map(({ id, name }) => (
          <li key={id} className={layout.oneLine}>
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
    </div>
  )
}
