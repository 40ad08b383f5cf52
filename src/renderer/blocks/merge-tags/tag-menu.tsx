/** The menu of merge tags or snippets at the caret, at most 200 px high (Source: docs/reference/rules.md#merge-tags). */

import { Button, Menu } from '@mantine/core'
import { IconAt } from '@tabler/icons-react'
import type { Editor } from '@tiptap/core'
import type { Editor as ViewEditor } from '@tiptap/react'
import { useCallback, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { excerpt, type MergeTag } from '#contract'
import { keyOf, labelOf } from '../../../model/merge-tags/text'
import { isReadable } from '../../../model/rules/choices'
import { useLibraryOf } from '../../data/library'
import { useSavedTagsText } from '../../data/merge-tags'
import { BorrowedTarget, type LateOverlay, useOpenedAfterMount } from '../../ui/late-overlay'
import layout from '../../ui/layout.module.css'
import classes from './merge-tags.module.css'
import { canChoose, isSnippet, type Snippet, type TagMenuModel, type TagMenuState } from './suggestion'

const listId = 'merge-tag-menu'
const optionId = (index: number) => `${listId}-${index}`

/** Renders the menu while it is open. The focus stays in the editor, whose ARIA attributes name the option that Enter chooses. */
export function TagMenu({ model, editor }: { model: TagMenuModel; editor: Editor }) {
  const state = useSyncExternalStore(model.subscribe, model.current)
  const snippets = useLibraryOf('snippet')
  useEffect(() => {
    model.snippets = snippets
  }, [model, snippets])
  useEffect(() => {
    const index = state?.index ?? null
    point(editor, index)
    if (index !== null) reveal(optionId(index))
  }, [editor, state])
  // The host is inside the step's elements: at the end of the body it would belong to no landmark.
  const place = useCallback((element: HTMLDivElement | null) => element?.append(model.host), [model])
  return <div ref={place}>{state && createPortal(<TagList state={state} />, model.host)}</div>
}

function TagList({ state }: { state: NonNullable<TagMenuState> }) {
  const { items } = state
  const tags = items.flatMap((item) => (isSnippet(item) ? [] : [item]))
  const label = tags.length < items.length ? 'Snippets' : 'Merge tags'
  return (
    <div id={listId} className={classes.menu} role="listbox" aria-label={label} tabIndex={0}>
      {items.map((item, index) => (
        // The editor keeps the focus and the keys; this is for the mouse.
        // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: aria-activedescendant
        <div
          key={item.id}
          id={optionId(index)}
          className={classes.option}
          role="option"
          aria-selected={index === state.index}
          aria-disabled={!canChoose(item)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => canChoose(item) && state.choose(item)}
        >
          {isSnippet(item) ? <SnippetLines snippet={item} /> : <TagLine tag={item} tags={tags} />}
        </div>
      ))}
    </div>
  )
}

/** A snippet's name and code, and the beginning of its text. */
function SnippetLines({ snippet: { name, value } }: { snippet: Snippet }) {
  return (
    <>
      <span className={classes.line}>
        <bdi className={layout.oneLine}>{name}</bdi>
        <span className={classes.sample}>{`;${value.code}`}</span>
      </span>
      <span className={`${layout.oneLine} ${classes.note}`} dir="auto">
        {excerpt(value.text.replace(/\s+/g, ' '), 80)}
      </span>
    </>
  )
}

/** A tag's name, and its value for a sample person. */
function TagLine({ tag, tags }: { tag: MergeTag; tags: readonly MergeTag[] }) {
  return (
    <span className={classes.line}>
      <span>{labelOf(keyOf(tag), tags)}</span>
      {tag.sample && (
        <span className={`${layout.oneLine} ${classes.sample}`} dir="auto">
          {tag.sample}
        </span>
      )}
    </span>
  )
}

/** Scrolls only the list, not the page. */
function reveal(id: string): void {
  const option = document.getElementById(id)
  const list = option?.parentElement
  if (!option || !list) return
  const overflow = option.offsetTop + option.offsetHeight - list.clientHeight
  list.scrollTop = Math.min(option.offsetTop, Math.max(list.scrollTop, overflow))
}

function point(editor: Editor, index: number | null): void {
  if (editor.isDestroyed) return
  const { dom } = editor.view
  if (index === null) {
    dom.removeAttribute('aria-controls')
    dom.removeAttribute('aria-activedescendant')
    return
  }
  dom.setAttribute('aria-controls', listId)
  dom.setAttribute('aria-activedescendant', optionId(index))
}

/**
 * Mounts a text editor. Replaces the library's component, which renders every editor three extra times while a step opens, for React node
 * views that Herald does not use.
 */
export function EditorPlace({ editor, className }: { editor: ViewEditor; className: string | undefined }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current } = place
    if (!current || editor.isDestroyed) return
    current.append(editor.view.dom)
    editor.view.updateRoot()
    return () => {
      // The editor may be mounted again before it is destroyed.
      if (!editor.isDestroyed) document.createElement('div').append(editor.view.dom)
    }
  }, [editor])
  return <div ref={place} className={className} />
}

/** Hint next to the heading of fields with merge tags. */
export const personaliseHint = 'Type @ to personalise'

/** 'Personalise': the workspace's merge tags as a menu, for users who do not type '@'. */
export function Personalise({ tags, onChoose }: { tags: readonly MergeTag[]; onChoose: (key: string) => void }) {
  return (
    <Menu position="bottom-start" returnFocus={false} withinPortal>
      <Menu.Target>
        <Button
          variant="subtle"
          size="xs"
          px={6}
          leftSection={<IconAt size={15} />}
          classNames={{ section: classes.at ?? '' }}
        >
          Personalise
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.dropdown} p={4}>
        <TagItems tags={tags} onChoose={(tag) => onChoose(keyOf(tag))} />
      </Menu.Dropdown>
    </Menu>
  )
}

type TagsMenuProps = LateOverlay & { tags: readonly MergeTag[]; onChoose: (tag: MergeTag) => void }

/** The menu of merge tags behind the button of a text field. */
export function TagsMenu({ id, opened, onChange, button, tags, onChoose }: TagsMenuProps) {
  return (
    <Menu id={id} opened={useOpenedAfterMount(opened)} onChange={onChange} position="bottom-end" returnFocus={false}>
      <Menu.Target>
        <BorrowedTarget of={button} />
      </Menu.Target>
      <Menu.Dropdown className={classes.dropdown ?? ''} p={4}>
        <TagItems tags={tags} onChoose={onChoose} />
      </Menu.Dropdown>
    </Menu>
  )
}

/** Merge tags as menu items; an unreadable tag is shown but cannot be chosen. */
export function TagItems({ tags, onChoose }: { tags: readonly MergeTag[]; onChoose: (tag: MergeTag) => void }) {
  const savedText = useSavedTagsText()
  if (tags.length === 0) return <Menu.Label>No merge tags available</Menu.Label>
  return (
    <>
      {savedText && <Menu.Label>{savedText}</Menu.Label>}
      {tags.map((tag) => (
        <Menu.Item key={tag.id} disabled={!isReadable(tag)} onClick={() => onChoose(tag)}>
          <TagLine tag={tag} tags={tags} />
        </Menu.Item>
      ))}
    </>
  )
}
