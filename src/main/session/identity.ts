/** Who is behind a token: user and brand as the server tells them, else as the token claims, else placeholders. */
import { createHash } from 'node:crypto'
import type { ChannelConfigurations, Workspace } from '#contract'
import * as texts from './texts.ts'

type Party = { id: string; name: string }
type Claims = Record<string, unknown>

/** The workspace of `origin` for whoever the token belongs to. Its id stays the same for the same origin, user and brand. */
export function workspaceOf(origin: string, token: string, reply: ChannelConfigurations): Workspace {
  const claims = claimsOf(token)
  const user = partyOf(
    [reply.user?.id, claims.sub, claims.user_id, claims.userId],
    [reply.user?.name, reply.user?.email, claims.name, claims.email],
    { id: 'unknown', name: texts.unnamedPerson },
  )
  const brand = partyOf(
    [reply.brand?.id, claims.brand_id, claims.brandId],
    [reply.brand?.name, claims.brand_name, claims.brandName],
    { id: 'unknown', name: new URL(origin).host },
  )
  const id = createHash('sha256').update([origin, user.id, brand.id].join('\n')).digest('hex').slice(0, 32)
  // Where it stands is not specified (assumed): feature_flags.campaign_analytics, in the reply or among the token's claims.
  const flags = [reply.feature_flags, reply.user?.feature_flags, claims.feature_flags]
  const campaignAnalytics = flags.some((kept) => isOn(fieldOf(kept, 'campaign_analytics')))
  return { id, kind: 'server', address: origin, user, brand, ...(campaignAnalytics ? { campaignAnalytics } : {}) }
}

const fieldOf = (kept: unknown, name: string): unknown =>
  typeof kept === 'object' && kept !== null ? Object.entries(kept).find(([key]) => key === name)?.[1] : undefined

const isOn = (flag: unknown): boolean => flag === true || flag === 1 || flag === 'true'

/** An id that is known is a name as well, where no better one is. */
function partyOf(ids: unknown[], names: unknown[], placeholder: Party): Party {
  const id = first(ids)
  return { id: id ?? placeholder.id, name: first(names) ?? id ?? placeholder.name }
}

function first(values: unknown[]): string | undefined {
  const found = values.find((value) => typeof value === 'number' || (typeof value === 'string' && value.trim() !== ''))
  return found === undefined ? undefined : String(found)
}

/** The claims of a JWT, unverified: they only name the workspace, the server decides what the token may do. */
function claimsOf(token: string): Claims {
  const [, payload = ''] = token.split('.')
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))
    return typeof claims === 'object' && claims !== null ? { ...claims } : {}
  } catch {
    // An opaque token claims nothing.
    return {}
  }
}
