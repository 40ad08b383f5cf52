/** Compiles MJML and draws messages on the designer's origin, because the page itself never parses a message. */
import { type ReactNode, useEffect, useRef, useState } from 'react'
import {
  type CodeProblem,
  compilerGreeting,
  designerOrigin,
  type FromCompiler,
  handPort,
  type ToCompiler,
} from '../protocol'

export type Compiled = { mjml: string; html: string; problems: readonly CodeProblem[] }

/** Pause in typing before code is compiled, in milliseconds. */
const COMPILE_DELAY_MS = 250

/**
 * Compiles MJML while the user types; only the result for the latest code is used. `frame` must be rendered; `compiled` is null until the
 * first answer.
 */
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

/** Milliseconds for all answers, whatever the length of the messages. */
const ANSWER_TIMEOUT_MS = 20_000

type Answer = Exclude<FromCompiler, { kind: 'hello' }>

/** The answers in the order of the requests. Rejects with a message for the user: `failed` if there is no answer. */
export function askCompiler(requests: readonly ToCompiler[], failed: string): Promise<Answer[]> {
  const origin = designerOrigin()
  if (!origin) return Promise.reject(new Error('This host cannot compile the message.'))
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin')
  frame.src = `${origin}/compile`
  const answers: Answer[] = []
  return new Promise<Answer[]>((resolve, reject) => {
    setTimeout(() => reject(new Error(failed)), ANSWER_TIMEOUT_MS)
    frame.addEventListener('load', () => {
      const port = handPort(frame, compilerGreeting, origin)
      port.onmessage = ({ data }: MessageEvent<FromCompiler>) => {
        if (data.kind === 'hello') for (const request of requests) port.postMessage(request)
        else if (answers.push(data) === requests.length) resolve(answers)
      }
    })
    document.body.append(frame)
  }).finally(() => frame.remove())
}

/** The HTML of each email. Rejects with a message for the user. */
export async function compiledHtml(sources: readonly string[]): Promise<string[]> {
  if (sources.length === 0) return []
  const failed = 'The message could not be compiled.'
  const answers = await askCompiler(
    sources.map((mjml, turn) => ({ mjml, turn })),
    failed,
  )
  return answers.map((answer) => {
    if (answer.kind !== 'compiled' || answer.html === '') throw new Error(failed)
    return answer.html
  })
}
