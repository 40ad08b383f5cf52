/**
 * The editor's header: the name, edited in place with its errors; the channel; the account if there are several; the status; undo and
 * versions.
 */

import { ActionIcon, Select, Tooltip, VisuallyHidden } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp, IconHistory, IconPencil } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { choicesOf } from '../../../model/rules/choices'
import { partLabel } from '../../blocks/conflict/differences'
import { StateBadge } from '../../blocks/status'
import { reportError } from '../../data/app'
import { useSessionState } from '../../data/campaign-state'
import { useDraft } from '../../data/drafts'
import { channelConfigurationQuery } from '../../data/merge-tags'
import { useSavedText } from '../../data/own-values'
import { undoStep, useUndoSteps } from '../../data/versions'
import { ReviewsButton, ShareForReview } from '../../steps/proof'
import { goOnToFirstField } from '../../ui/inputs'
import layout from '../../ui/layout.module.css'
import type { StepDirection } from '../../ui/open-page'
import { modKey } from '../../ui/pieces'
import { useStepKeys } from '../../ui/use-step-keys'
import { panelId } from './bars'
import classes from './header.module.css'
import type { Editor } from './use-editor'
import { useNameOfAnother } from './use-saving'

export function EditorHeader({ editor, heading }: { editor: Editor; heading: string }) {
  const { session, channel } = editor
  return (
    <header className={`${layout.row} ${classes.header}`}>
      <Name editor={editor} heading={heading} />
      <Account editor={editor} />
      <span className={layout.fact}>
        <channel.Icon size={15} stroke={1.5} />
        {channel.label}
      </span>
      <StateBadge state={useSessionState(session)} />
      {editor.family || editor.access.readOnly ? null : (
        <>
          <ReviewsButton {...editor} size="xs" />
          <ShareForReview {...editor} size="xs" />
        </>
      )}
      <span className={classes.history}>
        <History editor={editor} />
      </span>
    </header>
  )
}

function Name({ editor, heading }: { editor: Editor; heading: string }) {
  const { session, name, access } = editor
  const value = useDraft(session, (state) => state.name)
  const isNameTaken = useNameOfAnother(session) && !access.readOnly && !name.error
  return (
    <div className={classes.name}>
      <h1>
        <label htmlFor="campaign-name">{heading}</label>
      </h1>
      <div className={`${layout.row} ${classes.field}`} data-invalid={name.error ? true : undefined}>
        <input
          ref={name.field}
          id="campaign-name"
          name="name"
          dir="auto"
          autoComplete="off"
          spellCheck
          placeholder="Name this campaign"
          value={value}
          readOnly={access.readOnly}
          // biome-ignore lint/a11y/noAutofocus: a new campaign starts with its name; an opened one does not.
          autoFocus={value === '' && !access.readOnly}
          aria-invalid={name.error ? true : undefined}
          aria-describedby={name.error ? 'campaign-name-error' : isNameTaken ? 'campaign-name-note' : undefined}
          onChange={(event) => name.change(event.currentTarget.value)}
          onKeyDown={(event) => {
            const { isComposing } = event.nativeEvent
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || isComposing) return
            event.preventDefault()
            goOnToFirstField(document.getElementById(panelId))
          }}
        />
        {!access.readOnly && <IconPencil size={15} stroke={1.5} aria-hidden />}
      </div>
      {name.error && (
        <p id="campaign-name-error" className={`${layout.error} ${classes.error}`} role="alert">
          {name.error}
        </p>
      )}
      {isNameTaken && (
        <p id="campaign-name-note" className={`${layout.error} ${classes.error} ${classes.note}`} role="status">
          Another campaign has this name
        </p>
      )}
    </div>
  )
}

function Account({ editor }: { editor: Editor }) {
  const { all, chosen, open } = editor.accounts
  const savedText = useSavedText(channelConfigurationQuery)
  if (!open) return null
  return (
    <Select
      size="xs"
      w={190}
      aria-label="Sending account"
      placeholder="Sending account"
      // The bar has no room below the field.
      title={savedText}
      data={choicesOf(
        all.map(({ id, name, sender }) => ({ id, name: name ?? sender })),
        (id) => `Account ${id}`,
      )}
      value={chosen ? String(chosen.id) : null}
      onChange={(id) => id && editor.chooseAccount(Number(id))}
      allowDeselect={false}
    />
  )
}

/** Loaded on first use. */
const Versions = lazy(async () => ({ default: (await import('./versions')).Versions }))

/** Undo, redo and version history, in the editor's header. */
function History({ editor }: { editor: Editor }) {
  const { can, take, announcement } = useUndo(editor)
  const isStored = useDraft(editor.session, ({ safety }) => safety.at !== null)
  const [opened, setOpened] = useState<'never' | 'open' | 'closed'>('never')
  return (
    <>
      {editor.access.readOnly ? null : (
        <>
          <Act
            Icon={IconArrowBackUp}
            label={`Undo in the campaign (${modKey} Z)`}
            can={can.undo}
            onAct={() => take('undo')}
          />
          <Act
            Icon={IconArrowForwardUp}
            label={`Redo in the campaign (${modKey} Shift Z)`}
            can={can.redo}
            onAct={() => take('redo')}
          />
        </>
      )}
      <Act Icon={IconHistory} label="Versions" can={isStored} onAct={() => setOpened('open')} />
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {opened === 'never' ? null : (
        <Suspense fallback={null}>
          <Versions editor={editor} opened={opened === 'open'} onClose={() => setOpened('closed')} />
        </Suspense>
      )}
    </>
  )
}

/**
 * Undo and redo for the whole campaign; inside a field, the shortcuts apply to that field first. `announcement` describes the last undo or redo, for screen readers. */
function useUndo(editor: Editor) {
  const { session, access } = editor
  const steps = useUndoSteps(session)
  // Unsaved typing can be undone at once: it is written first.
  const dirty = useDraft(session, ({ safety }) => safety.state === 'saving')
  const [announcement, setTold] = useState('')
  const possibleSteps = {
    undo: !access.readOnly && (steps.undo > 0 || dirty),
    redo: !access.readOnly && steps.redo > 0,
  }
  const step = async (direction: StepDirection) => {
    if (access.readOnly || !(session.kept || dirty)) return
    const done = await undoStep(session, direction)
    if (!done) return
    const changed = editor.deps.steps.find(({ section }) => done.changed.includes(section))
    if (changed) editor.open(changed.tab)
    setTold(`${direction === 'undo' ? 'Undone' : 'Redone'}: ${done.changed.map(partLabel).join(', ')}`)
  }
  const now = useRef(step)
  now.current = step
  // Key presses can be faster than the store, and than its last answer: presses run one after another, and the store decides which steps
  // exist.
  const queue = useRef(Promise.resolve())
  const take = (direction: StepDirection) => {
    queue.current = queue.current.then(() => now.current(direction)).catch(reportError)
  }
  useStepKeys(take)
  return { can: possibleSteps, take, announcement }
}

function Act(props: { Icon: typeof IconHistory; label: string; can: boolean; onAct: () => void }) {
  return (
    <Tooltip label={props.label}>
      <ActionIcon
        aria-label={props.label}
        {...(props.can ? {} : { 'data-disabled': true, 'aria-disabled': true })}
        onClick={() => {
          if (props.can) props.onAct()
        }}
      >
        <props.Icon size={17} stroke={1.5} />
      </ActionIcon>
    </Tooltip>
  )
}
