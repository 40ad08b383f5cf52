/** Mutants that change nothing that anybody could notice, each with its reason. `from` and `to` are the texts that the run prints. */

type Equivalent = { file: string; from: string; to: string; why: string }

const schedule = 'src/renderer/steps/schedule'
const api = 'src/main/api'
const of =
  (file: string) =>
  (why: string, ...changes: [from: string, to: string][]): Equivalent[] =>
    changes.map(([from, to]) => ({ file, from, to, why }))
const [candidates, quiet, zone, rules, words, wire] = [
  of(`${schedule}/engine/candidates.ts`),
  of(`${schedule}/engine/quiet.ts`),
  of(`${schedule}/engine/zone.ts`),
  of(`${schedule}/rules.ts`),
  of(`${schedule}/text.ts`),
  of(`${schedule}/wire.ts`),
]
const [deadline, connection, envelope, exactJson, gateway, readReply] = [
  of(`${api}/deadline.ts`),
  of(`${api}/connection.ts`),
  of(`${api}/envelope.ts`),
  of(`${api}/read-scalars.ts`),
  of(`${api}/gateway.ts`),
  of(`${api}/read-reply.ts`),
]
const drafts = 'src/main/drafts'
const [act, readback, handlers, folderLock, afterSave, texts, pictures] = [
  of(`${drafts}/act.ts`),
  of(`${drafts}/act-readback.ts`),
  of(`${drafts}/handlers.ts`),
  of(`${drafts}/data-folder-lock.ts`),
  of(`${drafts}/after-save.ts`),
  of(`${drafts}/store/texts.ts`),
  of(`${drafts}/store/pictures.ts`),
]
const [listRows, outboxRows, scheduled, marks, campaignCache] = [
  of(`${drafts}/store/list-rows.ts`),
  of(`${drafts}/store/outbox-rows.ts`),
  of(`${drafts}/store/campaign-pages.ts`),
  of(`${drafts}/store/marks.ts`),
  of(`${drafts}/store/campaign-cache.ts`),
]
const [salvage, salvageRows, db, list, draftWrites, storeFile, writers] = [
  of(`${drafts}/store/salvage.ts`),
  of(`${drafts}/store/salvage-rows.ts`),
  of(`${drafts}/store/db.ts`),
  of(`${drafts}/store/list.ts`),
  of(`${drafts}/store/drafts.ts`),
  of(`${drafts}/store/store-file.ts`),
  of(`${drafts}/store/writers.ts`),
]
const ofNull = 'SQL finds nothing that equals null'
const ascending = 'SQL begins with the least by itself'
const nullIsNull = 'null is JSON for null'
const leftOut = 'a field that is undefined travels as one that is not there'

export const equivalents: readonly Equivalent[] = [
  ...candidates('of two equal days either is the later one', ['start > from', '(start) >= (from)']),
  ...candidates('weeks that are too early name no days', [
    'monday + passed * 7 * every',
    '(monday) - (passed * 7 * every)',
  ]),
  ...candidates('the branch ends there anyway', ['return', '(removed)']),
  ...candidates(
    'without days there is nothing to go through, in less time',
    ['weekDays.length === 0', 'false'],
    ['days.length === 0', 'false'],
    ['days.length === 1', 'false'],
  ),
  ...quiet('equal times are no window and are left out by whoever has none', ['from < to', '(from) <= (to)']),
  ...quiet(
    'an end of the hours that is the start of the window is quiet by itself',
    ['start <= window.from', '(start) < (window.from)'],
    ['window.from <= end', '(window.from) < (end)'],
  ),
  ...zone(
    'what was asked before is kept to ask less often',
    ['before !== undefined', '(before) === (undefined)'],
    ['before !== undefined', 'false'],
    ['zones.set(zone, known)', '(removed)'],
    ['quick !== null', 'false'],
    ['remember(zone, found)', '(removed)'],
    [`\`\${date}T\${time}Z\``, "''"],
    ['epochMs > steady.from && epochMs < steady.to', 'false'],
    ['epochMs > steady.from', '(epochMs) >= (steady.from)'],
    ['epochMs < steady.to', '(epochMs) <= (steady.to)'],
    ['!last || Math.abs(last.at - at) > close', '(!last) && (Math.abs(last.at - at) > close)'],
    ['!last || Math.abs(last.at - at) > close', 'true'],
    ['!last || Math.abs(last.at - at) > close', 'false'],
    ['!last', 'last'],
    ['Math.abs(last.at - at) > close', '(Math.abs(last.at - at)) >= (close)'],
    ['Math.abs(last.at - at) > close', '(Math.abs(last.at - at)) <= (close)'],
    ['last.at - at', '(last.at) + (at)'],
    ['known.set(zone, { at, steady: null })', '(removed)'],
    ['return', '(removed)'],
  ),
  ...zone(
    'no runtime throws anything else for a zone that it does not know',
    ['error instanceof RangeError', 'true'],
    ['throw error', '(removed)'],
  ),
  ...zone('a clock change changes the clock', [
    'change.offsetNanoseconds > before.offsetNanoseconds',
    '(change.offsetNanoseconds) >= (before.offsetNanoseconds)',
  ]),
  ...rules('a schedule that is of neither other type is periodic', [`'recurring'`, `''`]),
  ...words('a date that is none is not shown', ['isDate(date)', 'true']),
  ...wire('nothing to spread either way', ['{}', 'undefined']),
  ...deadline('nothing is known of a signal that is not there', ['outer', 'true']),
  ...connection(leftOut, ['why === undefined', 'false']),
  ...envelope(leftOut, ['path', 'true']),
  ...exactJson('what needs no second look is the same after one, later', ['mayBeLong.test(text)', 'true']),
  ...gateway(
    'the one answer that is kept has no input, and what is kept for no time is never used',
    ['input ?? null', '(input) && (null)'],
    ['row.cache', 'true'],
  ),
  ...readReply(
    'a reader that is made again reads the same',
    ['known', 'false'],
    ['readers.set(schema, made)', '(removed)'],
  ),
  ...readReply(
    'in the replies of the contract these types have these parts, and no other has',
    [`type === 'nullish' && wrapped`, `(type === 'nullish') || (wrapped)`],
    [`type === 'loose_object' && entries`, `(type === 'loose_object') || (entries)`],
    [`type === 'array' && item`, `(type === 'array') || (item)`],
    [`type === 'record' && value`, `(type === 'record') || (value)`],
  ),
  ...act(
    'a draft with nothing left to save has a campaign',
    ['!draftStatus || draftStatus.campaignId === null', '(!draftStatus) && (draftStatus.campaignId === null)'],
    ['refused(neverSaved)', 'undefined'],
  ),
  ...readback('the campaign that was read says its status as well', [
    'campaign.status ?? null',
    '(campaign.status) && (null)',
  ]),
  ...handlers('any way but undo is redo', [`'redo'`, `''`]),
  ...folderLock('a database that was closed holds nothing, kept or not', ['held.delete(lock)', '(removed)']),
  ...afterSave('a timer that went off can be cancelled as well', ['timers.delete(draftId)', '(removed)']),
  ...texts('a text that is written again as it is says the same', ['known?.text === text', 'false']),
  ...pictures(
    'uses that are written again as they are say the same',
    ['before.length === blobs.length && before.every((blob) => blobs.includes(blob))', 'false'],
    ['blob', 'undefined'],
  ),
  ...listRows(ofNull, ['key.campaign_id === null', 'false']),
  ...scheduled(ofNull, ['draftId === null', 'false']),
  ...outboxRows(
    'a group that rows were put into has a first and a last one',
    ['!lead || !last', '(!lead) && (!last)'],
    ['[]', 'undefined'],
  ),
  ...marks('marks of which none is set say what no marks say', [
    '!favourite && !archived && tags.length === 0',
    'false',
  ]),
  ...campaignCache('a search that is made again finds the same', ['false', 'true']),
  ...salvage(ascending, [`'ASC'`, `''`]),
  ...salvageRows(ascending, [`'ASC'`, `''`]),
  ...db(nullIsNull, ['text === null', 'false']),
  ...draftWrites(nullIsNull, ['text === null', 'false']),
  ...list('of campaigns whose name does not hold the search both ways find those whose words do', ['false', 'true']),
  ...storeFile(
    'the index finds what a look through the texts finds, in less time',
    ['this.#indexed', 'undefined'],
    ['texts.indexWaiting(db)', '(removed)'],
  ),
  ...writers('a basis that is not there is the revision of the write', ['write.revision', 'undefined']),
  ...writers('a draft that is begun again begins at its first revision', [
    'this.#last.delete(keyOf(workspace, id))',
    '(removed)',
  ]),
]
