/** Desktop integration of a host, and the facts for About and 'Copy diagnostics': without a token, a name or a home folder. */
import { arch, homedir, release } from 'node:os'
import {
  type Connection,
  computerZone,
  type Diagnostics,
  type Handlers,
  type NotificationKind,
  type Session,
  type SyncState,
} from '#contract'
import { FailureError } from './failure.ts'
import { withoutTokens } from './ports.ts'

/** The part that differs between hosts. */
export type DesktopIntegration = {
  /** Versions of the host's runtime. */
  versions: Diagnostics['versions']
  /** Returns false if the page has to copy the text. */
  copy: (text: string) => boolean | Promise<boolean>
  /** Saves the content of the focused window as a PDF. Throws `FailureError` if the host cannot. */
  savePdf: Handlers['desktop']['savePdf']
  /** Returns false if there is no log file. */
  showLog: () => boolean
  /** Returns false if the user has to find the folder. */
  showFolder: () => boolean
  /** Opens a file in the program that the system has for its kind; null if the host cannot. Throws `FailureError`. */
  openFile: ((path: string) => Promise<void>) | null
  /** The folder that the user chose in the system's dialog; null if none, or without such a dialog. */
  chooseFolder: () => Promise<string | null>
  /** Languages with a dictionary; empty if the host does not choose the language. */
  spellingLanguages: () => string[]
  tell: Handlers['desktop']['tell']
  /** Restarts Herald; null if only the user can. */
  startAgain: (() => void) | null
}

/** A host without integration: the page and the user do everything. */
export const noDesktopIntegration: DesktopIntegration = {
  versions: [],
  copy: () => false,
  savePdf: () => {
    throw new FailureError({ kind: 'input', message: 'To save a PDF, print this page from the browser' })
  },
  showLog: () => false,
  showFolder: () => false,
  openFile: null,
  chooseFolder: async () => null,
  spellingLanguages: () => [],
  tell: () => 'elsewhere',
  startAgain: null,
}

export type DesktopPorts = {
  desktop: DesktopIntegration
  host: string
  version: string
  dataFolder: string
  now: () => Promise<Facts>
  /** Whether the user allows notifications of this kind. */
  mayNotify: (kind: NotificationKind) => boolean
  files: (facts: () => Promise<string>) => Pick<Handlers['desktop'], 'diagnosticsFiles' | 'saveDiagnostics'>
}

/** Current state for the diagnostics. */
export type Facts = { session: Session; connection: Connection; sync: SyncState }

export function desktopHandlers(ports: DesktopPorts): Handlers['desktop'] {
  const { desktop } = ports
  const readDiagnostics = async (): Promise<Diagnostics> => {
    const versions = [{ name: 'Herald', version: ports.version }, ...desktop.versions, ...runtimeVersions()]
    return { versions, text: diagnosticsText(versions, ports, await ports.now()) }
  }
  return {
    diagnostics: readDiagnostics,
    ...ports.files(async () => (await readDiagnostics()).text),
    copy: (text) => desktop.copy(text),
    savePdf: (options) => desktop.savePdf(options),
    showLog: () => desktop.showLog(),
    showFolder: () => desktop.showFolder(),
    spellingLanguages: () => desktop.spellingLanguages(),
    tell: (notification) => (ports.mayNotify(notification.kind) ? desktop.tell(notification) : 'off'),
  }
}

const runtimeVersions = (): Diagnostics['versions'] =>
  [
    { name: 'Node.js', version: process.versions.node },
    { name: 'V8', version: process.versions.v8 },
    { name: 'SQLite', version: process.versions.sqlite ?? '' },
  ].filter(({ version }) => version !== '')

/** One fact per line. Excludes the server's address, the brand and the user: support does not need them. */
export function diagnosticsText(
  versions: Diagnostics['versions'],
  { host, dataFolder }: Pick<DesktopPorts, 'host' | 'dataFolder'>,
  { session, connection, sync }: Facts,
  home = homedir(),
): string {
  const lines = [
    ...versions.map(({ name, version }) => `${name}: ${version}`),
    `Host: ${host}`,
    `System: ${process.platform} ${release()} ${arch()}`,
    `Time zone: ${computerZone()}`,
    `Data folder: ${withoutHome(dataFolder, home)}`,
    `Session: ${session.state}, token kept in: ${session.tokenKept ?? 'nothing'}`,
    `Connection: ${connection.online ? 'online' : 'offline'}${connection.workOffline ? ", 'Work offline' is on" : ''}`,
    `Waiting for the server: ${sync.waiting}, needs attention: ${sync.attention}`,
    `Storage: ${sync.storage === null ? 'well' : withoutHome(sync.storage, home)}`,
  ]
  return withoutTokens(lines.join('\n'))
}

/** The name of a home folder usually contains the user's name. */
const withoutHome = (text: string, home: string): string => (home === '' ? text : text.replaceAll(home, '~'))
