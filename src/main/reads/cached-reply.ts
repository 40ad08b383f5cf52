/** An earlier reply of the server, returned while the server cannot be reached. */

export class CachedReply {
  readonly value: unknown
  /** The time of the reply, ISO 8601 in UTC. */
  readonly asOf: string

  constructor(value: unknown, asOf: string) {
    this.value = value
    this.asOf = asOf
  }
}
