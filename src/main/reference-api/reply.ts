/** How the server answers: every reply is { success, data, message }, a refusal also names the field. */

/** What a handler throws to say no. `path` is the dotted name of the field that is wrong, `data` what a refusal tells besides. */
export class Refusal extends Error {
  readonly status: number
  readonly path: string | undefined
  readonly data: unknown
  constructor(status: number, message: string, path?: string, data?: unknown) {
    super(message)
    this.name = 'Refusal'
    this.status = status
    this.path = path
    this.data = data
  }
}

export const notFound = (what: string): Refusal => new Refusal(404, `${what} not found`)

/** A rule beyond the shape was broken: 422 with the field's name. */
export const wrong = (path: string, message: string): Refusal => new Refusal(422, message, path)

/** The thing is in a state that does not allow this: 409. */
export const conflict = (message: string): Refusal => new Refusal(409, message)

/** The row, or a 404 that says what was looked for. */
export function found<T>(row: T | undefined, what: string): T {
  if (row === undefined) throw notFound(what)
  return row
}

/** The parts of Hono's statuses that the server uses are plain numbers here. */
export const json = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

export const accepted = (data: unknown): Response => json(200, { success: true, data: data ?? null, message: 'OK' })

export function refused(refusal: Refusal): Response {
  const path = refusal.path === undefined ? {} : { path: refusal.path }
  return json(refusal.status, { success: false, data: refusal.data ?? null, message: refusal.message, ...path })
}
