/** A call from recordings: the entry, one recording per key, and the exit. */

import { type Audio, hasAudio, noAudio } from '../../../model/channels/robo-call/audio'
import { type AudioContent, openedActions, withAction, withoutAction } from '../../../model/channels/robo-call/values'
import { StepSection } from '../../ui/step-layout'
import { Actions, useLineNames } from './actions'
import { AudioField } from './audio-field'
import classes from './robo-call.module.css'
import type { Part } from './use-robo-call'

export function AudioPart({ part }: { part: Part }) {
  const { values, current, edit, show, errorAt, readOnly } = part
  const { entryAudio, exitAudio, actionButtonAudio, addAction } = values.audioContent
  const names = useLineNames(actionButtonAudio.length)
  const change = (patch: Partial<AudioContent>) => edit({ audioContent: { ...current().audioContent, ...patch } })
  const audioField = (path: string, audio: Audio, withAudio: (audio: Audio) => Partial<AudioContent>) => {
    const fullPath = `audioContent.${path}`
    return {
      path: fullPath,
      audio,
      readOnly,
      error: errorAt(fullPath),
      onChange: (next: Audio) => {
        if (hasAudio(next)) return change(withAudio(next))
        // Removing a recording shows the field's error (Source: docs/reference/states.md#robo-call).
        show(fullPath, { audioContent: { ...current().audioContent, ...withAudio(next) } })
      },
    }
  }
  const actionCard = (index: number) =>
    audioField(`actionButtonAudio.${index}`, actionButtonAudio[index] ?? noAudio, (audio) => ({
      actionButtonAudio: current().audioContent.actionButtonAudio.map((slotAudio, place) =>
        place === index ? audio : slotAudio,
      ),
    }))
  return (
    <StepSection title="Recordings">
      <div className={classes.fields}>
        <AudioField
          {...audioField('entryAudio', entryAudio, (audio) => ({ entryAudio: audio }))}
          label="Opening recording"
        />
        <Actions
          on={addAction}
          onSwitch={(isOn) =>
            change({
              addAction: isOn,
              actionButtonAudio: isOn ? openedActions(actionButtonAudio, () => noAudio) : actionButtonAudio,
            })
          }
          lines={names.list}
          path="audioContent.actionButtonAudio"
          readOnly={readOnly}
          line={(index) => <AudioField {...actionCard(index)} label={`Recording after pressing ${index + 1}`} />}
          onAdd={() => change({ actionButtonAudio: withAction(actionButtonAudio, noAudio) })}
          onRemove={(index) => {
            const remaining = withoutAction(actionButtonAudio, index)
            if (remaining.length < actionButtonAudio.length) names.remove(index)
            change({ actionButtonAudio: remaining })
          }}
          exit={
            <AudioField
              {...audioField('exitAudio', exitAudio, (audio) => ({ exitAudio: audio }))}
              label="Closing recording"
            />
          }
        />
      </div>
    </StepSection>
  )
}
