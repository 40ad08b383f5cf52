/** Opens stored files for sending: their length first, their bytes only when they are asked for. */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { FailureError } from '../failure.ts'
import type { Blobs } from './ports.ts'
import * as texts from './texts.ts'

/** `pathOf` says where a blob lies and throws `FailureError` when it does not. */
export function storedBlobs({ pathOf }: { pathOf(blob: string): Promise<string> }): Blobs {
  return {
    open: async (blob) => {
      const path = await pathOf(blob)
      const { size } = await stat(path).catch(() => {
        throw new FailureError({ kind: 'storage', message: texts.theFileOnThisComputer })
      })
      return { size, stream: () => createReadStream(path) }
    },
  }
}
