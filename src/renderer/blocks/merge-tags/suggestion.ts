/** The menu that '@' or '{{' opens with merge tags while typing, and ';' with snippets: its trigger, its items, and its keys. */
import { Extension } from '@tiptap/core'
import type { ResolvedPos } from '@tiptap/pm/model'
import { type EditorState, PluginKey, TextSelection } from '@tiptap/pm/state'
import { Suggestion, type SuggestionMatch, type SuggestionProps } from '@tiptap/suggestion'
import type { LibraryItemOf, MergeTag } from '#contract'
import { keyOf, labelOf } from '../../../model/merge-tags/text'
import { isReadable } from '../../../model/rules/choices'
import { insertText, type PasteRules } from './document'
import classes from './merge-tags.module.css'

export type Snippet = LibraryItemOf<'snippet'>
type Choice = MergeTag | Snippet

export const isSnippet = (choice: Choice): choice is Snippet => choice.kind === 'snippet'
/** An unreadable tag is shown, but cannot be chosen. */
export const canChoose = (choice: Choice): boolean => isSnippet(choice) || isReadable(choice)

/** State of the menu for its view; null while it is closed. All items are tags, or all are snippets. */
export type TagMenuState = { items: readonly Choice[]; index: number; choose: (choice: Choice) => void } | null

/** Shares the menu's state between the editor, which controls it, and the view, which renders it into `host`. */
export type TagMenuModel = {
  /** In the page while the menu is open. */
  host: HTMLElement
  current: () => TagMenuState
  subscribe: (listener: () => void) => () => void
  set: (state: TagMenuState) => void
  /** Those of the workspace; kept by the view. */
  snippets: readonly Snippet[]
}

const key = new PluginKey<{ active: boolean; range: { from: number; to: number } }>('merge-tag-menu')

/** Range of the menu's trigger in the text, while the menu is open. */
export function triggerOf(state: EditorState): { from: number; to: number } | null {
  const suggestion = key.getState(state)
  return suggestion?.active ? suggestion.range : null
}

/**
 * '@' after a space or at the start (so not in an email address), or '{{' anywhere, followed by up to 30 letters of a name; or ';' at the
 * beginning of a word, followed by at least one letter. The query of a snippet begins with ';'.
 */
export function findTrigger({ $position }: { $position: ResolvedPos }): SuggestionMatch {
  const { parent, parentOffset, pos: to } = $position
  // A chip is part of a word.
  const before = parent.textBetween(Math.max(0, parentOffset - 40), parentOffset, null, '\ufffc')
  const found =
    /(?:(?<![\p{L}\p{N}._%+-])@|\{\{)([^\s@{}|;]{0,30})$/u.exec(before) ??
    /(?<![^\s([{"'“‘«])(;[\p{L}\p{N}-]{1,30})$/u.exec(before)
  return found && { range: { from: to - found[0].length, to }, query: found[1] ?? '', text: found[0] }
}

const shownSnippets = 50

/** Snippets whose code starts with the query, then those with a word of the name that does, then those that contain it. */
export function matchingSnippets(snippets: readonly Snippet[], query: string): Snippet[] {
  const search = query.toLowerCase()
  const rank = ({ name, value }: Snippet): number => {
    const [code, title] = [value.code.toLowerCase(), name.toLowerCase()]
    if (code.startsWith(search)) return 0
    if (title.split(/\s+/).some((word) => word.startsWith(search))) return 1
    return code.includes(search) || title.includes(search) ? 2 : 3
  }
  return snippets
    .filter((snippet) => rank(snippet) < 3)
    .toSorted((one, other) => rank(one) - rank(other))
    .slice(0, shownSnippets)
}

/**
 * Tags whose name or label starts with the query, then those that contain it. Unreadable tags come last, so that Enter does not choose one.
 */
export function matchingTags(tags: readonly MergeTag[], query: string): MergeTag[] {
  const search = query.toLowerCase()
  const wordsOfTag = (tag: MergeTag) => [keyOf(tag), labelOf(keyOf(tag), tags)].map((word) => word.toLowerCase())
  const starts = tags.filter((tag) => wordsOfTag(tag).some((word) => word.startsWith(search)))
  const containing = tags.filter(
    (tag) => !starts.includes(tag) && wordsOfTag(tag).some((word) => word.includes(search)),
  )
  const found = [...starts, ...containing]
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
      if (next) openMenus.add(host)
      else openMenus.delete(host)
      for (const listener of listeners) listener()
    },
    snippets: [],
  }
}

/** Their hosts in the page. */
const openMenus = new Set<HTMLElement>()

/** Whether a tag is being typed: its '@' or '{{' is not text yet. */
export const isTagMenuOpen = (): boolean => openMenus.size > 0

/** The editor extension of the menu. A snippet is put in as if it were pasted, by `rules`. */
export const tagSuggestion = (model: TagMenuModel, rules: PasteRules) =>
  Extension.create({
    name: 'mergeTagMenu',
    addProseMirrorPlugins() {
      const tags = () => this.editor.storage.mergeTag.tags
      return [
        Suggestion<Choice, Choice>({
          editor: this.editor,
          pluginKey: key,
          findSuggestionMatch: findTrigger,
          floatingUi: { strategy: 'fixed' },
          items: ({ query }) =>
            query.startsWith(';') ? matchingSnippets(model.snippets, query.slice(1)) : matchingTags(tags(), query),
          command: ({ editor, range, props }) => {
            if (isSnippet(props)) {
              editor.commands.focus()
              const place = TextSelection.create(editor.state.doc, range.from, range.to)
              const note = insertText(editor.view, props.value.text, place, rules)
              if (note !== null) rules.tell(note)
              return
            }
            const chip = { type: 'mergeTag', attrs: { key: keyOf(props), fallback: null } }
            const { doc } = editor.state
            editor.chain().focus().insertContentAt(range, chip).run()
            // If the field is full, removes the trigger, which would stay as text.
            if (editor.state.doc.eq(doc)) editor.chain().deleteRange(range).run()
          },
          render: () => lifecycle(model),
        }),
      ]
    },
  })

function lifecycle(model: TagMenuModel) {
  let unmount: (() => void) | null = null
  const show = ({ items, command }: SuggestionProps<Choice, Choice>) => {
    model.set(items.length > 0 ? { items, index: 0, choose: command } : null)
  }
  return {
    onStart: (props: SuggestionProps<Choice, Choice>) => {
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

/** Returns true if the menu handled the key. */
function onKey(model: TagMenuModel, pressedKey: string): boolean {
  const state = model.current()
  if (!state) return false
  const step = { ArrowDown: 1, ArrowUp: -1 }[pressedKey]
  if (step) {
    const rowCount = state.items.filter(canChoose).length || 1
    model.set({ ...state, index: (state.index + step + rowCount) % rowCount })
    return true
  }
  const chosen = state.items[state.index]
  if (!chosen || (pressedKey !== 'Enter' && pressedKey !== 'Tab')) return false
  if (canChoose(chosen)) state.choose(chosen)
  return true
}

/** Option for the editor. */
export function nonceOption(): { injectNonce?: string } {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content
  return nonce ? { injectNonce: nonce } : {}
}
