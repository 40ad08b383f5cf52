/** The state of 'Find and replace': the form, what was found, which places are ticked, and the replacement itself. */
import { useQueryClient } from '@tanstack/react-query'
import { atom, useAtom } from 'jotai'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { type BulkEdit, countOf, type FoundPicture, type Segment } from '#contract'
import type { NewPicture, Replacement } from '../../../../model/replace/replacement'
import { chosenIn } from '../../../../model/rules/choices'
import { fieldsIn, textIn } from '../../../../model/rules/read'
import { useBulkEdits, useFoundPicture, useReadUnread, useUnread } from '../../../data/bulk-edits'
import { failureOf } from '../../../data/failure'
import { useSegments } from '../../../data/segments'
import {
  type Applied,
  applyEdit,
  campaignsIn,
  type FoundMessage,
  findMessages,
  type PartPlace,
  replacementEdit,
} from '../bulk-edit'

/** A place of a campaign. */
export type FoundPlace = { message: FoundMessage; place: PartPlace; key: string }

/** Keys of places that were ticked or unticked by hand. */
const ticksAtom = atom<ReadonlyMap<string, boolean>>(new Map())

const placeKey = (message: FoundMessage, { part, id }: PartPlace): string => `${message.held.state.id} ${part} ${id}`

const noIds: readonly number[] = []
const noSegments: readonly Segment[] = []
const nothing: FoundPicture = { blob: null, name: '', addresses: [] }

type Found = { of: Replacement; messages: readonly FoundMessage[]; isWhole: boolean; failure: string | null }

export type ReplaceForm = {
  kind: Replacement['kind']
  find: string
  to: string
  /** The picture whose hash is `to`. */
  file?: NewPicture
  wholeWords: boolean
  matchCase: boolean
}

export function useReplace() {
  const [form, setForm] = useAtom(replaceFormAtom)
  const [ticks, setTicks] = useAtom(ticksAtom)
  useSelectedText((find) => {
    setTicks(new Map())
    setForm({ ...form, kind: 'text', find, to: '' })
  })
  const segments = useSegments().data ?? noSegments
  const known = form.kind === 'segment' ? segments : noSegments
  const picture = useFoundPicture(form.kind === 'picture' ? form.find.trim() : '')
  const replacement = useMemo(() => replacementOf(form, known, picture), [form, known, picture])
  const { found, isSearching, searchAgain } = useFound(replacement)
  const run = useRun(searchAgain)
  const unread = useUnread().data ?? noIds
  const reading = useReadUnread(searchAgain)
  const places = useMemo(
    () =>
      found.messages
        .filter(({ locked }) => locked === null)
        .flatMap((message) => message.places.map((place) => ({ message, place, key: placeKey(message, place) }))),
    [found],
  )
  const isTicked = ({ key, place }: FoundPlace): boolean => ticks.get(key) ?? !place.caution
  const ticked = places.filter(isTicked)
  const problem = problemOf(form, ticked)
  return {
    form,
    replacement,
    segments,
    /** Another search begins with the usual ticks. */
    change: (patch: Partial<ReplaceForm>) => {
      if ('find' in patch || 'kind' in patch) setTicks(new Map())
      setForm({ ...form, ...patch })
    },
    found,
    isSearching,
    places,
    locked: found.messages.filter(({ locked }) => locked !== null),
    isTicked,
    ticked,
    tick: (some: readonly FoundPlace[], on: boolean) =>
      setTicks(new Map([...ticks, ...some.map(({ key }) => [key, on] as const)])),
    isReady: ticked.length > 0 && !isSearching && problem === null && isChange(form),
    problem,
    replace: () => run.replace(replacement, titleOf(replacement), ticked),
    run,
    unread,
    reading,
  }
}

/** The form of 'Find and replace', kept while other screens are open: the way back leads to the same row, and other screens fill it in. */
export const replaceFormAtom = atom<ReplaceForm>({
  kind: 'text',
  find: '',
  to: '',
  wholeWords: true,
  matchCase: false,
})

/** Calls `take` with the text that was selected when the page was opened by its shortcut. */
function useSelectedText(take: (text: string) => void): void {
  const { state, pathname } = useLocation()
  const navigate = useNavigate()
  const selected = textIn(fieldsIn(state).find)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each text.
  useEffect(() => {
    if (!selected) return
    take(selected)
    // The way back leads to the form as it is then.
    navigate(pathname, { replace: true })
  }, [selected])
}

export type ReplaceState = ReturnType<typeof useReplace>

/** What is wrong with the replacement; null if nothing is. */
function problemOf({ kind, to, file }: ReplaceForm, ticked: readonly FoundPlace[]): string | null {
  const isInField = ticked.some(({ place }) => place.field !== 'design')
  if (kind === 'picture') return file?.type === 'image/gif' && isInField ? 'Only emails and panels take a GIF' : null
  if (kind === 'colour')
    return to === '' || /^#?(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(to) ? null : 'Enter a colour as #rrggbb'
  if (kind === 'tag') return /[{}|]/.test(to) ? 'Enter the name of the tag without braces' : null
  if (kind === 'link') return to === '' || /^\S+$/.test(to.trim()) ? null : 'An address has no spaces'
  return null
}

/** A text may be removed; everything else needs something in its place. */
const isChange = ({ kind, find, to }: ReplaceForm): boolean =>
  find.trim() !== to.trim() && (kind === 'text' || to.trim() !== '')

/** The form as a search. */
function replacementOf(
  { kind, find, to, wholeWords, matchCase, file }: ReplaceForm,
  segments: readonly Segment[],
  picture: FoundPicture = nothing,
): Replacement {
  if (kind === 'text') return { kind, find, to, wholeWords, matchCase }
  if (kind === 'segment')
    return { kind, find, to, segments: { find: chosenIn(segments, find), to: chosenIn(segments, to) } }
  if (kind === 'picture') return { kind, find, to, picture, file: file ?? null }
  return { kind, find, to }
}

/** Searches after each change; an earlier search ends. */
function useFound(replacement: Replacement) {
  const client = useQueryClient()
  const [attempt, setAttempt] = useState(0)
  const [found, setFound] = useState<Found>({ of: replacement, messages: [], isWhole: false, failure: null })
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is not read; a new one searches again.
  useEffect(() => {
    const search = new AbortController()
    const messages: FoundMessage[] = []
    const show = (isWhole: boolean, failure: string | null = null) => {
      if (!search.signal.aborted) setFound({ of: replacement, messages: [...messages], isWhole, failure })
    }
    if (replacement.find.trim() === '') return show(true)
    const take = (message: FoundMessage) => {
      messages.push(message)
      // The first of many are shown while the others are searched.
      if (messages.length >= 200 && Number.isInteger(Math.log2(messages.length / 200))) show(false)
      return true
    }
    findMessages(client, replacement, take, search.signal).then(
      () => show(true),
      (error) => show(true, failureOf(error).message),
    )
    return () => search.abort()
  }, [client, replacement, attempt])
  const isSearching = found.of !== replacement || !found.isWhole
  return { found, isSearching, searchAgain: () => setAttempt((before) => before + 1) }
}

type Running = { way: 'apply' | 'revert'; done: number; of: number }

/** Applies and reverts edits, one at a time. `last`: the latest edit of many campaigns. */
function useRun(searchAgain: () => void) {
  const client = useQueryClient()
  const edits = useBulkEdits()
  const [running, setRunning] = useState<Running | null>(null)
  const [outcome, setOutcome] = useState<{ edit: BulkEdit; way: Running['way']; applied: Applied } | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const isBusy = useRef(false)
  const exclusively = async (work: () => Promise<void>) => {
    if (isBusy.current) return
    isBusy.current = true
    setFailure(null)
    try {
      await work()
    } catch (error) {
      setFailure(failureOf(error).message)
    } finally {
      isBusy.current = false
      setRunning(null)
      searchAgain()
      await edits.refetch()
    }
  }
  const apply = async (edit: BulkEdit, way: Running['way']) => {
    const show = (done: number) => setRunning({ way, done, of: campaignsIn(edit).length })
    show(0)
    setOutcome({ edit, way, applied: await applyEdit(client, edit, way, show) })
  }
  return {
    running,
    outcome,
    failure,
    last: edits.data?.[0] ?? null,
    replace: (replacement: Replacement, title: string, places: readonly FoundPlace[]) =>
      exclusively(async () => {
        const byMessage = Map.groupBy(places, ({ message }) => message)
        const chosen = [...byMessage].map(([message, all]) => ({ message, places: all.map(({ place }) => place) }))
        const edit = await replacementEdit(client, { replacement, title }, chosen)
        if (edit) await apply(edit, 'apply')
        else setFailure('These campaigns were changed meanwhile. Look at the places again.')
      }),
    finish: (edit: BulkEdit) => exclusively(() => apply(edit, 'apply')),
    undo: (edit: BulkEdit) => exclusively(() => apply(edit, 'revert')),
  }
}

/** 'Winter Sale → Winter sale' */
function titleOf(replacement: Replacement): string {
  const { kind, find, to } = replacement
  const nameOf = (segment: Segment | null, id: string) => segment?.name || `Segment ${id}`
  if (kind === 'segment') return `${nameOf(replacement.segments.find, find)} → ${nameOf(replacement.segments.to, to)}`
  if (kind === 'picture') return `${replacement.picture.name} → ${replacement.file?.name ?? ''}`
  return `${find.trim()} → ${to.trim() || '(removed)'}`
}

/** '38 places in 14 drafts' */
export const amountText = (places: number, drafts: number): string =>
  `${countOf(places, 'place')} in ${countOf(drafts, 'draft')}`
