/** The storage host of the embedded server: uploads and public files by HTTP on this computer, nothing else. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Listener, listen } from './http.ts'
import { json } from './reply.ts'

export type StorageListener = {
  /** Starts listening at the first call; returns the origin. */
  origin(): Promise<string>
  /** Listens at once where files may have been given out before: their addresses hold the port. */
  resume(): Promise<void>
  close(): Promise<void>
}

export function storageListener(folder: string, handle: (request: Request) => Promise<Response>): StorageListener {
  const remembered = join(folder, 'storage-port')
  let started: Promise<Listener> | null = null

  const guarded = async (request: Request): Promise<Response> => {
    const { host } = new URL((await start()).origin)
    const { pathname } = new URL(request.url)
    // A page on the web may not reach this through a name of its own, and nothing but storage is here.
    if (request.headers.get('host') !== host || !pathname.startsWith('/storage/'))
      return json(404, { success: false, data: null, message: 'Nothing answers here' })
    return handle(request)
  }
  const port = async (): Promise<number> => Number((await readFile(remembered, 'utf8').catch(() => '')) || 0)
  const open = async (): Promise<Listener> => {
    const listener = await listen(await port(), guarded).catch(() => listen(0, guarded))
    await writeFile(remembered, String(listener.port), { mode: 0o600 })
    return listener
  }
  const start = (): Promise<Listener> => {
    started ??= open()
    return started
  }
  return {
    origin: async () => (await start()).origin,
    resume: async () => {
      if (await port()) await start()
    },
    close: async () => {
      await (await started)?.close()
    },
  }
}
