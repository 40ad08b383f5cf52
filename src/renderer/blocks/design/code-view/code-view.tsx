/** Code of a design, or of HTML that is edited in place, next to its preview. */
import { Button, Loader, Modal, useComputedColorScheme } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { JsonObject } from '#contract'
import { useContentSize } from '../../../ui/hooks'
import layout from '../../../ui/layout.module.css'
import { nonceOption } from '../../merge-tags/suggestion'
import { MessageFrame } from '../frames'
import type { CodeProblem } from '../protocol'
import { previewHtml } from '../shown-html'
import type { CodeEditor } from './code-editor'
import classes from './code-view.module.css'
import { useCompiler } from './compiler'

/** The code as a design, and the compiled message. */
export type CompiledCode = { mjml: string; project: JsonObject; html: string }

type Props = {
  /** The MJML to start from; null while the code is closed. */
  mjml: string | null
  /** Called shortly after each pause in typing, also for code with errors. */
  onDesign: (coded: CompiledCode) => void
  onClose: () => void
}

/** MJML, which saves while the user types and shows errors at their lines. */
export const CodeView = ({ mjml, ...rest }: Props) => (
  <CodeModal opened={mjml !== null} onClose={rest.onClose}>
    {mjml !== null && <OpenMjml mjml={mjml} {...rest} />}
  </CodeModal>
)

type HtmlProps = {
  /** The HTML to start from; null while the code is closed. */
  html: string | null
  /** Places that were edited before, with what was there. */
  edits: readonly CodeProblem[]
  /** Called once, at the end, if the code was changed. */
  onHtml: (html: string) => void
  onClose: () => void
}

/** HTML of another editor, which is taken over at the end. */
export const HtmlCodeView = ({ html, ...rest }: HtmlProps) => (
  <CodeModal opened={html !== null} onClose={rest.onClose}>
    {html !== null && <OpenHtml html={html} {...rest} />}
  </CodeModal>
)

const CodeModal = ({ children, ...rest }: { opened: boolean; onClose: () => void; children: ReactNode }) => (
  <Modal.Root {...rest} fullScreen closeOnEscape={false}>
    <Modal.Content aria-label="Code of the design" radius={0}>
      {children}
    </Modal.Content>
  </Modal.Root>
)

/** Loads the code editor when it is first opened. */
function useCodeEditor(first: string, language: 'MJML' | 'HTML') {
  const [code, setCode] = useState(first)
  /** The current code: a change of colour scheme opens a new editor with it. */
  const latest = useRef(first)
  const change = (next: string) => {
    latest.current = next
    setCode(next)
  }
  const changed = useRef(change)
  changed.current = change
  const place = useRef<HTMLDivElement>(null)
  const editor = useRef<CodeEditor | null>(null)
  const [opened, setOpened] = useState<'no' | 'yes' | 'failed'>('no')
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark'
  useEffect(() => {
    let isClosed = false
    import('./code-editor').then(
      ({ openCodeEditor }) => {
        if (isClosed || !place.current) return
        editor.current = openCodeEditor({
          parent: place.current,
          code: latest.current,
          language,
          nonce: nonceOption().injectNonce ?? '',
          dark: isDark,
          changed: (next) => changed.current(next),
        })
        setOpened('yes')
      },
      () => setOpened('failed'),
    )
    return () => {
      isClosed = true
      editor.current?.close()
      editor.current = null
    }
  }, [isDark, language])
  return { code, place, editor, opened }
}

type Compiled = ReturnType<typeof useCompiler>['compiled']

/** Reports each compiled design after a pause. `finish` reports the last edits and returns whether the code can be closed. */
function useKeptDesign(mjml: string, code: string, compiled: Compiled, onDesign: Props['onDesign']) {
  const latestOnDesign = useRef(onDesign)
  latestOnDesign.current = onDesign
  const keptCode = useRef(mjml)
  const [failed, setFailed] = useState<string | null>(null)
  const keep = (mjml: string, html: string): Promise<boolean> =>
    keptDesign(mjml, html).then(
      (result) => {
        keptCode.current = mjml
        setFailed(null)
        latestOnDesign.current(result)
        return true
      },
      (error: unknown) => {
        setFailed(error instanceof Error ? error.message : String(error))
        return false
      },
    )
  /** After an error message, a second click closes without code that is not an email. */
  const finish = async (): Promise<boolean> =>
    code === keptCode.current || (await keep(code, compiled?.html ?? '')) || failed !== null
  const latestKeep = useRef(keep)
  latestKeep.current = keep
  useEffect(() => {
    if (compiled && compiled.mjml !== keptCode.current) void latestKeep.current(compiled.mjml, compiled.html)
  }, [compiled])
  return { failed, finish }
}

function OpenMjml({ mjml, onDesign, onClose }: Props & { mjml: string }) {
  const { code, place, editor, opened } = useCodeEditor(mjml, 'MJML')
  const { frame, compiled } = useCompiler(code)
  const { failed, finish } = useKeptDesign(mjml, code, compiled, onDesign)
  useEffect(() => {
    if (compiled) editor.current?.show(compiled.problems)
  }, [compiled, editor])
  const count = compiled?.problems.length ?? 0
  return (
    <CodePane
      place={place}
      opened={opened}
      html={compiled?.html ?? null}
      note={
        count === 0
          ? 'Changes save automatically.'
          : count === 1
            ? 'One line needs attention.'
            : `${count} lines need attention.`
      }
      failed={failed}
      onDone={() => void finish().then((ends) => ends && onClose())}
    >
      {frame}
    </CodePane>
  )
}

function OpenHtml({ html, edits, onHtml, onClose }: HtmlProps & { html: string }) {
  const { code, place, editor, opened } = useCodeEditor(html, 'HTML')
  const [shown] = useDebouncedValue(code, 250)
  const firstEdits = useRef(edits)
  useEffect(() => {
    if (opened === 'yes') editor.current?.show(firstEdits.current)
  }, [opened, editor])
  const done = () => {
    if (code !== html) onHtml(code)
    onClose()
  }
  return (
    <CodePane
      place={place}
      opened={opened}
      html={shown}
      note={edits.length === 0 ? 'Nothing is edited yet.' : 'Edited places have a mark.'}
      failed={null}
      onDone={done}
    />
  )
}

type PaneProps = {
  place: RefObject<HTMLDivElement | null>
  opened: 'no' | 'yes' | 'failed'
  /** The message; null until there is one. */
  html: string | null
  note: string
  failed: string | null
  onDone: () => void
  children?: ReactNode
}

function CodePane({ place, opened, html, note, failed, onDone, children }: PaneProps) {
  const { ref, width, height } = useContentSize()
  return (
    <div className={classes.view}>
      {children}
      <div>
        <div className={`${layout.row3} ${classes.bar}`}>
          <h2>Code of the design</h2>
          <span className={classes.note} role="status">
            {note}
          </span>
          <span className={classes.note}>Escape, then Tab leaves the code.</span>
          <div className={`${layout.row} ${classes.end}`}>
            <Button onClick={onDone}>Done</Button>
          </div>
        </div>
        {failed && (
          <p className={classes.wrong} role="alert">
            {failed} The message was not changed.
          </p>
        )}
        {opened === 'failed' && (
          <p className={classes.wrong} role="alert">
            The editor could not be loaded. Close the code and open it again.
          </p>
        )}
      </div>
      <div className={classes.sides}>
        <div ref={place} className={classes.code}>
          {opened === 'no' && <Loader size={16} />}
        </div>
        <div ref={ref} className={classes.picture}>
          {html !== null && width > 0 && (
            <MessageFrame
              html={previewHtml(html)}
              title="Message"
              width={640}
              shownWidth={width}
              shownHeight={height}
            />
          )}
        </div>
      </div>
    </div>
  )
}

async function keptDesign(mjml: string, html: string): Promise<CompiledCode> {
  const { projectOf } = await import('../export/project-of')
  return { mjml, project: projectOf(mjml), html }
}
