/** The robo call in REVIEW: template or custom content, and the whole call to read and play. */

import type { ContentContext } from '../../../model/channels/channel'
import type { RoboCallValues } from '../../../model/channels/robo-call/values'
import layout from '../../ui/layout.module.css'
import { type Pair, Pairs } from '../../ui/pieces'
import { Script } from './script'

type Context = Pick<ContentContext, 'mergeTags'>

export function Summary({ values, context }: { values: RoboCallValues; context: Context }) {
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
