/** One item of the library: its fields, where it is used, and what follows a change. */
import { Button, Textarea, TextInput } from '@mantine/core'
import { IconTrash, IconX } from '@tabler/icons-react'
import { useSetAtom } from 'jotai'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import * as v from 'valibot'
import { countOf, type LibraryItem, libraryItem } from '#contract'
import { failureOf } from '../../data/failure'
import { useKeepInLibrary, useRemoveFromLibrary } from '../../data/library'
import { replaceFormAtom } from '../../steps/replace-form'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { focusField } from '../../ui/focus-field'
import layout from '../../ui/layout.module.css'
import { Notice } from '../../ui/notice'
import { IconButton } from '../../ui/plain-button'
import { BrandFields } from './brand-fields'
import { useFoundText } from './found-text'
import { changesOf, isWritten, kinds, textOf, type WrittenItem } from './kinds'
import classes from './library.module.css'
import { LinkFields } from './link-fields'
import { SectionPreview, SectionUses, useLinkedMessages } from './section'
import { TemplatePart } from './template'
import { UnsubscribeField } from './unsubscribe-field'

type Props = { item: LibraryItem; isNew: boolean; onKept: (id: string) => void; onClose: () => void }

export function Detail({ item, isNew, onKept, onClose }: Props) {
  const title = useId()
  return (
    <section className={classes.detail} aria-labelledby={title}>
      <div className={layout.spread}>
        <h2 id={title} className={classes.title} dir="auto">
          {isNew ? `New ${kinds[item.kind].one.toLowerCase()}` : item.name}
        </h2>
        <IconButton aria-label="Close" onClick={onClose}>
          <IconX size={16} stroke={1.5} />
        </IconButton>
      </div>
      {isWritten(item) ? (
        <WrittenForm item={item} isNew={isNew} onKept={onKept} onClose={onClose} />
      ) : (
        <>
          {item.kind === 'template' ? <TemplatePart item={item} /> : null}
          {item.kind === 'section' ? <SectionPreview key={item.value.source} item={item} /> : null}
          <NameForm item={item} onKept={onKept} onClose={onClose} />
          {item.kind === 'section' ? <SectionUses item={item} /> : null}
        </>
      )}
    </section>
  )
}

/** Messages at fields, by dotted path. */
type Problems = Readonly<Record<string, string>>

/** Checks an item and keeps it; problems are shown at their fields, the first is focused. */
function useKeeping(onKept: (id: string) => void) {
  const keep = useKeepInLibrary(true)
  const [problems, setProblems] = useState<Problems>({})
  const show = (form: HTMLFormElement, found: Problems) => {
    setProblems(found)
    const [first] = Object.keys(found)
    if (first) focusField(form, first)
  }
  const submit = (form: HTMLFormElement, { id, kind, name, value }: LibraryItem, then: () => void) => {
    // Without the moment that a kept item has.
    const item = { id, kind, name, value } as LibraryItem
    const { issues } = v.safeParse(libraryItem, item)
    if (issues)
      return show(form, Object.fromEntries(issues.map((issue) => [v.getDotPath(issue) ?? 'name', issue.message])))
    setProblems({})
    keep.mutate([item], {
      onSuccess: () => {
        onKept(item.id)
        then()
      },
      onError: (error) => {
        const { path, message } = failureOf(error)
        if (path) show(form, { [path.replace(/^\d+\./, '')]: message })
      },
    })
  }
  return { problems, submit, isBusy: keep.isPending }
}

function WrittenForm({ item, isNew, onKept, onClose }: Props & { item: WrittenItem }) {
  const [now, setNow] = useState<WrittenItem>(item)
  const [followed, setFollowed] = useState<Changed[]>([])
  const { problems, submit, isBusy } = useKeeping(onKept)
  return (
    <>
      <form
        className={layout.column4}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit(event.currentTarget, now, () => setFollowed(isNew ? [] : changesOf(item, now)))
        }}
      >
        <TextInput
          data-autofocus
          name="name"
          label="Name"
          dir="auto"
          data-at-most={200}
          value={now.name}
          error={problems.name}
          onChange={({ currentTarget }) => setNow({ ...now, name: currentTarget.value })}
        />
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
      {followed.map((changed) => (
        <Follow key={changed.from} {...changed} />
      ))}
      {followed.length > 0 || isNew || textOf(item) === null ? null : <UsedIn text={textOf(item) ?? ''} />}
      {item.kind === 'footer' ? <UnsubscribeField /> : null}
    </>
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

/** For items that are made elsewhere: their name, and deleting them. */
function NameForm({ item, onKept, onClose }: Omit<Props, 'isNew'>) {
  const [name, setName] = useState(item.name)
  const { problems, submit, isBusy } = useKeeping(onKept)
  return (
    <form
      className={layout.column4}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit(event.currentTarget, { ...item, name }, () => undefined)
      }}
    >
      <TextInput
        name="name"
        label="Name"
        dir="auto"
        data-at-most={200}
        value={name}
        error={problems.name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <div className={layout.row}>
        <Button type="submit" variant="default" loading={isBusy}>
          Save
        </Button>
        <DeleteButton item={item} onDeleted={onClose} />
      </div>
    </form>
  )
}

/** Names where the text is used before it deletes the item; messages keep the text. */
function DeleteButton({ item, onDeleted }: { item: LibraryItem; onDeleted: () => void }) {
  const remove = useRemoveFromLibrary()
  const [asking, setAsking] = useState(false)
  const found = useFoundText(asking ? (textOf(item) ?? '') : '')
  const { messages: linked } = useLinkedMessages(asking && item.kind === 'section' ? item.id : null)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconTrash size={16} stroke={1.5} />}
        onClick={() => setAsking(true)}
        loading={remove.isPending}
      >
        Delete
      </Button>
      <ConfirmDialog
        opened={asking}
        title={`Delete '${item.name}'?`}
        confirmLabel="Delete from the library"
        destructive
        onConfirm={() => {
          setAsking(false)
          remove.mutate(item.id, { onSuccess: onDeleted })
        }}
        onClose={() => setAsking(false)}
      >
        {linked && linked.length > 0 ? (
          <>
            {`${countOf(linked.length, 'campaign')} with this section ${linked.length === 1 ? 'keeps' : 'keep'} it:`}
            <ul className={classes.names}>
              {linked.map(({ held, name }) => (
                <li key={held.state.id}>
                  <bdi>{name}</bdi>
                </li>
              ))}
            </ul>
          </>
        ) : found.names.length === 0 ? (
          'Messages that use it keep their text.'
        ) : (
          `${countOf(found.names.length, 'campaign')} with this text ${found.names.length === 1 ? 'keeps' : 'keep'} it.`
        )}
      </ConfirmDialog>
    </>
  )
}

type Changed = ReturnType<typeof changesOf>[number]

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

function UsedIn({ text }: { text: string }) {
  const { names, isSearching } = useFoundText(text)
  return (
    <div className={layout.column2}>
      <h3 className={classes.usedIn}>
        {isSearching ? 'Used in' : names.length === 0 ? 'Not used' : `Used in ${countOf(names.length, 'campaign')}`}
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
