/** Preferences of this computer: what the person chose, and what the organisation set for them. Never drafts, never a token. */
import * as v from 'valibot'
import { call, notice } from './define.ts'
import { pageSizes } from './list-choices.ts'
import { holdSeconds } from './publishing.ts'
import { practiceNames } from './session.ts'

const zone = v.pipe(
  v.string(),
  v.maxLength(100),
  v.check((name) => name === '' || isZone(name)),
)

/** Which proxy leads to the server: what the system says, none, `proxyAddress`, or what the script at `pacAddress` says. */
export const proxyModes = ['system', 'none', 'manual', 'pac'] as const
/** `manual`: only when the person asks. */
export const updateWays = ['automatic', 'off'] as const

/** What stands on the Settings screen. Each is also a key of the organisation's policy. */
export const chosenSettings = {
  colorScheme: v.picklist(['auto', 'light', 'dark']),
  /** IANA zone in which times are shown; '' is this computer's. */
  timeZone: zone,
  /** Whether texts are checked while they are written. */
  spelling: v.boolean(),
  /** Of spelling, 'en-GB'; empty leaves it to the system. */
  spellingLanguages: v.pipe(v.array(v.pipe(v.string(), v.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/))), v.maxLength(10)),
  /** Which things the system tells while Herald is not in front. */
  notifyVerdicts: v.boolean(),
  notifyResults: v.boolean(),
  notifyRefusals: v.boolean(),
  /** Seconds between Publish and the request, in which it can be taken back; 0 sends at once. */
  publishHoldSeconds: v.pipe(v.number(), v.integer(), v.minValue(holdSeconds.least), v.maxValue(holdSeconds.most)),
  /** Publishing to more people than this asks for their number to be typed. */
  typePeopleAbove: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000_000)),
  startAtLogin: v.boolean(),
  /** The windows of the last time come back at the start, each where it stood and with what it showed. */
  reopenWindows: v.boolean(),
  /** Names of campaigns may stand where others can read them: in notifications, in the dock and the taskbar. */
  namesOutside: v.boolean(),
  /** Herald stays in the tray, or the menu bar, when its last window is closed. */
  keepInTray: v.boolean(),
  proxyMode: v.picklist(proxyModes),
  /** 'http://proxy.example.com:8080', without a name or a password; '' where none was given. */
  proxyAddress: v.pipe(v.string(), v.maxLength(300), v.check(isProxyAddress)),
  /** Names that are reached without the proxy, 'intranet.example.com,10.0.0.0/8'. */
  proxyBypass: v.pipe(v.string(), v.maxLength(1_000), v.regex(/^[^\s;]*(\s*,\s*[^\s;]+)*$/)),
  /** 'https://proxy.example.com/proxy.pac'; '' where none was given. */
  pacAddress: v.pipe(v.string(), v.maxLength(300), v.check(isWebAddress)),
  /** Path of a PEM file with authorities that Herald trusts beside the system's; '' where none was given. */
  caFile: v.pipe(v.string(), v.maxLength(500), v.regex(/^(|\/.*|[A-Za-z]:[\\/].*|\\\\.*)$/)),
  /** Chromium draws with the graphics processor, from the next start on. */
  hardwareAcceleration: v.boolean(),
  updates: v.picklist(updateWays),
} as const
export type ChosenSetting = keyof typeof chosenSettings

export const settings = v.object({
  ...chosenSettings,
  /** What the practice workspace and whoever works in it are called, '' where they keep the brand's own names; null until somebody was asked. */
  practiceNames: v.nullable(practiceNames),
  railClosed: v.boolean(),
  /** 'all' shows the list without pages. */
  listPageSize: v.picklist(pageSizes),
  listOrderBy: v.picklist(['name', 'status', 'updated_at']),
  listOrderDirection: v.picklist(['asc', 'desc']),
  /** Which database counts a segment; '' leaves the parameter out. */
  dbType: v.string(),
  /** Adds db_type=es to analytics calls. */
  campaignAnalyticsFlag: v.boolean(),
  /** What stands before amounts of money, 'Rs' for example; '' where nobody said. */
  currency: v.pipe(v.string(), v.maxGraphemes(8)),
  /** Colours of a brand, '#rrggbb', by the brand's id. */
  brandColours: v.record(v.string(), v.pipe(v.array(v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/))), v.maxLength(12))),
})
export type Settings = v.InferOutput<typeof settings>

/** What stands before the person changed anything. */
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
  brandColours: {},
}

/** What the organisation set: for whoever administers the computer; the person sees it and cannot change it. */
export type Policy = {
  /** Where it was read: 'HKLM\SOFTWARE\Policies\Herald', '/etc/herald/policy.json'; null where there is none. */
  source: string | null
  locked: ChosenSetting[]
  /** The only server to connect to, 'https://api.example.com'; null where the person chooses. */
  server: string | null
  /** Where the drafts and files are to be kept; null where the person chooses. */
  dataFolder: string | null
  /** Keys that were left out, each with why. */
  problems: string[]
}

export const settingsCalls = {
  settings: call(v.undefined()).returns<Settings>(),
  /** Refused as `input` where the organisation set one of them. */
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

/** Characters are judged by themselves: the contract knows neither a browser nor Node. */
function isWebAddress(text: string): boolean {
  return text === '' || /^https?:\/\/[^\s/@:?#]+(:\d{1,5})?(\/[^\s]*)?$/.test(text)
}

function isProxyAddress(text: string): boolean {
  return text === '' || /^(https?|socks[45]):\/\/[^\s/@:?#]+(:\d{1,5})?\/?$/.test(text)
}
