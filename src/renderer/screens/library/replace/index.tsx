/** Find and replace in all drafts: a dry run first, one undo for all. */
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { countOf } from '#contract'
import { useBreadcrumb } from '../../../ui/breadcrumb'
import { Keys } from '../../../ui/keys'
import layout from '../../../ui/layout.module.css'
import { ReplaceFields } from './form'
import { ReplacePreview } from './preview'
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
