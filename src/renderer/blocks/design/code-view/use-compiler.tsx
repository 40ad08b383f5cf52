/** Compiles MJML on the designer's origin while the user types; only the result for the latest code is used. */
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { designerOrigin, handPort } from '../origin'
import { type CodeProblem, compilerGreeting, type FromCompiler, type ToCompiler } from './compiler-messages'

export type Compiled = { mjml: string; html: string; problems: readonly CodeProblem[] }

/** Pause in typing before code is compiled, in milliseconds. */
const COMPILE_DELAY_MS = 250

/** `frame` must be rendered; `compiled` is null until the first answer. */
export function useCompiler(mjml: string): { frame: ReactNode; compiled: Compiled | null } {
  const port = useRef<MessagePort | null>(null)
  const [isReady, setReady] = useState(false)
  const [compiled, setCompiled] = useState<Compiled | null>(null)
  const [origin] = useState(designerOrigin)
  const lastRequest = useRef({ turn: 0, mjml: '' })
  useEffect(() => () => port.current?.close(), [])
  useEffect(() => {
    if (!isReady) return
    const timer = setTimeout(() => {
      lastRequest.current = { turn: lastRequest.current.turn + 1, mjml }
      const message: ToCompiler = lastRequest.current
      port.current?.postMessage(message)
    }, COMPILE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [isReady, mjml])
  const greet = (frame: HTMLIFrameElement) => {
    if (!origin) return
    port.current?.close()
    port.current = handPort(frame, compilerGreeting, origin)
    port.current.onmessage = ({ data }: MessageEvent<FromCompiler>) => {
      if (data.kind === 'hello') setReady(true)
      else if (data.kind === 'compiled' && data.turn === lastRequest.current.turn)
        setCompiled({ mjml: lastRequest.current.mjml, html: data.html, problems: data.problems })
    }
  }
  const frame = origin ? (
    <iframe
      hidden
      title="Compiler"
      src={`${origin}/compile`}
      sandbox="allow-scripts allow-same-origin"
      onLoad={(event) => greet(event.currentTarget)}
    />
  ) : null
  return { frame, compiled }
}
