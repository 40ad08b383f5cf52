/** Recognises addresses that redirect through a scanner, a search engine or another email tool, and extracts their target if possible. */

/** `at`: the query parameter with the target, or a function that finds it in the path. `host` and `path` match lower case. */
type Redirect = { host: RegExp; path?: RegExp; at?: string | ((url: URL) => string) }

/** Source: the vendors' public documentation of link protection, and their links' format. */
const scanners: readonly Redirect[] = [
  { host: /\.safelinks\.protection\.(?:outlook|office365)\.(?:com|us|cn)$/, at: 'url' },
  { host: /^urldefense(?:\.proofpoint)?\.com$/, at: proofpointTarget },
  { host: /^linkprotect\.cudasvc\.com$/, at: 'a' },
  { host: /^(?:www\.)?google\.(?:com?\.)?[a-z]{2,3}$/, path: /^\/url$/, at: 'q' },
  { host: /^(?:www\.)?google\.(?:com?\.)?[a-z]{2,3}$/, path: /^\/url$/, at: 'url' },
  { host: /^lm?\.(?:facebook|instagram|messenger|workplace)\.com$/, at: 'u' },
  { host: /^(?:www\.)?youtube\.com$/, path: /^\/redirect$/, at: 'q' },
  { host: /^(?:www\.)?linkedin\.com$/, path: /^\/(?:redir\/redirect|safety\/go)/, at: 'url' },
  { host: /^duckduckgo\.com$/, path: /^\/l\/$/, at: 'uddg' },
  { host: /^(?:www\.)?bing\.com$/, path: /^\/ck\/a/ },
  { host: /^r\.search\.yahoo\.com$/ },
  { host: /^slack-redir\.net$/, at: 'url' },
  { host: /^out\.reddit\.com$/, at: 'url' },
  { host: /^t\.umblr\.com$/, path: /^\/redirect$/, at: 'z' },
  { host: /^(?:www\.)?vk\.com$/, path: /^\/away\.php$/, at: 'to' },
  { host: /(?:^|\.)mimecast(?:protect)?\.com$/, path: /^\/s\// },
  { host: /^secure-web\.cisco\.com$/, at: ({ pathname }) => decodedPart(pathname.split('/').at(-1)) },
  { host: /^clicktime\.symantec\.com$/, at: 'u' },
  { host: /\.protection\.sophos\.com$/ },
  { host: /^protect2?\.fireeye\.com$/, at: 'u' },
  { host: /^scanmail\.trustwave\.com$/, at: 'u' },
  { host: /\.trendmicro\.com$/, path: /\/wis\/clicktime\//, at: 'url' },
  { host: /^(?:url\.avanan\.click|protect\.checkpoint\.com)$/ },
  { host: /^url\.emailprotection\.link$/ },
]

/** Source: the vendors' public documentation of click tracking, and their links' format. */
const clicks: readonly Redirect[] = [
  { host: /\.list-manage\d*\.com$/, path: /^\/track\/click/ },
  { host: /^mailchi\.mp$/ },
  { host: /^mandrillapp\.com$/, path: /^\/track\/click/ },
  { host: /\.ct\.sendgrid\.net$|^sendgrid\.net$/ },
  { host: /^(?:c?trk|manage)\.kl(?:click\d*|aviyomail)\.com$|^c?trk\.klaviyo/ },
  { host: /(?:^|\.)hubspot(?:links(?:free|starter)?|email)\.(?:com|net)$|\.hs-sales-engage\.com$/ },
  { host: /\.mjt\.lu$/, path: /^\/lnk\// },
  { host: /\.sendib[tm]\d*\.com$/ },
  { host: /\.rs6\.net$/, path: /^\/tn\.jsp/ },
  { host: /\.(?:cmail|createsend)\d*\.com$/, path: /^\/t\// },
  { host: /^(?:links|click)\.iterable\.com$/ },
  { host: /^(?:e|track)\.customeriomail\.com$|^track\.customer\.io$/ },
  { host: /\.awstrack\.me$/, path: /^\/l0\//, at: ({ pathname }) => decodedPart(pathname.split('/')[2]) },
  { host: /^click\.pstmrk\.it$/, at: ({ pathname }) => `https://${decodedPart(pathname.split('/')[2])}` },
  { host: /^click\.mlsend\d*\.com$|^click\.mailerlite\.com$/ },
  { host: /\.acemln[a-d]\.com$/ },
  { host: /^(?:cl|click)(?:\.[a-z\d-]+)*\.(?:exct|exacttarget)\.(?:net|com)$/ },
]

/** The format of click-tracking links that email tools put on their customers' hosts. */
const anyHost = (url: URL): boolean => /^\/ls\/click$/i.test(url.pathname) && url.searchParams.has('upn')

/** The redirecting host and the target (null if it cannot be read); null if the address is not a redirect. */
export function scannerOf(address: string): { host: string; target: string | null } | null {
  return redirectIn(address, scanners)
}

/** The host and the target of another email tool's click-tracking link (null if it cannot be read); null if the address is none. */
export function clickRedirectOf(address: string): { host: string; target: string | null } | null {
  const url = urlOf(address)
  return redirectIn(address, clicks) ?? (url && anyHost(url) ? { host: url.hostname, target: null } : null)
}

function redirectIn(address: string, list: readonly Redirect[]) {
  const url = urlOf(address)
  if (!url) return null
  const found = list.filter(
    ({ host, path }) => host.test(url.hostname) && (path?.test(url.pathname.toLowerCase()) ?? true),
  )
  if (found.length === 0) return null
  const target = found
    .map(({ at }) => (typeof at === 'string' ? (url.searchParams.get(at) ?? '') : (at?.(url) ?? '')))
    .find((candidate) => /^https?:\/\/[^/]/i.test(candidate) && URL.canParse(candidate))
  return { host: url.hostname, target: target ?? null }
}

const urlOf = (address: string): URL | null =>
  /^\s*https?:\/\//i.test(address) && URL.canParse(address) ? new URL(address) : null

function decodedPart(part = ''): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}

/** Source: Proofpoint, 'URL Defense decoder'. Addresses that version 3 shortened (two stars) are not decoded. */
function proofpointTarget({ pathname, search, hash, searchParams }: URL): string {
  const target = searchParams.get('u') ?? ''
  if (pathname.startsWith('/v1/')) return target
  if (pathname.startsWith('/v2/')) return decodedPart(target.replaceAll('-', '%').replaceAll('_', '/'))
  const [, inside = '', codes = ''] = /^\/v3\/__(.+?)__;([^!]*)!/.exec(pathname + search + hash) ?? []
  if (inside.includes('**')) return ''
  const letters =
    /^[\w-]*$/.test(codes) && codes.length % 4 !== 1 ? atob(codes.replaceAll('-', '+').replaceAll('_', '/')) : ''
  let position = 0
  return inside.replace(/^(https?:\/)(?!\/)/i, '$1/').replaceAll('*', () => letters.charAt(position++))
}
