/** A call that is played: the entry recording, what each key plays, and the exit recording. */
import { useState } from 'react'
import { StepSection } from '../../ui/step-layout'
import { Actions } from './actions'
import { type Audio, hasAudio, noAudio } from './audio'
import { AudioField } from './audio-field'
import classes from './robo-call.module.css'
import type { Part } from './use-robo-call'
import { type AudioContent, openedActions, withAction, withoutAction } from './values'

export function AudioPart({ part }: { part: Part }) {
  const { values, current, edit, show, errorAt, readOnly } = part
  const { entryAudio, exitAudio, actionButtonAudio, addAction } = values.audioContent
  const names = useNames(actionButtonAudio.length)
  const change = (patch: Partial<AudioContent>) => edit({ audioContent: { ...current().audioContent, ...patch } })
  const field = (path: string, audio: Audio, put: (audio: Audio) => Partial<AudioContent>) => {
    const full = `audioContent.${path}`
    return {
      path: full,
      audio,
      readOnly,
      error: errorAt(full),
      onChange: (next: Audio) => {
        if (hasAudio(next)) return change(put(next))
        // Removing leaves the field with its error (channel-content.md, section 4).
        show(full, { audioContent: { ...current().audioContent, ...put(next) } })
      },
    }
  }
  const action = (at: number) =>
    field(`actionButtonAudio.${at}`, actionButtonAudio[at] ?? noAudio, (audio) => ({
      actionButtonAudio: current().audioContent.actionButtonAudio.map((one, place) => (place === at ? audio : one)),
    }))
  return (
    <StepSection title="What is played">
      <div className={classes.fields}>
        <AudioField {...field('entryAudio', entryAudio, (audio) => ({ entryAudio: audio }))} label="Entry audio" />
        <Actions
          on={addAction}
          onSwitch={(on) =>
            change({
              addAction: on,
              actionButtonAudio: on ? openedActions(actionButtonAudio, () => noAudio) : actionButtonAudio,
            })
          }
          lines={names.list}
          path="audioContent.actionButtonAudio"
          readOnly={readOnly}
          line={(at) => <AudioField {...action(at)} label={`Audio after key ${at + 1}`} />}
          onAdd={() => change({ actionButtonAudio: withAction(actionButtonAudio, noAudio) })}
          onRemove={(at) => {
            const fewer = withoutAction(actionButtonAudio, at)
            if (fewer.length < actionButtonAudio.length) names.remove(at)
            change({ actionButtonAudio: fewer })
          }}
          exit={<AudioField {...field('exitAudio', exitAudio, (audio) => ({ exitAudio: audio }))} label="Exit audio" />}
        />
      </div>
    </StepSection>
  )
}

/** Recordings have no identity but their place: each line gets a name here, so that one which goes takes only its own player along. */
function useNames(count: number) {
  const [state, setState] = useState({ list: Array.from({ length: count }, (_, at) => at), next: count })
  const { list, next } = state
  if (list.length !== count) {
    const fresh = Array.from({ length: Math.max(0, count - list.length) }, (_, more) => next + more)
    setState({ list: [...list.slice(0, count), ...fresh], next: next + fresh.length })
  }
  const remove = (at: number) => setState({ list: list.filter((_, place) => place !== at), next })
  return { list, remove }
}
