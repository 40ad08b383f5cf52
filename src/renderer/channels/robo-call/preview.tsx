/** A simulated call for one sample person: answer, listen, press a key. */
import { Button } from '@mantine/core'
import { IconPhone, IconPhoneOff, IconPlayerSkipForward } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { ContentContext } from '../../../model/channels/channel'
import {
  type Call,
  callOf,
  nextStage,
  type Stage,
  stageAfterKey,
  type Utterance,
  utteranceAt,
} from '../../../model/channels/robo-call/call'
import { type Audio, clockText, hasAudio, type RoboCallValues } from '../../../model/channels/robo-call/values'
import { valuesOf } from '../../../model/merge-tags/sample-people'
import { parseText, render, wordTags } from '../../../model/merge-tags/text'
import { PersonSwitch, useGivenPerson, usePerson } from '../../blocks/merge-tags/person'
import cardClasses from '../../blocks/preview-frame/message-card.module.css'
import { NoMessage, PreviewColumn } from '../../blocks/preview-frame/previews'
import { useAudioBytes } from '../../data/media'
import layout from '../../ui/layout.module.css'
import { type Pair, Pairs } from '../../ui/pieces'
import { Phone } from '../../ui/preview-frames'
import classes from './robo-call.module.css'
import { lengthText, Script } from './script'
import { usePlayer } from './wave'

type Props = { values: RoboCallValues; context: ContentContext }

const silentCall: Call = { voice: null, entry: { kind: 'text', text: '' }, actions: [], exit: null }

export function Preview({ values, context }: Props) {
  const { mergeTags, sender } = context
  const tags = useMemo(() => wordTags(mergeTags), [mergeTags])
  const [person, setPerson] = usePerson()
  const call = callOf(values) ?? silentCall
  // A proof cannot play the call, so its text is below the phone.
  const isGiven = useGivenPerson() !== null
  const renderedText = (text: string) => render(parseText(text), valuesOf(person), tags)
  return (
    <PreviewColumn over={<PersonSwitch person={person} onChange={setPerson} />}>
      <PhoneCall key={values.creationType + values.contentType} call={call} say={renderedText} sender={sender} />
      {isGiven ? <Card values={values} context={context} /> : null}
      <p className={`${layout.caption} ${classes.length}`}>{lengthText(values)}</p>
    </PreviewColumn>
  )
}

/** The message of the call, and the answer to each key. */
export function Card({ values, context }: Props) {
  const [person] = usePerson()
  const { entry, actions, voice } = callOf(values) ?? silentCall
  const tags = wordTags(context.mergeTags)
  const spokenText = (utterance: Utterance) =>
    utterance.kind === 'text' ? render(parseText(utterance.text), valuesOf(person), tags) : utterance.audio.name
  if (spokenText(entry).trim() === '') return <NoMessage />
  return (
    <div className={cardClasses.call}>
      <div>
        <small className={cardClasses.voice}>{entry.kind === 'text' && voice ? `${voice} voice` : 'Recording'}</small>
        <span dir="auto">{spokenText(entry)}</span>
      </div>
      {actions.length > 0 && (
        <ol>
          {actions.map((action, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the keys of a phone have a fixed order.
            <li key={index}>
              <kbd>{index + 1}</kbd>
              <bdi>{spokenText(action)}</bdi>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

type CallProps = { call: Call; say: (text: string) => string; sender: string }

function PhoneCall({ call, say, sender }: CallProps) {
  // The stages that have been reached; the last one is the current stage.
  const [stages, setStages] = useState<readonly Stage[]>([{ at: 'ringing' }])
  const stage = stages.at(-1) ?? { at: 'ringing' }
  const go = (next: Stage) => next !== stage && setStages([...stages, next])
  const goToNextStage = () => go(nextStage(stage, call))
  const isRunning = stage.at !== 'ringing' && stage.at !== 'ended'
  return (
    <Phone
      platform="android"
      wall
      head={
        <div className={`${layout.columnTight} ${classes.caller}`}>
          <bdi className={classes.number}>{sender}</bdi>
          <span>{stageText(stage, call)}</span>
        </div>
      }
    >
      <Transcript stages={stages} call={call} say={say} onEnd={goToNextStage} />
      <div className={classes.foot}>
        {isRunning && call.actions.length > 0 && (
          <Keypad call={call} stage={stage} onPress={(key) => go(stageAfterKey(stage, key, call))} />
        )}
        <div className={classes.controls}>
          {isRunning ? (
            <>
              <Button
                className={classes.hang ?? ''}
                size="xs"
                leftSection={<IconPhoneOff size={14} />}
                onClick={() => go({ at: 'ended' })}
              >
                Hang up
              </Button>
              {stage.at !== 'menu' && (
                <Button
                  className={classes.skip ?? ''}
                  size="xs"
                  leftSection={<IconPlayerSkipForward size={14} />}
                  onClick={goToNextStage}
                >
                  Skip
                </Button>
              )}
            </>
          ) : (
            <Button
              className={classes.answer ?? ''}
              size="xs"
              leftSection={<IconPhone size={14} />}
              onClick={() => setStages([{ at: 'ringing' }, { at: 'entry' }])}
            >
              {stage.at === 'ended' ? 'Call again' : 'Answer'}
            </Button>
          )}
        </div>
      </div>
    </Phone>
  )
}

function stageText(stage: Stage, call: Call): string {
  if (stage.at === 'ringing') return 'Incoming call'
  if (stage.at === 'ended') return 'Call ended'
  if (stage.at === 'menu') return 'Waiting for a key'
  return call.entry.kind === 'text' && call.voice ? `${call.voice} voice` : 'On the call'
}

type TranscriptProps = {
  stages: readonly Stage[]
  call: Call
  say: (text: string) => string
  onEnd: () => void
}

function Transcript({ stages, call, say, onEnd }: TranscriptProps) {
  const last = useRef<HTMLLIElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when a stage is added.
  useEffect(() => {
    // Returns nothing: `scrollIntoView` may return a promise, which an effect must not return.
    last.current?.scrollIntoView({ block: 'nearest' })
  }, [stages.length])
  return (
    <ol className={`${layout.fill} ${classes.heard}`} aria-label="What people hear" aria-live="polite">
      {stages.map((stage, index) => {
        const utterance = stage.at === 'menu' ? null : utteranceAt(stage, call)
        if (!utterance) return null
        const isCurrent = index === stages.length - 1
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the stages are only appended.
          <li key={index} ref={isCurrent ? last : null} data-now={isCurrent || undefined}>
            {stage.at === 'action' && <span className={classes.pressed}>Pressed {stage.key}</span>}
            <SpokenUtterance utterance={utterance} say={say} now={isCurrent} onEnd={onEnd} />
          </li>
        )
      })}
    </ol>
  )
}

function SpokenUtterance(props: {
  utterance: Utterance
  say: (text: string) => string
  now: boolean
  onEnd: () => void
}) {
  const { utterance, say, now, onEnd } = props
  if (utterance.kind === 'text') {
    const text = say(utterance.text)
    return (
      <p className={classes.bubble} dir="auto" data-none={text.trim() === '' || undefined}>
        {text.trim() === '' ? 'Silence' : text}
      </p>
    )
  }
  if (!hasAudio(utterance.audio))
    return (
      <p className={classes.bubble} data-none>
        Silence
      </p>
    )
  return <PlayingRecording audio={utterance.audio} now={now} onEnd={onEnd} />
}

/** Plays a recording when its stage begins; `onEnd` continues the call. */
function PlayingRecording({ audio, now, onEnd }: { audio: Audio; now: boolean; onEnd: () => void }) {
  const { stored, path, uniqueName, name, duration } = audio
  const { bytes, failed } = useAudioBytes({ blob: stored?.blob ?? null, address: path, uniqueName })
  const player = usePlayer(now ? bytes : null, { auto: true, onEnd })
  return (
    <p className={classes.bubble}>
      <bdi>{name || 'Recording'}</bdi>
      <span className={classes.bubbleTime} data-num>
        {failed ?? (now ? `${clockText(player.at)} / ${clockText(duration)}` : clockText(duration))}
      </span>
    </p>
  )
}

function Keypad({ call, stage, onPress }: { call: Call; stage: Stage; onPress: (key: number) => void }) {
  const isListening = stage.at === 'entry' || stage.at === 'menu'
  return (
    <fieldset className={classes.keypad} aria-label="Phone keys">
      {call.actions.map((_, index) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: the keys of a phone have a fixed order.
          key={index}
          type="button"
          aria-label={`Press ${index + 1}`}
          disabled={!isListening}
          onClick={() => onPress(index + 1)}
        >
          {index + 1}
        </button>
      ))}
    </fieldset>
  )
}

/** The robo call in REVIEW: template or custom content, and the whole call to read and play. */
export function Summary({ values, context }: { values: RoboCallValues; context: Pick<ContentContext, 'mergeTags'> }) {
  return (
    <div className={layout.column3}>
      <Pairs pairs={pairsOf(values)} />
      <Script values={values} tags={context.mergeTags} />
    </div>
  )
}

function pairsOf({ creationType, contentType, selectedTemplate }: RoboCallValues): Pair[] {
  const type = { name: 'Content', value: contentType === 'audio' ? 'Audio' : 'Text' }
  if (creationType === 'custom') return [{ name: 'Message', value: 'New custom message' }, type]
  const name = selectedTemplate
    ? String(selectedTemplate.name ?? `Template ${selectedTemplate.id}`)
    : 'No template chosen'
  return [{ name: 'Template', value: name }, type]
}
