/** Asks the compiler on the designer's origin, outside of any screen: the page itself never parses a message. */
import { compilerGreeting, type FromCompiler, type ToCompiler } from '../code-view/compiler-messages'
import { designerOrigin, handPort } from '../origin'

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
