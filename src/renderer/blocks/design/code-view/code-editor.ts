/** Code editor: CodeMirror with XML, search, undo and errors at their lines. Loaded when the code is first opened. */
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { xml } from '@codemirror/lang-xml'
import {
  bracketMatching,
  defaultHighlightStyle,
  foldGutter,
  foldKeymap,
  indentOnInput,
  syntaxHighlighting,
  syntaxTree,
} from '@codemirror/language'
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import { EditorState } from '@codemirror/state'
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view'
import type { CodeProblem } from '../protocol'

/** On Windows, Ctrl+Alt is AltGr, which many keyboards need for brackets and backslashes. */
const byAltGr = /^(?:Ctrl|Mod)-Alt-.$/

/** Replaces a selection of several lines. The browser would join the remaining lines with inline styles, which the page's CSP refuses. */
const replaceSelectedLines = EditorView.domEventHandlers({
  beforeinput: ({ inputType, data }, view) => inputType === 'insertText' && replaceLines(view, data ?? ''),
  compositionstart: (_event, view) => {
    replaceLines(view, '')
  },
})

function replaceLines(view: EditorView, text: string): boolean {
  const { state } = view
  const { from, to } = state.selection.main
  if (state.doc.lineAt(from).to >= to) return false
  view.dispatch(state.replaceSelection(text), { userEvent: 'input.type', scrollIntoView: true })
  return true
}

export type CodeEditor = {
  /** Shows problems at their lines, and marks unclosed tags. */
  show: (problems: readonly CodeProblem[]) => void
  close: () => void
}

/** In HTML, lines are only pointed out, and tags may stay open. */
type Start = {
  parent: HTMLElement
  code: string
  language: 'MJML' | 'HTML'
  nonce: string
  dark: boolean
  changed: (code: string) => void
}

export function openCodeEditor({ parent, code, language, nonce, dark, changed }: Start): CodeEditor {
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: code,
      extensions: [
        EditorView.cspNonce.of(nonce),
        EditorView.theme(
          { '&': { height: '100%', fontSize: '12.5px' }, '.cm-scroller': { overflow: 'auto', lineHeight: '20px' } },
          { dark },
        ),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({
          'aria-label': language,
          'aria-description': 'Escape, then Tab leaves the code.',
        }),
        EditorView.updateListener.of(({ docChanged, state }) => docChanged && changed(state.doc.toString())),
        lineNumbers(),
        foldGutter(),
        lintGutter(),
        history(),
        drawSelection(),
        indentOnInput(),
        bracketMatching(),
        highlightActiveLine(),
        highlightSelectionMatches(),
        search({ top: true }),
        syntaxHighlighting(defaultHighlightStyle, { fallback: true }),
        xml(),
        replaceSelectedLines,
        keymap.of(
          [...defaultKeymap, ...searchKeymap, ...historyKeymap, ...foldKeymap, ...lintKeymap, indentWithTab].filter(
            ({ key = '' }) => !byAltGr.test(key),
          ),
        ),
      ],
    }),
  })
  view.focus()
  return {
    show: (problems) =>
      view.dispatch(
        setDiagnostics(view.state, [
          ...problems.map((problem) => diagnosticAtLine(view.state, problem, language === 'HTML' ? 'info' : 'warning')),
          ...(language === 'HTML' ? [] : unclosedTags(view.state)),
        ]),
      ),
    close: () => view.destroy(),
  }
}

function diagnosticAtLine(
  state: EditorState,
  { line, range, message }: CodeProblem,
  severity: Diagnostic['severity'],
): Diagnostic {
  const { from, to } = range
    ? { from: range[0], to: range[1] }
    : state.doc.line(Math.min(Math.max(1, line), state.doc.lines))
  return { from, to, severity, message }
}

/** Tags that match no other tag, according to the XML parser. HTML inside a text may leave its tags open. */
function unclosedTags(state: EditorState): Diagnostic[] {
  const found: Diagnostic[] = []
  syntaxTree(state).iterate({
    enter: ({ name, from, to }) => {
      if (name !== 'MismatchedCloseTag') return
      found.push({ from, to, severity: 'error', message: 'This closing tag has no opening tag.' })
    },
  })
  return found
}
