/**
 * The server's calls, one row each. The page's types, main's checks and requests, and the routes of the reference API are derived from
 * them.
 */
import type * as v from 'valibot'
import { type Call, call } from './define.ts'
import { brandEndpoints, segmentEndpoints } from './endpoints/brand.ts'
import { analyticsEndpoints, campaignEndpoints } from './endpoints/campaigns.ts'
import { fileEndpoints, messageEndpoints } from './endpoints/messages.ts'

export type { Endpoint } from './endpoints/endpoint.ts'

export const endpoints = {
  ...campaignEndpoints,
  ...analyticsEndpoints,
  ...segmentEndpoints,
  ...brandEndpoints,
  ...fileEndpoints,
  ...messageEndpoints,
} as const

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
export type InputOf<N extends EndpointName> = v.InferInput<Endpoints[N]['input']>
export type ReplyOf<N extends EndpointName> = v.InferOutput<Endpoints[N]['reply']>

/** Rows for main only: they have the token in the address, storage addresses, or file bodies. */
export const mainOnly = [
  'downloadSegmentCustomers',
  'getUploadAddress',
  'getViewableUploadAddress',
  'uploadVoucherSheet',
] as const satisfies readonly EndpointName[]
export type PageEndpointName = Exclude<EndpointName, (typeof mainOnly)[number]>

type ApiGroup = { [N in PageEndpointName]: Call<InputOf<N>, ReplyOf<N>> }

/** Object.entries loses which name belongs to which row: the contract's only cast. */
export const api = Object.fromEntries(
  Object.entries(endpoints)
    .filter(([name]) => !(mainOnly as readonly string[]).includes(name))
    .map(([name, row]) => [name, call(row.input).returns()]),
) as ApiGroup
