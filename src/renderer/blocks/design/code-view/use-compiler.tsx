/** Compiles MJML on the designer's origin while the user types; only the result for the latest code is used. */
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { designerOrigin, handPort } from '../origin'
import { type CodeProblem, compilerGreeting, type FromCompiler, type ToCompiler } from './compiler-messages'

export type Compiled = { mjml: string; html: string; problems: readonly CodeProblem[] }

/** Pause in typing before code is compiled, in milliseconds. */
const COMPILE_DELAY_MS = 250

/** `frame` must be rendered; `compiled` is null until the first answer. */
export function useCompiler(mjml: string): { frame: ReactNode; compiled: Compiled | null } {
  const [compiled, setCompiled] = useState<Compiled | null>(null)
  const lastRequest = useRef({ turn: 0, mjml: '' })
  const { frame, isReady, send } = useCompilerFrame((message) => {
    if (message.kind === 'compiled' && message.turn === lastRequest.current.turn)
      setCompiled({ mjml: lastRequest.current.mjml, html: message.html, problems: message.problems })
  })
  useEffect(() => {
    if (!isReady) return
    const timer = setTimeout(() => {
      lastRequest.current = { turn: lastRequest.current.turn + 1, mjml }
      send(lastRequest.current)
    }, COMPILE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [isReady, mjml, send])
  return { frame, compiled }
}

/** Compiled sources, by source, for as long as the program runs. */
const compiledSources = new Map<string, string>()

/** Compiles several sources, each once. `frame` must be rendered; `htmlOf` is null until the source is compiled. */
export function useCompiledSources(sources: readonly string[]): {
  frame: ReactNode
  htmlOf: (source: string) => string | null
} {
  const [, setCount] = useState(compiledSources.size)
  const [missing] = useState(() => sources.filter((source) => !compiledSources.has(source)))
  const { frame, isReady, send } = useCompilerFrame((message) => {
    const source = message.kind === 'compiled' ? missing[message.turn] : undefined
    if (message.kind !== 'compiled' || source === undefined) return
    compiledSources.set(source, message.html)
    setCount(compiledSources.size)
  })
  useEffect(() => {
    if (isReady) for (const [turn, mjml] of missing.entries()) send({ turn, mjml })
  }, [isReady, missing, send])
  return { frame: missing.length > 0 && frame, htmlOf: (source) => compiledSources.get(source) ?? null }
}

/** The frame of the compiler, and its connection. */
function useCompilerFrame(onMessage: (message: FromCompiler) => void) {
  const port = useRef<MessagePort | null>(null)
  const [isReady, setReady] = useState(false)
  const [origin] = useState(designerOrigin)
  const latest = useRef(onMessage)
  latest.current = onMessage
  useEffect(() => () => port.current?.close(), [])
  const [send] = useState(() => (message: ToCompiler) => port.current?.postMessage(message))
  const greet = (frame: HTMLIFrameElement) => {
    if (!origin) return
    port.current?.close()
    port.current = handPort(frame, compilerGreeting, origin)
    port.current.onmessage = ({ data }: MessageEvent<FromCompiler>) => {
      if (data.kind === 'hello') setReady(true)
      else latest.current(data)
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
  return { frame, isReady, send }
}
