/** Converts imported files in a worker, so that a large message does not block the page. */
import { designOf, type FromWorker, type ToWorker } from './import-design'

const scope = self as unknown as {
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null
  postMessage: (answer: FromWorker) => void
}

scope.onmessage = ({ data: { files, options } }) => {
  designOf(files, options).then(
    (design) => scope.postMessage({ design }),
    (error: unknown) => scope.postMessage({ failure: error instanceof Error ? error.message : String(error) }),
  )
}
