/** The frame of the message: toolbar, text, counter, and notices about characters and length. */
import { ActionIcon, Button, Popover, Tooltip } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp, IconMoodSmile, IconWand } from '@tabler/icons-react'
import { redoDepth, undoDepth } from '@tiptap/pm/history'
import { type Editor, useEditorState } from '@tiptap/react'
import { Fragment, type ReactNode, useState, useSyncExternalStore } from 'react'
import { agreeing, amount, listOf, type MergeTag } from '#contract'
import { fixLabel, type NonGsmDiagnosis } from '../../../model/channels/sms/fix'
import { unitsOfSeveral } from '../../../model/channels/sms/parts'
import { partsWord } from '../../../model/channels/sms/reading'
import { characterName, needsName } from '../../../model/channels/sms/text'
import { EditorPlace, Personalise } from '../../blocks/merge-tags/tag-menu'
import { filledNodes } from '../../ui/filled-nodes'
import layout from '../../ui/layout.module.css'
import { Notice } from '../../ui/notice'
import type { Live } from './live'
import classes from './sms.module.css'

type Props = {
  editor: Editor
  tags: readonly MergeTag[]
  readOnly: boolean
  invalid: boolean
  foot: ReactNode
}

export function MessageEditor({ editor, tags, readOnly, invalid, foot }: Props) {
  return (
    <div
      className={`${layout.box} ${classes.frame}`}
      data-invalid={invalid || undefined}
      data-read-only={readOnly || undefined}
    >
      {!readOnly && <Tools editor={editor} tags={tags} />}
      <EditorPlace editor={editor} className={classes.text} />
      {foot}
    </div>
  )
}

function Tools({ editor, tags }: { editor: Editor; tags: readonly MergeTag[] }) {
  const { undo, redo } = useEditorState({
    editor,
    selector: ({ editor: { state } }) => ({ undo: undoDepth(state) > 0, redo: redoDepth(state) > 0 }),
  })
  const choose = (key: string) => {
    editor
      .chain()
      .focus()
      .insertContent({ type: 'mergeTag', attrs: { key, fallback: null } })
      .run()
  }
  return (
    <div className={classes.tools} role="toolbar" aria-label="Message tools">
      <Personalise tags={tags} onChoose={choose} />
      <span className={classes.divider} />
      <Emoji onChoose={(emoji) => editor.chain().focus().insertContent({ type: 'text', text: emoji }).run()} />
      <Tool label="Undo" disabled={!undo} onClick={() => editor.chain().focus().undo().run()}>
        <IconArrowBackUp size={16} />
      </Tool>
      <Tool label="Redo" disabled={!redo} onClick={() => editor.chain().focus().redo().run()}>
        <IconArrowForwardUp size={16} />
      </Tool>
    </div>
  )
}

function Tool(props: { label: string; disabled?: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <Tooltip label={props.label}>
      <ActionIcon aria-label={props.label} disabled={props.disabled ?? false} onClick={props.onClick}>
        {props.children}
      </ActionIcon>
    </Tooltip>
  )
}

const emoji = Array.from('😊😍🎉🎁🛍🔥✨⭐❤👍👋🙏⏰📦🚚📍📞🛒💳💬✅🌙🌸☕')

function Emoji({ onChoose }: { onChoose: (emoji: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  const choose = (character: string) => {
    setOpen(false)
    onChoose(character)
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus>
      <Popover.Target>
        <ActionIcon aria-label="Emoji" onClick={() => setOpen(!isOpen)}>
          <IconMoodSmile size={16} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={8}>
        <div className={classes.emoji}>
          {emoji.map((character) => (
            <button key={character} type="button" onClick={() => choose(character)}>
              {character}
            </button>
          ))}
        </div>
        <p className={classes.hint}>An emoji shortens each message to {unitsOfSeveral.ucs} characters.</p>
      </Popover.Dropdown>
    </Popover>
  )
}

/** Notices under the editor: non-GSM characters with their cost, a script that needs UCS-2, and dropped '@' characters. */
export function Notices({ live, readOnly, onReplace }: { live: Live; readOnly: boolean; onReplace: () => void }) {
  // Two subscriptions: most keystrokes change neither value.
  const diagnosis = useSyncExternalStore(live.subscribe, () => live.current().diagnosis)
  const droppedCharacters = useSyncExternalStore(live.subscribe, () => live.current().droppedCharacters)
  return (
    <div className={`${layout.column3} ${classes.notices}`} role="status">
      {diagnosis.kind === 'non-gsm' && <CostNotice diagnosis={diagnosis} {...(readOnly ? {} : { onReplace })} />}
      {diagnosis.kind === 'script' && <ScriptNotice name={diagnosis.name} />}
      {droppedCharacters > 0 && <DroppedNotice droppedCharacters={droppedCharacters} />}
    </div>
  )
}

function CostNotice({ diagnosis, onReplace }: { diagnosis: NonGsmDiagnosis; onReplace?: () => void }) {
  const { length } = diagnosis.fixable
  return (
    <Notice
      kind="warn"
      live="off"
      title="Certain special characters count as additional SMS."
      act={
        onReplace && length > 0 ? (
          <Button variant="default" size="xs" leftSection={<IconWand size={14} />} onClick={onReplace}>
            {length === 1 || diagnosis.replacements.length === 0
              ? fixLabel(diagnosis)
              : length === 2
                ? 'Replace both'
                : `Replace all ${length}`}
          </Button>
        ) : null
      }
    >
      <SavingText diagnosis={diagnosis} />
    </Notice>
  )
}

function SavingText({ diagnosis }: { diagnosis: NonGsmDiagnosis }) {
  const all = [...diagnosis.fixable, ...diagnosis.others]
  return (
    <>
      {filledNodes(
        agreeing(all.length, '{characters} turns this into {parts}.', '{characters} turn this into {parts}.'),
        {
          characters: <Characters of={all} />,
          parts: partsWord(diagnosis.parts),
        },
      )}{' '}
      <CostWithout diagnosis={diagnosis} />
    </>
  )
}

/** The number of messages with the replacements, and without the characters that have no replacement. */
function CostWithout({ diagnosis }: { diagnosis: NonGsmDiagnosis }) {
  const { fixable, others: characters, replacements, leftOut, parts, without, withNone } = diagnosis
  const others = [...leftOut, ...characters]
  const isUnchanged = parts === without
  const holes = {
    others: <Characters of={others} inShort />,
    written: <Characters of={replacements} />,
    without,
    none: withNone,
  }
  if (replacements.length === 0)
    return filledNodes(
      isUnchanged ? 'Without {others}, it is still {without}.' : 'Without {others}, it is {without}.',
      holes,
    )
  if (others.length > 0)
    return filledNodes(
      isUnchanged
        ? 'Without {others}, and with {written}, it is still {without}.'
        : 'Without {others}, and with {written}, it is {without}.',
      holes,
    )
  if (isUnchanged || !fixable.some(needsName))
    return filledNodes(
      isUnchanged ? 'With {written}, it is still {without}.' : 'With {written}, it is {without}.',
      holes,
    )
  return filledNodes(
    without === withNone
      ? 'With {written}, or left out, it is {without}.'
      : 'With {written}, it is {without}; left out, {none}.',
    holes,
  )
}

/** Characters as key caps in a sentence; a number if there are many. */
function Characters({ of, inShort = false }: { of: readonly string[]; inShort?: boolean }) {
  if (of.length > 4)
    return (
      <>
        {listOf(
          of.map((character) => characterName(character, inShort)),
          4,
        )}
      </>
    )
  return of.map((character, index) => (
    <Fragment key={character}>
      {index > 0 && (index === of.length - 1 ? ' and ' : ', ')}
      <span className={classes.key}>{characterName(character, inShort)}</span>
    </Fragment>
  ))
}

function ScriptNotice({ name }: { name: 'Urdu' | 'Arabic' | 'Other' }) {
  return (
    <Notice
      live="off"
      title={
        name === 'Other'
          ? `Messages in this script fit ${unitsOfSeveral.ucs} characters each.`
          : `${name} messages fit ${unitsOfSeveral.ucs} characters each.`
      }
    >
      Nothing to fix.
    </Notice>
  )
}

function DroppedNotice({ droppedCharacters }: { droppedCharacters: number }) {
  return (
    <Notice kind="warn" live="off" title="'@' is not sent.">
      {agreeing(
        droppedCharacters,
        'The marked one is removed on save. Count and preview already leave it out.',
        `The ${amount(droppedCharacters)} marked ones are removed on save. Count and preview already leave them out.`,
      )}
    </Notice>
  )
}
