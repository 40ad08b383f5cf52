/** What the test and the process of the built Herald under the fake Electron say to each other; it travels as structured clones, as IPC does. */

export type Asked =
  /** A request of the page to one of our two origins, as Chromium would pass it to the scheme's handler. */
  | { kind: 'load'; url: string; method: string }
  /** A call of the preload from the main frame, which stands at `url`. */
  | { kind: 'invoke'; channel: string; args: unknown[]; url: string }
  /** Whether a frame may go to `url`. */
  | { kind: 'goes'; url: string; where: 'main' | 'frame' }
  /** What window.open would do. */
  | { kind: 'opens'; url: string }
  | { kind: 'permission'; permission: string }
  /** A click in the menu. */
  | { kind: 'click'; label: string }
  | { kind: 'clipboard' }
  /** What came of the files of the page, in order: the name of the call and the file. */
  | { kind: 'handed over' }
  | { kind: 'quit' }

export type Loaded = { status: number; headers: Record<string, string>; body: Uint8Array }

export type Told =
  | { kind: 'ready' }
  | { kind: 'answer'; id: number; value: unknown }
  | { kind: 'failed'; id: number; message: string }
  /** Main sends something to the window's page. */
  | { kind: 'sent'; channel: string; args: unknown[] }
