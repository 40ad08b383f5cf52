/** Find and replace in all drafts: a dry run with a preview first, one undo for all. */
import { Button, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { countOf, type Json, type Part } from '#contract'
import type { Replacement } from '../../../../model/replace/replacement'
import { failureOf } from '../../../data/failure'
import { steps } from '../../../steps'
import layout from '../../../ui/layout.module.css'
import { Notice } from '../../../ui/notice'
import { useBreadcrumb } from '../../../ui/open-page'
import { Keys } from '../../../ui/pieces'
import { type FoundMessage, type PartPlace, previewOf } from '../bulk-edit'
import { ReplaceFields } from './form'
import classes from './replace.module.css'
import { Results } from './results'
import { type ReplaceState, useReplace } from './use-replace'

export function FindAndReplace() {
  useBreadcrumb([{ label: 'Library', to: '/library' }, { label: 'Find and replace' }])
  const state = useReplace()
  const [row, setRow] = useState<string | null>(null)
  const isWide = useMediaQuery('(width >= 1280px)', false, { getInitialValueInEffect: false })
  const first = state.places[0]
  const focused = state.places.find(({ key, message }) => key === row || message.held.state.id === row) ?? first
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Ctrl+Enter works in the whole page.
    <div
      className={layout.fill}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        if (state.isReady) void state.replace()
      }}
    >
      <div className={classes.page} data-wide={isWide || undefined}>
        <ReplaceFields state={state} />
        <section className={classes.results} aria-label="Places">
          <Results state={state} focus={{ key: row, set: ({ key }) => setRow(key) }} />
        </section>
        {isWide ? (
          <section className={classes.preview} aria-label="Preview">
            {focused ? (
              <>
                <h2 className={layout.oneLine}>
                  <bdi>{focused.message.name}</bdi>
                </h2>
                <ReplacePreview
                  message={focused.message}
                  replacement={state.replacement}
                  part={focused.place.part}
                  places={state.ticked
                    .filter(({ message, place }) => message === focused.message && place.part === focused.place.part)
                    .map(({ place }) => place)}
                />
              </>
            ) : (
              <p className={classes.count}>The campaign before and after the replacement is shown here.</p>
            )}
          </section>
        ) : null}
      </div>
      <Foot state={state} />
    </div>
  )
}

type Shown = Awaited<ReturnType<typeof previewOf>>

/** The message, the name or another step of the focused campaign, now and after the replacement, and what the checks say of the change. */
function ReplacePreview({
  message,
  replacement,
  part,
  places,
}: {
  message: FoundMessage
  replacement: Replacement
  part: Part
  /** The chosen places of the part. */
  places: readonly PartPlace[]
}) {
  const client = useQueryClient()
  const [shown, setShown] = useState<Shown | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const chosen = places.map(({ id }) => id).join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: `chosen` says which places there are.
  useEffect(() => {
    let isOver = false
    const show = (next: Shown) => {
      if (isOver) return
      setFailure(null)
      setShown(next)
    }
    previewOf(client, message, replacement, { part, places }).then(show, (error) => {
      if (!isOver) setFailure(failureOf(error).message)
    })
    return () => {
      isOver = true
    }
  }, [client, message, replacement, part, chosen])
  if (failure !== null)
    return (
      <Notice kind="warn" title="No preview.">
        {failure}
      </Notice>
    )
  if (!shown) return <Skeleton height={160} radius={10} aria-busy="true" aria-label="Loading the message" />
  return (
    <>
      <h3>Now</h3>
      <PartView shown={shown} values={shown.before} />
      <h3>After</h3>
      <PartView shown={shown} values={shown.after} />
      {shown.part === 'content' ? <Checks news={shown.news} /> : null}
    </>
  )
}

function PartView({ shown: { part, context }, values }: { shown: Shown; values: Json }) {
  const step = steps.find(({ section }) => section === part)
  const View = step?.Card ?? step?.Summary
  return View ? <View values={values} context={context} /> : <bdi>{(values as { name: string }).name}</bdi>
}

function Checks({ news }: Pick<Shown, 'news'>) {
  return (
    <>
      <h3>Checks</h3>
      {news.length === 0 ? (
        <p className={layout.rowSmall}>
          <IconCheck size={14} stroke={1.5} aria-hidden />
          Nothing new to fix
        </p>
      ) : (
        <ul className={`${layout.bareList} ${classes.news}`}>
          {news.map(({ id, title, level }) => (
            <li key={id}>
              <Notice kind={level === 'blocking' ? 'block' : 'warn'} live="off">
                {title}
              </Notice>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Foot({ state }: { state: ReplaceState }) {
  const { ticked, places, form, run } = state
  const removes = form.to.trim() === ''
  const what = countOf(ticked.length, 'place')
  return (
    <div className={classes.foot}>
      <span className={classes.count}>
        {places.length > 0 && ticked.length === 0
          ? 'Tick a place to change it.'
          : 'Works offline. A draft changes as a whole or not at all, and one undo restores everything.'}
      </span>
      <Button
        disabled={!state.isReady || run.running !== null}
        loading={run.running !== null}
        rightSection={<Keys keys="mod ⏎" />}
        onClick={() => void state.replace()}
      >
        {ticked.length === 0 ? 'Replace' : removes ? `Remove in ${what}` : `Replace in ${what}`}
      </Button>
    </div>
  )
}
