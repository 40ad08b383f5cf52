/** Settings of this computer: the user's, and those that the organisation set. Never drafts, never a token. */
import * as v from 'valibot'
import { call, notice } from './define.ts'
import { pageSizes } from './own-data.ts'
import { holdSeconds } from './publishing.ts'
import { practiceNames } from './session.ts'

const zone = v.pipe(
  v.string(),
  v.maxLength(100),
  v.check((name) => name === '' || isZone(name)),
)

/** The proxy to the server: the system's, none, `proxyAddress`, or the one of the script at `pacAddress`. */
export const proxyModes = ['system', 'none', 'manual', 'pac'] as const
/** `manual`: only when the user checks. */
export const updateWays = ['automatic', 'off'] as const

export const MAX_SIGN_OFFS = 2

/** The full path of a folder: '/srv/reviews', 'C:\\Reviews', '\\\\server\\share'. */
export const folderPath = v.pipe(v.string(), v.maxLength(500), v.regex(/^(\/|[A-Za-z]:[\\/]|\\\\)/))

/** Settings on the Settings screen. Each is also a key of the organisation's policy. */
export const chosenSettings = {
  colorScheme: v.picklist(['auto', 'light', 'dark']),
  /** IANA zone in which times are shown; '' is this computer's. */
  timeZone: zone,
  /** Whether spelling is checked while typing. */
  spelling: v.boolean(),
  /** Languages of spelling, 'en-GB'; empty leaves them to the system. */
  spellingLanguages: v.pipe(v.array(v.pipe(v.string(), v.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/))), v.maxLength(10)),
  /** System notifications while Herald is not in front. */
  notifyVerdicts: v.boolean(),
  notifyResults: v.boolean(),
  notifyRefusals: v.boolean(),
  /** Seconds between Publish and the request, in which the publish can be undone; 0 sends the request at once. */
  publishHoldSeconds: v.pipe(v.number(), v.integer(), v.minValue(holdSeconds.least), v.maxValue(holdSeconds.most)),
  /** For more recipients than this the user has to type their number before publishing. */
  typePeopleAbove: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000_000)),
  /** How many people have to sign a campaign off before it can be published. */
  signOffs: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_SIGN_OFFS)),
  /** The folder in which proofs and reviews are exchanged with others; null for none. */
  reviewFolder: v.nullable(folderPath),
  startAtLogin: v.boolean(),
  /** Reopens the windows of the last session at the start, with their positions and pages. */
  reopenWindows: v.boolean(),
  /** Allows names of campaigns where others can read them: in notifications, in the dock and the taskbar. */
  namesOutside: v.boolean(),
  /** Herald stays in the tray, or the menu bar, after its last window is closed. */
  keepInTray: v.boolean(),
  proxyMode: v.picklist(proxyModes),
  /** 'http://proxy.example.com:8080', without name or password; '' if not set. */
  proxyAddress: v.pipe(v.string(), v.maxLength(300), v.check(isProxyAddress)),
  /** Hosts that are reached without the proxy, 'intranet.example.com,10.0.0.0/8'. */
  proxyBypass: v.pipe(v.string(), v.maxLength(1_000), v.regex(/^[^\s;]*(\s*,\s*[^\s;]+)*$/)),
  /** 'https://proxy.example.com/proxy.pac'; '' if not set. */
  pacAddress: v.pipe(v.string(), v.maxLength(300), v.check(isWebAddress)),
  /** Path of a PEM file with certificate authorities that Herald trusts in addition to the system's; '' if not set. */
  caFile: v.pipe(v.string(), v.maxLength(500), v.regex(/^(|\/.*|[A-Za-z]:[\\/].*|\\\\.*)$/)),
  /** Chromium renders with the GPU, from the next start on. */
  hardwareAcceleration: v.boolean(),
  updates: v.picklist(updateWays),
} as const
export type ChosenSetting = keyof typeof chosenSettings

/** Number of senders of emails that are kept for each brand. */
export const MAX_SENDERS = 6

export const settings = v.object({
  ...chosenSettings,
  /** Names of the practice workspace and its user, '' for the default; null until the user answered. */
  practiceNames: v.nullable(practiceNames),
  railClosed: v.boolean(),
  /** 'all' shows the list without pages. */
  listPageSize: v.picklist(pageSizes),
  listOrderBy: v.picklist(['name', 'status', 'updated_at']),
  listOrderDirection: v.picklist(['asc', 'desc']),
  /** The database that counts a segment; '' leaves the parameter out. */
  dbType: v.string(),
  /** Adds db_type=es to analytics calls. */
  campaignAnalyticsFlag: v.boolean(),
  /** The currency before amounts of money, 'Rs' for example; '' if not set. */
  currency: v.pipe(v.string(), v.maxGraphemes(8)),
  /** The last senders of emails, 'Name <address>', newest first, by the brand's id. */
  senders: v.record(v.string(), v.pipe(v.array(v.string()), v.maxLength(MAX_SENDERS))),
})
export type Settings = v.InferOutput<typeof settings>

/** The defaults. */
export const defaultSettings: Settings = {
  colorScheme: 'auto',
  timeZone: '',
  spelling: true,
  spellingLanguages: [],
  notifyVerdicts: true,
  notifyResults: true,
  notifyRefusals: true,
  publishHoldSeconds: holdSeconds.initial,
  typePeopleAbove: 1_000,
  signOffs: 0,
  reviewFolder: null,
  startAtLogin: false,
  reopenWindows: true,
  namesOutside: true,
  keepInTray: false,
  proxyMode: 'system',
  proxyAddress: '',
  proxyBypass: '',
  pacAddress: '',
  caFile: '',
  hardwareAcceleration: true,
  updates: 'automatic',
  practiceNames: null,
  railClosed: false,
  listPageSize: 25,
  listOrderBy: 'updated_at',
  listOrderDirection: 'desc',
  dbType: '',
  campaignAnalyticsFlag: false,
  currency: '',
  senders: {},
}

/** Settings of the organisation, made by the computer's administrator; the user sees them and cannot change them. */
export type Policy = {
  /** Location of the policy: 'HKLM\SOFTWARE\Policies\Herald', '/etc/herald/policy.json'; null if there is none. */
  source: string | null
  locked: ChosenSetting[]
  /** The only server to connect to, 'https://api.example.com'; null if the user chooses. */
  server: string | null
  /** The folder for drafts and files; null if the user chooses. */
  dataFolder: string | null
  /** Ignored keys, each with the reason. */
  problems: string[]
}

export const settingsCalls = {
  settings: call(v.undefined()).returns<Settings>(),
  /** Refused as `input` if the organisation set one of them. */
  changeSettings: call(v.strictObject(v.partial(settings).entries)).returns<Settings>(),
  settingsChanged: notice<Settings>(),
  policy: call(v.undefined()).returns<Policy>(),
} as const

function isZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** Checked by characters: the contract uses neither browser nor Node APIs. */
function isWebAddress(text: string): boolean {
  return text === '' || /^https?:\/\/[^\s/@:?#]+(:\d{1,5})?(\/[^\s]*)?$/.test(text)
}

function isProxyAddress(text: string): boolean {
  return text === '' || /^(https?|socks[45]):\/\/[^\s/@:?#]+(:\d{1,5})?\/?$/.test(text)
}
