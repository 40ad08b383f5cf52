/** The whole call as text: the entry, each key's answer, and the exit; recordings can be played. */

import type { MergeTag } from '#contract'
import { callOf, lengthOf, type Utterance } from '../../../model/channels/robo-call/call'
import { chargeText, clockText, hasAudio, type RoboCallValues } from '../../../model/channels/robo-call/values'
import { TaggedText } from '../../blocks/merge-tags/tagged-text'
import layout from '../../ui/layout.module.css'
import classes from './robo-call.module.css'
import { Wave } from './wave'

type Props = { values: RoboCallValues; tags: readonly MergeTag[] }

export function Script({ values, tags }: Props) {
  const call = callOf(values)
  if (!call) return <p className={`${layout.caption} ${classes.hint}`}>The content of this template cannot be shown.</p>
  const { entry, actions, exit } = call
  return (
    <div className={layout.column2}>
      <Line name="Opening" utterance={entry} tags={tags} />
      {actions.map((utterance, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a branch has no id other than its key.
        <Line key={index} name={`Key ${index + 1}`} utterance={utterance} tags={tags} branch />
      ))}
      {exit && <Line name="Closing" utterance={exit} tags={tags} />}
      <p className={`${layout.caption} ${classes.hint}`}>
        {call.voice ? `${call.voice} voice.` : ''} {lengthText(values)}
      </p>
    </div>
  )
}

function Line(props: { name: string; utterance: Utterance; tags: readonly MergeTag[]; branch?: boolean }) {
  const { name, utterance, tags } = props
  return (
    <div className={`${layout.columnTight} ${classes.line}`} data-branch={props.branch || undefined}>
      <span className={layout.caption}>{name}</span>
      {utterance.kind === 'text' ? (
        <span className={classes.lineText} dir="auto">
          {utterance.text.trim() === '' ? 'No text yet.' : <TaggedText text={utterance.text} tags={tags} />}
        </span>
      ) : (
        <span className={layout.column1}>
          <span className={`${layout.label} ${classes.fileName}`}>{utterance.audio.name || 'No recording'}</span>
          {hasAudio(utterance.audio) && <Wave audio={utterance.audio} name={name} />}
        </span>
      )}
    </div>
  )
}

/** 'The longest path takes about 0:58, billed as 2 calls.' */
export function lengthText(values: RoboCallValues): string {
  const call = callOf(values)
  const { longest, exact } = call ? lengthOf(call) : { longest: 0, exact: true }
  if (longest === 0) return ''
  return call?.exit
    ? `The longest path takes ${exact ? '' : 'about '}${clockText(longest)}, ${chargeText(longest)}.`
    : `The call takes ${exact ? '' : 'about '}${clockText(longest)}, ${chargeText(longest)}.`
}
