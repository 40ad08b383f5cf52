/** The three-way merge of one request: mine, theirs, and what both came from (section by section, field by field). */
import type { IntentRequest, JsonObject } from '#contract'
import type { SentAs } from './addresses.ts'
import { type Field, isObject, overlaid, sameField, withValue } from './fields.ts'
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
    request: withForeignSetup(merged, sides),
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

/** Setup values travel whole with every step: those of other steps stay as the server will have them. */
function withForeignSetup(request: IntentRequest, { expected }: Sides): IntentRequest {
  const mine = request.input.edit_setup_page_values
  const theirs = expected.edit_setup_page_values
  if (!isObject(mine) || !isObject(theirs)) return request
  const own = new Set(fieldsIn(request).flatMap(({ places }) => places.map((place) => place.split('.')[1])))
  let { input } = request
  for (const [key, value] of Object.entries(theirs)) {
    if (!own.has(key)) input = withValue(input, `edit_setup_page_values.${key}`, value)
  }
  return { ...request, input }
}

/** The campaign after a request will have been sent. */
export const after = (request: IntentRequest, expected: JsonObject): JsonObject =>
  overlaid(expected, campaignIn(request))
