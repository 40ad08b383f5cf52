/** Mutants that change nothing that a user or a caller can notice, by file and reason: the texts that the run prints, before and after. */
const harmless: Record<string, Record<string, [from: string, to: string][]>> = {
  'src/model/steps/schedule/engine/candidates.ts': {
    'of two equal days either is the later one': [['start > from', '(start) >= (from)']],
    'the branch ends there anyway': [['return', '(removed)']],
    'without days there is nothing to go through, in less time': [
      ['weekDays.length === 0', 'false'],
      ['days.length === 0', 'false'],
      ['days.length === 1', 'false'],
    ],
  },
  'src/model/steps/schedule/engine/zone.ts': {
    'what was asked before is kept to ask less often': [
      ['remember(zone, found)', '(removed)'],
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a template.
      ['`${date}T${time}Z`', `''`],
      ['epochMs > steady.from && epochMs < steady.to', 'false'],
      ['epochMs > steady.from', '(epochMs) >= (steady.from)'],
      ['epochMs < steady.to', '(epochMs) <= (steady.to)'],
      ['!last', 'last'],
      ['return', '(removed)'],
    ],
    'no runtime throws anything else for a zone that it does not know': [
      ['error instanceof RangeError', 'true'],
      ['throw error', '(removed)'],
    ],
    'a clock change changes the clock': [
      [
        'change.offsetNanoseconds > before.offsetNanoseconds',
        '(change.offsetNanoseconds) >= (before.offsetNanoseconds)',
      ],
    ],
  },
  'src/model/steps/schedule/rules.ts': {
    'a schedule that is of neither other type is periodic': [[`'recurring'`, `''`]],
  },
  'src/model/steps/schedule/text.ts': {
    'a date that is none is not shown': [['isDate(date)', 'true']],
  },
  'src/model/steps/schedule/wire.ts': {
    'nothing to spread either way': [['{}', 'undefined']],
  },
  'src/main/api/http.ts': {
    'nothing is known of a signal that is not there': [['outer', 'true']],
  },
  'src/main/api/envelope.ts': {
    'a field that is undefined travels as one that is not there': [['path', 'true']],
  },
  'src/main/api/read-scalars.ts': {
    'what needs no second look is the same after one, later': [['mayBeLong.test(text)', 'true']],
  },
  'src/main/api/gateway.ts': {
    'the one answer that is kept has no input, and what is kept for no time is never used': [
      ['input ?? null', '(input) && (null)'],
      ['row.cache', 'true'],
    ],
  },
  'src/main/api/read-reply.ts': {
    'a reader that is made again reads the same': [['known', 'false']],
    'in the replies of the contract these types have these parts, and no other has': [
      [`type === 'nullish' && wrapped`, `(type === 'nullish') || (wrapped)`],
      [`type === 'loose_object' && entries`, `(type === 'loose_object') || (entries)`],
      [`type === 'array' && item`, `(type === 'array') || (item)`],
      [`type === 'record' && value`, `(type === 'record') || (value)`],
    ],
  },
  'src/main/drafts/handlers.ts': {
    'any way but undo is redo': [[`'redo'`, `''`]],
  },
  'src/main/drafts/store/texts.ts': {
    'a text that is written again as it is says the same': [['known?.text === text', 'false']],
  },
  'src/main/drafts/store/pictures.ts': {
    'uses that are written again as they are say the same': [
      ['before.length === blobs.length && before.every((blob) => blobs.includes(blob))', 'false'],
      ['blob', 'undefined'],
    ],
  },
  'src/main/drafts/store/list-rows.ts': {
    'SQL finds nothing that equals null': [['key.campaign_id === null', 'false']],
    'marks of which none is set say what no marks say': [['!favourite && !archived && tags.length === 0', 'false']],
  },
  'src/main/drafts/store/campaign-pages.ts': {
    'SQL finds nothing that equals null': [['draftId === null', 'false']],
    'a search that is made again finds the same': [['false', 'true']],
  },
  'src/main/drafts/store/outbox-rows.ts': {
    'a group that rows were put into has a first and a last one': [['[]', 'undefined']],
  },
  'src/main/drafts/store/salvage.ts': {
    'SQL begins with the least by itself': [[`'ASC'`, `''`]],
  },
  'src/main/drafts/store/salvage-rows.ts': {
    'SQL begins with the least by itself': [[`'ASC'`, `''`]],
  },
  'src/main/drafts/store/db.ts': {
    'null is JSON for null': [['text === null', 'false']],
  },
  'src/main/drafts/store/drafts.ts': {
    'null is JSON for null': [['text === null', 'false']],
  },
  'src/main/drafts/store/list.ts': {
    'of campaigns whose name does not hold the search both ways find those whose words do': [['false', 'true']],
  },
  'src/main/drafts/store/store-file.ts': {
    'the index finds what a look through the texts finds, in less time': [
      ['this.#indexed', 'undefined'],
      ['texts.indexWaiting(db)', '(removed)'],
    ],
  },
}

export const isEquivalent = (mutant: { file: string; from: string; to: string }): boolean =>
  Object.values(harmless[mutant.file] ?? {})
    .flat()
    .some(([from, to]) => from === mutant.from && to === mutant.to)
