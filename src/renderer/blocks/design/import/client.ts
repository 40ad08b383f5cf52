/** The page's end of the worker that reads what is imported. */
import type { MergeOptions } from '../../../../model/merge-tags/broken'
import type { Imported } from './import-design'
import type { SourceFile } from './source'

export type ToWorker = { files: readonly SourceFile[]; options: MergeOptions }
export type FromWorker = { made: Imported } | { words: string }

/** Milliseconds that a mail of any size is given. */
const IMPORT_TIMEOUT_MS = 20_000

/** Rejects with words for a person. */
export function importInWorker(files: readonly SourceFile[], options: MergeOptions): Promise<Imported> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'import' })
  return new Promise<Imported>((resolve, reject) => {
    const late = setTimeout(
      () => reject(new Error('This takes too long to read. Import a smaller part of it.')),
      IMPORT_TIMEOUT_MS,
    )
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      clearTimeout(late)
      if ('made' in data) resolve(data.made)
      else reject(new Error(data.words))
    }
    worker.onerror = () => {
      clearTimeout(late)
      reject(new Error('It could not be read.'))
    }
    const message: ToWorker = { files, options }
    worker.postMessage(message)
  }).finally(() => worker.terminate())
}
