/** The browser host's second address, http://localhost:PORT/: the designer's origin, which gets no cookie of the page. */
import { Hono } from 'hono'
import { notAllowed, type PageFiles, textResponse } from '../page-files.ts'
import { type Listening, listen } from './listen.ts'

export type DesignerHost = { origin: string; close(): Promise<void> }

/** Throws if no port is available. */
export async function openDesigner(files: PageFiles): Promise<DesignerHost> {
  let host = ''
  const app = createDesigner(() => host, files)
  const [first, ...rest] = await listenOnBoth(app)
  host = `localhost:${first.port}`
  return {
    origin: `http://${host}`,
    close: async () => {
      await Promise.all([first, ...rest].map((listening) => listening.close()))
    },
  }
}

/** Answers GET for its own host name only; it has no calls and no cookies. */
function createDesigner(host: () => string, files: PageFiles): Hono {
  const app = new Hono()
  app.use(async (c, next) => {
    // Host reveals DNS rebinding: another name that resolves to this computer.
    if (c.req.header('host') !== host()) return textResponse(421, 'This is not the address of Herald.')
    return c.req.method === 'GET' ? next() : notAllowed()
  })
  app.get('*', (c) => files(new URL(c.req.url)))
  return app
}

const MAX_PORT_ATTEMPTS = 5

/**
 * 'localhost' may mean either address of this computer: on an address that we do not listen on, another program could answer instead of us.
 */
async function listenOnBoth(app: Hono): Promise<[Listening, ...Listening[]]> {
  for (let attempt = 1; ; attempt++) {
    const first = await listen(app, 0)
    try {
      return [first, await listen(app, first.port, undefined, '::1')]
    } catch (error) {
      if (['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(codeOf(error))) return [first]
      await first.close()
      if (attempt === MAX_PORT_ATTEMPTS) throw error
    }
  }
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')
