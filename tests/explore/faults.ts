/** Faults that are put into the model on purpose, one at a time: the explorer has to find each of them with a short history. */
import { registerHooks } from 'node:module'

/** `text` of a file of src/model gives way to `by`. `axis`: where it is looked for. */
export type Fault = { what: string; file: string; text: string; by: string; axis: string }

/** Steps that the history of a fault may have. */
export const longestHistory = 12

/** For the rest of this thread, which must not have loaded the model yet. */
export function putInto(fault: Fault | undefined): void {
  if (!fault) throw new Error('There is no such fault')
  let isIn = false
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context)
      if (!url.endsWith(`/src/model/${fault.file}`) || typeof loaded.source === 'string') return loaded
      const source = Buffer.from(loaded.source as Uint8Array).toString()
      if (source.split(fault.text).length !== 2) throw new Error(`Not once in ${fault.file}: ${fault.text}`)
      isIn = true
      return { ...loaded, source: source.replace(fault.text, () => fault.by) }
    },
  })
  process.on('exit', () => {
    if (!isIn) throw new Error('The fault was never loaded')
  })
}

export const faults: readonly Fault[] = [
  {
    what: 'an edit is retired by any reading, before the quiet time',
    file: 'sync.ts',
    text: 'const isOver = sync.isQuiet && !sync.flight\n  const exchanges',
    by: 'const isOver = true\n  const exchanges',
    axis: 'two fields',
  },
  {
    what: 'an edit is retired by an answer',
    file: 'sync.ts',
    text: 'return { ...withoutFlight(sync, true), created, dueAt: 0, attempts: 0 }',
    by: 'return { ...withoutFlight(sync, true), created, edits: {}, dueAt: 0, attempts: 0 }',
    axis: 'two fields',
  },
  {
    what: 'what left and may be on the server is not known again',
    file: 'sync.ts',
    text: "  if (sent.some((value) => isSame(value, theirs))) return 'mine'\n",
    by: '',
    axis: 'two fields',
  },
  {
    what: 'only the last request that left is remembered',
    file: 'sync.ts',
    text: 'const sent = [...sync.sent, { step, values, isAnswered: false }]',
    by: 'const sent = [{ step, values, isAnswered: false }]',
    axis: 'two fields',
  },
  {
    what: 'a request without an answer counts as one that did not leave',
    file: 'sync.ts',
    text: '...delayed(withoutFlight(sync, false), event),\n        created:',
    by: '...delayed(withoutFlight(sync, false), event),\n        sent: sync.sent.slice(0, -1),\n        created:',
    axis: 'two fields',
  },
  {
    what: 'a request on its way leaves the quiet time as it is',
    file: 'sync.ts',
    text: 'sent, own, isQuiet: false,',
    by: 'sent, own,',
    axis: 'two fields',
  },
  {
    what: "somebody else's change is never a question",
    file: 'sync.ts',
    text: "return isSame(edit.base, theirs) ? 'mine' : 'conflict'",
    by: "return 'mine'",
    axis: 'two fields',
  },
  {
    what: 'what was typed is compared with the base alone',
    file: 'sync.ts',
    text: "  if (isSame(edit.mine, theirs)) return 'same'\n",
    by: '',
    axis: 'two fields',
  },
  {
    what: "what the server has of one's own is no new base",
    file: 'sync.ts',
    text: 'plan), base: theirs })',
    by: 'plan) })',
    axis: 'two fields, saved often',
  },
  {
    what: 'a question stays once the server has the same',
    file: 'sync.ts',
    text: 'else next = withEdit(next, field, open)',
    by: 'else next = withEdit(next, field, edit)',
    axis: 'two fields',
  },
  {
    what: 'theirs is chosen and not shown',
    file: 'sync.ts',
    text: '{ base: theirs, mine: theirs, saved: theirs, by: NOBODY }',
    by: '{ ...open, base: theirs }',
    axis: 'choices',
  },
  {
    what: 'mine is chosen and stays a change of what was there before',
    file: 'sync.ts',
    text: '{ ...open, base: theirs, ...taken }',
    by: '{ ...open, ...taken }',
    axis: 'choices',
  },
  {
    what: 'what was saved is forgotten when something else is typed',
    file: 'sync.ts',
    text: '{ ...known, mine: value, by: window }',
    by: '{ ...(known.base === undefined ? {} : { base: known.base }), mine: value, by: window }',
    axis: 'two fields, saved often',
  },
  {
    what: 'a save takes what another window typed unseen',
    file: 'sync.ts',
    text: ' || !plan.isSame(field, edit.mine, value)) continue',
    by: ') continue',
    axis: 'two windows, two fields',
  },
  {
    what: 'what is taken back is sent all the same',
    file: 'sync.ts',
    text: "if (what === 'waiting') next = withEdit(next, field, unsaved)",
    by: "if (what === 'waiting') next = withEdit(next, field, edit)",
    axis: 'two fields',
  },
  {
    what: "another window's value is replaced without being set aside",
    file: 'sync.ts',
    text: 'if (isUnseen) aside = withAside(aside, field, known.by, known.mine)',
    by: '',
    axis: 'two windows',
  },
  {
    what: 'a write that comes twice counts twice',
    file: 'sync.ts',
    text: 'n > heard',
    by: 'n > 0',
    axis: 'two windows',
  },
  {
    what: "another window's value on the server counts as somebody else's",
    file: 'sync.ts',
    text: '    (own && isSame(own.value, theirs)) ||\n',
    by: '',
    axis: 'two windows',
  },
  {
    what: 'a reading is believed that was asked for before a save',
    file: 'sync.ts',
    text: 'return event.asked === sync.exchanges ? read(',
    by: 'return event.asked >= 0 ? read(',
    axis: 'slow readings',
  },
  {
    what: 'the quiet time of an earlier request counts for a later one',
    file: 'sync.ts',
    text: ' || event.leaves !== sync.leaves) return sync',
    by: ') return sync',
    axis: 'two steps',
  },
  {
    what: 'a create without an answer is none',
    file: 'sync.ts',
    text: "created: sync.created === 'no' ? 'in-doubt' : sync.created,",
    by: 'created: sync.created,',
    axis: 'create',
  },
  {
    what: 'a create is given up before the quiet time',
    file: 'sync.ts',
    text: "sync.created === 'in-doubt' && sync.isQuiet && !sync.flight",
    by: "sync.created === 'in-doubt'",
    axis: 'create',
  },
  {
    what: 'an answer without an id creates nothing',
    file: 'sync.ts',
    text: "(event.id ?? 'in-doubt')",
    by: "(event.id ?? 'no')",
    axis: 'create',
  },
  {
    what: 'what the server filled in by itself is a question',
    file: 'sync.ts',
    text: "sent.length === 0 ? 'mine' : 'conflict'",
    by: "'conflict'",
    axis: 'create',
  },
  {
    what: 'a create that was on its way at the end is none after a restart',
    file: 'sync.ts',
    text: "const created = sync.flight && sync.created === 'no' ? 'in-doubt' : sync.created",
    by: 'const created = sync.created',
    axis: 'restart of a create',
  },
  {
    what: 'what was refused is sent again by itself',
    file: 'sync.ts',
    text: 'blocked: { ...sync.blocked, [event.about]: event.failure },',
    by: 'blocked: sync.blocked,',
    axis: 'two steps',
  },
  {
    what: 'a retry keeps what was refused',
    file: 'sync.ts',
    text: 'return { ...sync, blocked: {}, dueAt: 0 }',
    by: 'return { ...sync, dueAt: 0 }',
    axis: 'two steps',
  },
  {
    what: 'a campaign that was deleted is saved to',
    file: 'sync.ts',
    text: 'isGone: true, exchanges',
    by: 'exchanges',
    axis: 'remote end',
  },
  {
    what: 'a step does not save the name that goes with it',
    file: 'sync.ts',
    text: 'return [...planned.fields, ...carries]',
    by: 'return planned.fields',
    axis: 'the name',
  },
  {
    what: 'what is shown changes unnoticed',
    file: 'sync.ts',
    text: 'return isNews ? { ...after, version: before.version + 1 } : after',
    by: 'return after',
    axis: 'acts with the hold',
  },
  {
    what: 'a campaign that was published is saved to',
    file: 'requests.ts',
    text: 'isGone || (seen !== null && isClosed(seen.status))',
    by: 'isGone',
    axis: 'remote end',
  },
  {
    what: 'a locked step is sent',
    file: 'requests.ts',
    text: '!locked.includes(name)',
    by: "name !== ''",
    axis: 'remote end',
  },
  {
    what: 'a step with a question is sent',
    file: 'requests.ts',
    text: 'edits[field]?.conflict !== undefined)',
    by: "field === '')",
    axis: 'two fields',
  },
  {
    what: 'what was typed and not saved is sent',
    file: 'requests.ts',
    text: 'const saved = sync.edits[field]?.saved\n    const value',
    by: 'const saved = sync.edits[field]?.mine\n    const value',
    axis: 'two fields',
  },
  {
    what: 'a refused name is sent again by itself',
    file: 'requests.ts',
    text: '(carries.length > 0 && blocked.name !== undefined)',
    by: 'false',
    axis: 'the name',
  },
  {
    what: 'a wait stays that a clock set back has made long',
    file: 'requests.ts',
    text: ' || dueAt - now > MAX_WAIT_MS',
    by: '',
    axis: 'a clock that jumps',
  },
  {
    what: 'the server is tried again before its time',
    file: 'requests.ts',
    text: 'now >= dueAt ||',
    by: 'now >= 0 ||',
    axis: 'a clock that jumps',
  },
  {
    what: 'an act is sent while nobody knows what became of the last one',
    file: 'act.ts',
    text: 'if (act || sync.told?.id === event.id) return sync',
    by: "if (act?.state === 'held') return sync",
    axis: 'acts with the hold',
  },
  {
    what: 'undo does nothing',
    file: 'act.ts',
    text: '? { ...sync, act: null } : sync',
    by: '? { ...sync } : sync',
    axis: 'acts with the hold',
  },
  {
    what: 'an act leaves after a sleep',
    file: 'act.ts',
    text: 'if (event.at - act.until > MAX_LATENESS_MS)',
    by: 'if (event.at < 0)',
    axis: 'acts with the hold',
  },
  {
    what: 'what waited before a restart leaves after it',
    file: 'act.ts',
    text: "withOutcome(sync, act, { result: 'closed' }) : sync",
    by: 'sync : sync',
    axis: 'acts, ends and restarts',
  },
  {
    what: 'what changed since the click is published',
    file: 'act.ts',
    text: "  if (act.version !== sync.version) return 'changed'\n",
    by: '',
    axis: 'acts with the hold',
  },
  {
    what: 'unsaved values are published over',
    file: 'act.ts',
    text: "  if (all.some(isUnsaved)) return 'unsaved'\n",
    by: '',
    axis: 'acts with the hold',
  },
  {
    what: 'something is published that an older save may still change',
    file: 'act.ts',
    text: "return isAnyUnanswered(sync, plan) ? 'unanswered' : null",
    by: 'return null',
    axis: 'acts with the hold',
  },
  {
    what: 'a success that says nothing is taken for done',
    file: 'act.ts',
    text: "  if (!hasTaken(act, status)) return { ...sync, act: { ...act, state: 'unknown' } }\n",
    by: '',
    axis: 'acts with the hold',
  },
  {
    what: 'an act without an answer is told as not done before the quiet time',
    file: 'act.ts',
    text: '  if (isAsBefore && act.mayComeLate && !sync.isQuiet) return sync\n',
    by: '',
    axis: 'acts with the hold',
  },
  {
    what: 'waiting values are said to be synced',
    file: 'state-of.ts',
    text: '  if (waiting.length > 0) {\n',
    by: '  if (false) {\n',
    axis: 'two fields',
  },
]
