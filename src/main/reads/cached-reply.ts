/** What the server said an earlier time, answered in place of what it cannot be asked now. */

export class CachedReply {
  readonly value: unknown
  /** When the server said so, ISO 8601 in UTC. */
  readonly asOf: string

  constructor(value: unknown, asOf: string) {
    this.value = value
    this.asOf = asOf
  }
}
