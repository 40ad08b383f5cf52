/** The menu that '@' or '{{' opens while typing: where it opens, what it holds, which keys it takes. */
import { Extension } from '@tiptap/core'
import type { ResolvedPos } from '@tiptap/pm/model'
import { type EditorState, PluginKey } from '@tiptap/pm/state'
import { Suggestion, type SuggestionMatch, type SuggestionProps } from '@tiptap/suggestion'
import type { MergeTag } from '#contract'
import { isReadable } from '../../rules/choices'
import classes from './merge-tags.module.css'
import { keyOf, labelOf } from './text'

/** The menu as a view draws it; null while it is closed. */
export type TagMenuState = { items: readonly MergeTag[]; index: number; choose: (tag: MergeTag) => void } | null

/** Holds the menu between the editor, which drives it, and the view, which draws it into `host`. */
export type TagMenuModel = {
  /** Stands in the page while the menu is open. */
  host: HTMLElement
  current: () => TagMenuState
  subscribe: (listener: () => void) => () => void
  set: (state: TagMenuState) => void
}

const key = new PluginKey<{ active: boolean; range: { from: number; to: number } }>('merge-tag-menu')

/** Where the menu's trigger stands in the text, while it is open. */
export function triggerOf(state: EditorState): { from: number; to: number } | null {
  const suggestion = key.getState(state)
  return suggestion?.active ? suggestion.range : null
}

/** '@' after a blank or at the start (an address is no trigger), or '{{' anywhere, with up to 30 letters of a name. */
export function findTrigger({ $position }: { $position: ResolvedPos }): SuggestionMatch {
  const before = $position.nodeBefore?.isText ? ($position.nodeBefore.text ?? '') : ''
  const found = /(?:(?<![\p{L}\p{N}._%+-])@|\{\{)([^\s@{}|]{0,30})$/u.exec(before.slice(-40))
  if (!found) return null
  const to = $position.pos
  return { range: { from: to - found[0].length, to }, query: found[1] ?? '', text: found[0] }
}

/** Tags whose name or label begins with, else holds, what was typed; behind them those that cannot be read, so that Enter takes none of them. */
export function matching(tags: readonly MergeTag[], query: string): MergeTag[] {
  const wanted = query.toLowerCase()
  const words = (tag: MergeTag) => [keyOf(tag), labelOf(keyOf(tag), tags)].map((word) => word.toLowerCase())
  const starts = tags.filter((tag) => words(tag).some((word) => word.startsWith(wanted)))
  const holds = tags.filter((tag) => !starts.includes(tag) && words(tag).some((word) => word.includes(wanted)))
  const found = [...starts, ...holds]
  return [...found.filter(isReadable), ...found.filter((tag) => !isReadable(tag))]
}

export function createTagMenu(): TagMenuModel {
  const host = document.createElement('div')
  host.className = classes.host ?? ''
  const listeners = new Set<() => void>()
  let state: TagMenuState = null
  return {
    host,
    current: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set: (next) => {
      state = next
      for (const listener of listeners) listener()
    },
  }
}

/** The editor's side of the menu. */
export const tagSuggestion = (model: TagMenuModel) =>
  Extension.create({
    name: 'mergeTagMenu',
    addProseMirrorPlugins() {
      const tags = () => this.editor.storage.mergeTag.tags
      return [
        Suggestion<MergeTag, MergeTag>({
          editor: this.editor,
          pluginKey: key,
          findSuggestionMatch: findTrigger,
          floatingUi: { strategy: 'fixed' },
          items: ({ query }) => matching(tags(), query),
          command: ({ editor, range, props }) => {
            const chip = { type: 'mergeTag', attrs: { key: keyOf(props), fallback: null } }
            const { doc } = editor.state
            editor.chain().focus().insertContentAt(range, chip).run()
            // Where the field takes no more tags, what opened the menu must not stay behind as words.
            if (editor.state.doc.eq(doc)) editor.chain().deleteRange(range).run()
          },
          render: () => lifecycle(model),
        }),
      ]
    },
  })

function lifecycle(model: TagMenuModel) {
  let unmount: (() => void) | null = null
  const show = ({ items, command }: SuggestionProps<MergeTag, MergeTag>) => {
    model.set(items.length > 0 ? { items, index: 0, choose: command } : null)
  }
  return {
    onStart: (props: SuggestionProps<MergeTag, MergeTag>) => {
      unmount = props.mount(model.host)
      show(props)
    },
    onUpdate: show,
    onExit: () => {
      unmount?.()
      model.set(null)
    },
    onKeyDown: ({ event }: { event: KeyboardEvent }) => onKey(model, event.key),
  }
}

/** True where the menu took the key. */
function onKey(model: TagMenuModel, pressed: string): boolean {
  const state = model.current()
  if (!state) return false
  const step = { ArrowDown: 1, ArrowUp: -1 }[pressed]
  if (step) {
    const room = state.items.filter(isReadable).length || 1
    model.set({ ...state, index: (state.index + step + room) % room })
    return true
  }
  const chosen = state.items[state.index]
  if (!chosen || (pressed !== 'Enter' && pressed !== 'Tab')) return false
  if (isReadable(chosen)) state.choose(chosen)
  return true
}
