/** A call from recordings: the entry, one recording per key, and the exit. */

import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconMicrophone2, IconUpload, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import {
  type Audio,
  type AudioContent,
  asUpload,
  BILLED_SECONDS,
  chargeText,
  fromUpload,
  hasAudio,
  mp3,
  noAudio,
  openedActions,
  withAction,
  withoutAction,
} from '../../../model/channels/robo-call/values'
import { MAX_PICTURE_BYTES, MAX_PICTURE_MB, type Picture, pictureRefusal } from '../../../model/image/values'
import { UploadLine } from '../../blocks/image/picture-field'
import { usePicture } from '../../blocks/image/use-picture'
import { useDrop } from '../../ui/hooks'
import { FieldError, FileInput } from '../../ui/inputs'
import layout from '../../ui/layout.module.css'
import { StepSection } from '../../ui/step-layout'
import classes from './robo-call.module.css'
import { Actions, type Part, useLineNames } from './script'
import { secondsOfMp3, Wave } from './wave'

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

type AudioFieldProps = {
  label: string
  /** Dotted path in the values. */
  path: string
  audio: Audio
  onChange: (audio: Audio) => void
  error: string | undefined
  readOnly: boolean
}

/** One recording of a call: pick or drop a file, check its content, measure its length, play it, upload it. */
function AudioField(props: AudioFieldProps) {
  const { label, path, audio, readOnly, error, onChange } = props
  const { state, refusal, pick } = useAudio(props)
  const input = useRef<HTMLInputElement>(null)
  const drop = useDrop(readOnly, pick)
  const message = refusal ?? error
  const isChosen = hasAudio(audio)
  return (
    <div className={`${layout.words} ${classes.audioField}`} data-field={path} {...drop.events}>
      <span className={layout.label}>{label}</span>
      <div
        className={`${layout.column2} ${classes.audio}`}
        data-dropping={drop.over || undefined}
        data-invalid={Boolean(message) || undefined}
      >
        <div className={classes.audioHead}>
          {isChosen ? (
            <span className={`${layout.label} ${classes.fileName}`} title={audio.name}>
              {audio.name || 'Recording on the server'}
            </span>
          ) : (
            <span className={`${layout.caption} ${classes.hint}`}>
              <IconMicrophone2 size={16} stroke={1.5} aria-hidden />
              {readOnly
                ? 'No recording.'
                : `MP3 up to ${MAX_PICTURE_MB} MB. Every ${BILLED_SECONDS} seconds are billed as a new call.`}
            </span>
          )}
          {!readOnly && (
            <Button
              variant="default"
              size="xs"
              leftSection={<IconUpload size={14} />}
              loading={state.taking}
              aria-label={`${isChosen ? 'Replace' : 'Choose'} ${label.toLowerCase()}`}
              onClick={() => input.current?.click()}
            >
              {isChosen ? 'Replace' : 'Choose a file'}
            </Button>
          )}
          {!readOnly && isChosen && (
            <Tooltip label={`Remove ${label.toLowerCase()}`}>
              <ActionIcon aria-label={`Remove ${label.toLowerCase()}`} onClick={() => onChange(noAudio)}>
                <IconX size={16} />
              </ActionIcon>
            </Tooltip>
          )}
        </div>
        {isChosen && <Wave audio={audio} name={label} />}
        {isChosen && (
          <div className={classes.audioFoot}>
            <UploadLine picture={asUpload(audio)} state={state} />
            {audio.duration > 0 && (
              <span className={`${layout.caption} ${classes.charge}`}>{chargeText(audio.duration)}</span>
            )}
          </div>
        )}
      </div>
      <FieldError error={message} />
      <FileInput ref={input} accept=".mp3,audio/mpeg" label={label} onPick={pick} />
    </div>
  )
}

/** Recordings upload like pictures. Their duration is read from the file first. */
function useAudio({ audio, onChange, readOnly }: AudioFieldProps) {
  const [foreign, setForeign] = useState<string | null>(null)
  const measured = useRef(0)
  const setAudio = (picture: Picture) => {
    const isSameFile = picture.stored?.blob !== undefined && picture.stored.blob === audio.stored?.blob
    onChange(fromUpload(picture, isSameFile ? audio.duration : measured.current))
  }
  const state = usePicture({ picture: asUpload(audio), onChange: setAudio, purpose: 'audio', kinds: mp3, readOnly })
  const pick = async (file: File) => {
    const seconds = file.size > MAX_PICTURE_BYTES ? 0 : secondsOfMp3(new Uint8Array(await file.arrayBuffer()))
    setForeign(seconds === null ? pictureRefusal({ type: null, size: file.size }, mp3) : null)
    if (seconds === null) return
    measured.current = seconds
    await state.pick(file)
  }
  return { state, refusal: foreign ?? state.refusal, pick }
}
