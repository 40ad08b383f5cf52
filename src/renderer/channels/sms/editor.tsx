/** The frame of the message: toolbar, text, and counter. */
import { ActionIcon, Popover, Tooltip } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp, IconMoodSmile } from '@tabler/icons-react'
import { redoDepth, undoDepth } from '@tiptap/pm/history'
import { type Editor, useEditorState } from '@tiptap/react'
import { type ReactNode, useState } from 'react'
import type { MergeTag } from '#contract'
import { unitsOfSeveral } from '../../../model/channels/sms/parts'
import { Personalise } from '../../blocks/merge-tags/personalise'
import { EditorPlace } from '../../blocks/merge-tags/tag-menu'
import layout from '../../ui/layout.module.css'
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
