/** The whole call as text: the entry, each key's answer, and the exit; recordings can be played. With it the robo call in REVIEW. */

import type { MergeTag } from '#contract'
import type { ContentContext } from '../../../model/channels/channel'
import { callOf, lengthOf, type Utterance } from '../../../model/channels/robo-call/call'
import { chargeText, clockText, hasAudio, type RoboCallValues } from '../../../model/channels/robo-call/values'
import { TaggedText } from '../../blocks/merge-tags/tagged-text'
import layout from '../../ui/layout.module.css'
import { type Pair, Pairs } from '../../ui/pieces'
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
