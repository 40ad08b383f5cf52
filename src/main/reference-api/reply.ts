/** Responses of the server: every one is { success, data, message }; a refusal also names the field. */

/** Thrown by a handler to refuse a request. `path` is the dotted name of the wrong field, `data` further details. */
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

export const notFound = (entity: string): Refusal => new Refusal(404, `${entity} not found`)

/** Breaks a rule beyond the shape: 422 with the field's name. */
export const invalidField = (path: string, message: string): Refusal => new Refusal(422, message, path)

/** The object's state does not allow this: 409. */
export const conflictRefusal = (message: string): Refusal => new Refusal(409, message)

/** Returns the row, or throws a 404 that names `entity`. */
export function foundRow<T>(row: T | undefined, entity: string): T {
  if (row === undefined) throw notFound(entity)
  return row
}

/** Statuses are plain numbers here, not Hono's types. */
export const jsonResponse = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

export const acceptedResponse = (data: unknown): Response =>
  jsonResponse(200, { success: true, data: data ?? null, message: 'OK' })

export function refusalResponse(refusal: Refusal): Response {
  const path = refusal.path === undefined ? {} : { path: refusal.path }
  return jsonResponse(refusal.status, { success: false, data: refusal.data ?? null, message: refusal.message, ...path })
}
