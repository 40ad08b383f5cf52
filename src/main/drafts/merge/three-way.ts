/** The three-way merge of one request: mine, theirs, and what both came from (section by section, field by field). */
import { isDeepStrictEqual } from 'node:util'
import type { IntentRequest, Json, JsonObject } from '#contract'
import type { SentAs } from '../../../model/addresses.ts'
import { type Field, isObject, overlaidCampaign, sameField, withValue } from '../../../model/fields.ts'
import { campaignIn, fieldsIn, requestWith } from './requests.ts'

export type Sides = {
  /** The campaign as it stands on the server now. */
  theirs: JsonObject
  /** The same, with what the requests in front of this one will have done to it. */
  expected: JsonObject
  /** The campaigns from which the words of a field may have come: one, and more where answers were lost. */
  bases: (field: Field) => readonly JsonObject[]
  /** Whether theirs is what an older save of this computer said, which the server took after a newer one. */
  late: (field: Field) => boolean
  /** What the server calls the files of this computer. */
  sentAs?: SentAs
}

export type Merged = {
  /** The request with theirs where only they changed something. */
  request: IntentRequest
  /** Fields that were taken from theirs. */
  accepted: Field[]
  /** Fields that were changed on both sides. */
  conflicts: Field[]
  /** Nothing of mine is left in it: it need not be sent. */
  idle: boolean
}

export function mergeRequest(request: IntentRequest, sides: Sides): Merged {
  const mine = campaignIn(request)
  const decisions = fieldsIn(request).map((field) => ({ field, verdict: compareField(field, mine, sides) }))
  const having = (wanted: Verdict) =>
    decisions.filter(({ verdict: decision }) => decision === wanted).map(({ field }) => field)
  const accepted = having('theirs')
  const merged = accepted.reduce((whole, field) => requestWith(whole, field, sides.theirs), request)
  return {
    request: withForeignParts(merged, sides),
    accepted,
    conflicts: having('conflict'),
    idle:
      accepted.length > 0 && decisions.every(({ verdict: decision }) => decision === 'theirs' || decision === 'same'),
  }
}

type Verdict = 'same' | 'mine' | 'theirs' | 'conflict'

function compareField(field: Field, mine: JsonObject, { theirs, bases, late, sentAs }: Sides): Verdict {
  const possible = bases(field)
  if (sameField(field, mine, theirs, sentAs)) return 'same'
  if (late(field) || possible.some((base) => sameField(field, theirs, base, sentAs))) return 'mine'
  return possible.every((base) => sameField(field, mine, base, sentAs)) ? 'theirs' : 'conflict'
}

/**
 * Setup values, a schedule and its form's values travel whole: what in them is no field of this request (other steps' setup values,
 * fields that Herald does not know) stays as the server will have it.
 */
function withForeignParts(request: IntentRequest, { expected }: Sides): IntentRequest {
  const mine = campaignIn(request)
  const places = fieldsIn(request).flatMap((field) => field.places)
  const foreign = travellingWhole.flatMap((key) => foreignIn(key, mine[key], expected[key], places))
  const input = foreign.reduce((whole, [path, value]) => withValue(whole, path, value), request.input)
  return foreign.length === 0 ? request : { ...request, input }
}

const travellingWhole = ['edit_setup_page_values', 'schedule', 'edit_schedule_page_values']

/** [path, what the server will have there, undefined for nothing] of all below `path` that is at none of `places`. */
function foreignIn(
  path: string,
  mine: Json | undefined,
  theirs: Json | undefined,
  places: readonly string[],
): [string, Json | undefined][] {
  if (!isObject(mine) || !isObject(theirs)) return []
  // Setup values of a step that the server has not heard of yet are no leftovers.
  const keys = Object.keys(path === 'edit_setup_page_values' ? theirs : { ...theirs, ...mine })
  return keys.flatMap((key): [string, Json | undefined][] => {
    const at = `${path}.${key}`
    if (places.includes(at)) return []
    if (places.some((place) => place.startsWith(`${at}.`))) return foreignIn(at, mine[key], theirs[key], places)
    return isDeepStrictEqual(mine[key], theirs[key]) ? [] : [[at, theirs[key]]]
  })
}

/** The campaign after a request will have been sent. */
export const after = (request: IntentRequest, expected: JsonObject): JsonObject =>
  overlaidCampaign(expected, campaignIn(request))
