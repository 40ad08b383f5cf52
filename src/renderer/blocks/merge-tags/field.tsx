/** A text field with merge tags as chips: label and counter above, hint and error below; '@' or '{{' opens the menu of tags, ';' that of snippets. */
import { IconAt } from '@tabler/icons-react'
import { Document } from '@tiptap/extension-document'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Text } from '@tiptap/extension-text'
import { Placeholder, UndoRedo } from '@tiptap/extensions'
import { type Editor, useEditor } from '@tiptap/react'
import { useEffect, useId, useRef, useState } from 'react'
import type { MergeTag } from '#contract'
import { keyOf, visibleLength } from '../../../model/merge-tags/text'
import { useLateOverlay } from '../../ui/late-overlay'
import layout from '../../ui/layout.module.css'
import { IconButton } from '../../ui/pieces'
import { ChipDefault, MergeTagNode, setTags } from './chip'
import { documentOf, OneBlankLine, oneLine, pasteHandlers, tagCap, textOf } from './document'
import classes from './field.module.css'
import { createTagMenu, nonceOption, type TagMenuModel, tagSuggestion } from './suggestion'
import { EditorPlace, TagMenu, TagsMenu } from './tag-menu'

export type MergeTagFieldProps = {
  label: string
  /** The initial text; afterwards the field owns its text and reports every edit. */
  initial: string
  onChange: (text: string) => void
  tags: readonly MergeTag[]
  /** Dotted path in the values, which locates the field for focus. */
  path: string
  readOnly: boolean
  /** Several lines. If absent, Enter does nothing and a pasted line break becomes a space. */
  lines?: boolean
  /** Characters without merge tags; the counter turns orange above the limit. */
  limit?: number
  /** Maximum number of merge tags in the field. */
  mostTags?: number
  /** Repeated blank lines become one (Source: docs/reference/rules.md#whatsapp). */
  oneBlankLine?: boolean
  placeholder?: string
  hint?: string | undefined
  error?: string | undefined
}

export function MergeTagField(props: MergeTagFieldProps) {
  const { label, tags, readOnly, path, hint } = props
  const [text, setText] = useState(props.initial)
  const [refusal, setRefusal] = useState<string | null>(null)
  const error = refusal ?? props.error
  const id = useId()
  const described = error ? `${id}-error` : hint ? `${id}-hint` : ''
  const { editor, menu } = useFieldEditor(props, setText, setRefusal)
  useEffect(() => {
    const { dom } = editor.view
    dom.setAttribute('aria-invalid', String(Boolean(error)))
    dom.setAttribute('aria-describedby', described)
  }, [editor, error, described])
  return (
    <div className={`${layout.column1} ${classes.field}`}>
      <div className={classes.head}>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the editor has its own label; the click is for the mouse only */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
        <span className={classes.label} onClick={() => editor.commands.focus()}>
          {label}
        </span>
        {props.limit !== undefined && <Count text={text} limit={props.limit} />}
      </div>
      <div
        className={`${layout.box} ${classes.frame}`}
        data-field={path}
        data-invalid={Boolean(error) || undefined}
        data-read-only={readOnly || undefined}
        data-lines={props.lines || undefined}
      >
        <EditorPlace editor={editor} className={classes.text} />
        {!readOnly && <Tags editor={editor} tags={tags} label={label} />}
      </div>
      {error ? (
        <p className={layout.error} id={`${id}-error`} role="alert">
          {error}
        </p>
      ) : (
        hint && (
          <p className={layout.caption} id={`${id}-hint`}>
            {hint}
          </p>
        )
      )}
      <ChipDefault editor={editor} tags={tags} />
      <TagMenu model={menu} editor={editor} />
    </div>
  )
}

/** '12 / 40', orange above the limit (Source: docs/reference/rules.md#merge-tags). */
function Count({ text, limit }: { text: string; limit: number }) {
  const length = visibleLength(text)
  return (
    <span className={classes.count} data-over={length > limit || undefined} data-num>
      {length} / {limit}
    </span>
  )
}

const alreadyLoaded = Promise.resolve()

/** Mounts the menu on the first click, because a step has many fields. */
function Tags({ editor, tags, label }: { editor: Editor; tags: readonly MergeTag[]; label: string }) {
  const { wanted, overlay, forButton } = useLateOverlay('menu', () => alreadyLoaded)
  const choose = (tag: MergeTag) =>
    editor
      .chain()
      .focus()
      .insertContent({ type: 'mergeTag', attrs: { key: keyOf(tag), fallback: null } })
      .run()
  return (
    <>
      <IconButton
        {...forButton}
        className={classes.at ?? ''}
        aria-label={`Personalise ${label.toLowerCase()}`}
        title="Personalise"
      >
        <IconAt size={15} />
      </IconButton>
      {wanted && <TagsMenu {...overlay} tags={tags} onChoose={choose} />}
    </>
  )
}

type Tell = (note: string | null) => void

/** Calls `onRefusal` with the reason when the field refuses input, and with null after the next edit. */
function useFieldEditor(props: MergeTagFieldProps, onText: (text: string) => void, onRefusal: Tell) {
  const { tags, readOnly } = props
  const latestOnChange = useRef(props.onChange)
  latestOnChange.current = props.onChange
  const [parts] = useState(() => {
    const menu = createTagMenu()
    let last = props.initial
    const listener = (editor: Editor) => {
      const text = textOf(editor.state.doc)
      if (text === last) return
      last = text
      onText(text)
      onRefusal(null)
      latestOnChange.current(text)
    }
    // Created once: new options on each render would make the editor render again.
    return { menu, options: optionsOf(props, menu, listener, onRefusal) }
  })
  const editor = useEditor(parts.options)
  useEffect(() => setTags(editor.storage.mergeTag, tags), [editor, tags])
  useEffect(() => editor.setEditable(!readOnly, false), [editor, readOnly])
  return { editor, menu: parts.menu }
}

/** A document with exactly one paragraph: a second paragraph is joined to it. */
const OneLine = Document.extend({ content: 'paragraph' })

function optionsOf(
  props: MergeTagFieldProps,
  menu: TagMenuModel,
  onEdit: (editor: Editor) => void,
  reportRefusal: Tell,
) {
  const { lines = false, mostTags, oneBlankLine = false, placeholder = '' } = props
  const rules = { lines, tell: reportRefusal, ...(mostTags === undefined ? {} : { mostTags }) }
  return {
    extensions: [
      lines ? Document : OneLine,
      Paragraph,
      Text,
      UndoRedo,
      Placeholder.configure({ placeholder }),
      MergeTagNode,
      tagSuggestion(menu, rules),
      ...(mostTags === undefined ? [] : [tagCap(mostTags, reportRefusal)]),
      ...(oneBlankLine ? [OneBlankLine] : []),
    ],
    content: documentOf(lines ? props.initial : oneLine(props.initial)),
    editable: !props.readOnly,
    shouldRerenderOnTransaction: false,
    coreExtensionOptions: { clipboardTextSerializer: { blockSeparator: '\n' } },
    ...nonceOption(),
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-label': props.label,
        'aria-multiline': String(lines),
        dir: 'auto',
      },
      ...pasteHandlers(rules),
    },
    onUpdate: ({ editor }: { editor: Editor }) => onEdit(editor),
  }
}
