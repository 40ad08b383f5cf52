/** What a host can do with the computer it runs on, and what About and 'Copy diagnostics' say: facts without a token, a name or a home. */
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

/** The part that differs from host to host. */
export type DesktopIntegration = {
  /** What the host stands on. */
  versions: Diagnostics['versions']
  /** False where the page has to do it. */
  copy: (text: string) => boolean | Promise<boolean>
  /** What the window in front shows, as a PDF. Throws `FailureError` where the host cannot. */
  savePdf: Handlers['desktop']['savePdf']
  /** False where the log is in no file. */
  showLog: () => boolean
  /** False where the person has to find it. */
  showFolder: () => boolean
  /** Languages that there is a dictionary for; empty where the host does not choose. */
  spellingLanguages: () => string[]
  tell: Handlers['desktop']['tell']
  /** Ends Herald and starts it again; null where only a person can. */
  startAgain: (() => void) | null
}

/** A host that leaves all of it to the page and the person. */
export const noDesktopIntegration: DesktopIntegration = {
  versions: [],
  copy: () => false,
  savePdf: () => {
    throw new FailureError({ kind: 'input', message: 'To save a PDF, print this page from the browser' })
  },
  showLog: () => false,
  showFolder: () => false,
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
  /** Whether the person wants the system to tell things of this kind. */
  mayNotify: (kind: NotificationKind) => boolean
  files: (facts: () => Promise<string>) => Pick<Handlers['desktop'], 'diagnosticsFiles' | 'saveDiagnostics'>
}

/** How Herald stands at this moment. */
export type Facts = { session: Session; connection: Connection; sync: SyncState }

export function desktopHandlers(ports: DesktopPorts): Handlers['desktop'] {
  const { desktop } = ports
  const diagnostics = async (): Promise<Diagnostics> => {
    const versions = [{ name: 'Herald', version: ports.version }, ...desktop.versions, ...runtime()]
    return { versions, text: diagnosticsText(versions, ports, await ports.now()) }
  }
  return {
    diagnostics,
    ...ports.files(async () => (await diagnostics()).text),
    copy: (text) => desktop.copy(text),
    savePdf: (given) => desktop.savePdf(given),
    showLog: () => desktop.showLog(),
    showFolder: () => desktop.showFolder(),
    spellingLanguages: () => desktop.spellingLanguages(),
    tell: (told) => (ports.mayNotify(told.kind) ? desktop.tell(told) : 'off'),
  }
}

const runtime = (): Diagnostics['versions'] =>
  [
    { name: 'Node.js', version: process.versions.node },
    { name: 'V8', version: process.versions.v8 },
    { name: 'SQLite', version: process.versions.sqlite ?? '' },
  ].filter(({ version }) => version !== '')

/** One fact a line. The server's address, its brand and the person stay out: they are nobody's who helps. */
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

/** The name of a home folder is mostly a person's. */
const withoutHome = (text: string, home: string): string => (home === '' ? text : text.replaceAll(home, '~'))
