/** What pages, workers and Node all have, so that the model needs the types of none of them. */

interface URL {
  readonly href: string
  readonly protocol: string
  readonly username: string
  readonly password: string
  readonly host: string
  readonly hostname: string
  readonly pathname: string
  readonly search: string
  readonly hash: string
  readonly searchParams: URLSearchParams
}
declare const URL: {
  new (url: string, base?: string): URL
  canParse: (url: string, base?: string) => boolean
  parse: (url: string, base?: string) => URL | null
}

interface URLSearchParams extends Iterable<[string, string]> {
  readonly size: number
  get: (name: string) => string | null
  has: (name: string) => boolean
  keys: () => IterableIterator<string>
  entries: () => IterableIterator<[string, string]>
}
declare const URLSearchParams: { new (query?: string | Record<string, string>): URLSearchParams }

declare const TextEncoder: { new (): { encode: (text: string) => Uint8Array } }
declare const TextDecoder: {
  new (label: string, options: { fatal: boolean }): { decode: (bytes: Uint8Array) => string }
}
declare const atob: (base64: string) => string
declare const btoa: (letters: string) => string

declare module '*?raw' {
  const text: string
  export default text
}
