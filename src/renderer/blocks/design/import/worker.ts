/** Reads what is imported beside the page, so that a large mail never holds it. */

import type { FromWorker, ToWorker } from './client'
import { designOf } from './import-design'

const scope = self as unknown as {
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null
  postMessage: (answer: FromWorker) => void
}

scope.onmessage = ({ data: { files, options } }) => {
  designOf(files, options).then(
    (made) => scope.postMessage({ made }),
    (error: unknown) => scope.postMessage({ words: error instanceof Error ? error.message : String(error) }),
  )
}
