/** Code view of a design next to its preview: saves while the user types and shows errors at their lines. */
import { Button, Loader, Modal, useComputedColorScheme } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import type { JsonObject } from '#contract'
import layout from '../../../ui/layout.module.css'
import { nonceOption } from '../../merge-tags/nonce'
import { previewHtml } from '../compose'
import { MessageFrame } from '../message-frame'
import type { CodeEditor } from './code-editor'
import classes from './code-view.module.css'
import { useCompiler } from './use-compiler'

/** The code as a design, and the compiled message. */
export type CompiledCode = { mjml: string; project: JsonObject; html: string }

type Props = {
  /** The MJML to start from; null while the code is closed. */
  mjml: string | null
  /** Called shortly after each pause in typing, also for code with errors. */
  onDesign: (coded: CompiledCode) => void
  onClose: () => void
}

export function CodeView({ mjml, ...rest }: Props) {
  return (
    <Modal.Root opened={mjml !== null} onClose={rest.onClose} fullScreen closeOnEscape={false}>
      <Modal.Content aria-label="Code of the design" radius={0}>
        {mjml !== null && <OpenCodeView mjml={mjml} {...rest} />}
      </Modal.Content>
    </Modal.Root>
  )
}

/** Loads the code editor when it is first opened. */
function useCodeEditor(mjml: string) {
  const [code, setCode] = useState(mjml)
  /** The current code: a change of colour scheme opens a new editor with it. */
  const latest = useRef(mjml)
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
  }, [isDark])
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

function OpenCodeView({ mjml, onDesign, onClose }: Props & { mjml: string }) {
  const { code, place, editor, opened } = useCodeEditor(mjml)
  const { frame, compiled } = useCompiler(code)
  const { ref, width, height } = useElementSize()
  const { failed, finish } = useKeptDesign(mjml, code, compiled, onDesign)
  useEffect(() => {
    if (compiled) editor.current?.show(compiled.problems)
  }, [compiled, editor])
  const problems = compiled?.problems ?? []
  return (
    <div className={classes.view}>
      {frame}
      <div>
        <div className={`${layout.row3} ${classes.bar}`}>
          <h2>Code of the design</h2>
          <span className={classes.note} role="status">
            {problems.length === 0
              ? 'Changes save automatically.'
              : problems.length === 1
                ? 'One line needs attention.'
                : `${problems.length} lines need attention.`}
          </span>
          <span className={classes.note}>Escape, then Tab leaves the code.</span>
          <div className={`${layout.row} ${classes.end}`}>
            <Button onClick={() => void finish().then((ends) => ends && onClose())}>Done</Button>
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
          {compiled && width > 0 && (
            <MessageFrame
              html={previewHtml(compiled.html)}
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
