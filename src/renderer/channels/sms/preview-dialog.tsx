/** The SMS at full size on both phones, and its cost per sample person. */

import { Modal } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import type { MergeTag } from '#contract'
import { countParts } from '../../../model/channels/sms/parts'
import { lengthText, partsRange } from '../../../model/channels/sms/reading'
import { valuesOf } from '../../../model/merge-tags/sample-people'
import { parseText, render } from '../../../model/merge-tags/text'
import { PersonSwitch, usePerson } from '../../blocks/merge-tags/person'
import { platforms } from '../../blocks/preview-frame/platform'
import { TextMessages } from '../../blocks/preview-frame/text-messages'
import layout from '../../ui/layout.module.css'
import { Pairs } from '../../ui/pairs'
import { costText } from './cost'
import type { Live } from './live'
import classes from './sms.module.css'

/** A contact name longer than the conversation header is wide. */
const longName = 'Customer Service and Deliveries (new)'

type Props = {
  opened: boolean
  onClose: () => void
  live: Live
  tags: readonly MergeTag[]
  sender: string
  reach: number | null
  upTo: boolean
}

export function PreviewDialog({ opened, onClose, ...rest }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="Preview" size={1280} padding="xl">
      <Phones {...rest} />
    </Modal>
  )
}

function Phones({ live, tags, sender, reach, upTo }: Omit<Props, 'opened' | 'onClose'>) {
  const { sent } = useSyncExternalStore(live.subscribe, live.current)
  const [person, setPerson] = usePerson()
  const pieces = parseText(sent)
  const text = render(pieces, valuesOf(person), tags)
  const cost = costText(partsRange(sent, tags), reach, upTo)
  return (
    <div className={layout.column4}>
      <PersonSwitch person={person} onChange={setPerson} />
      <p className={classes.simulated}>Simulated. The last two: saved in the phone under a long name.</p>
      <div className={classes.phones}>
        {[sender, `${sender} ${longName}`].flatMap((name) =>
          platforms.map(({ value }) => (
            <TextMessages key={`${value} ${name}`} platform={value} sender={name} text={text} large />
          )),
        )}
      </div>
      <Pairs
        pairs={[
          { name: 'Length', value: `${lengthText(countParts(text))} for ${person.name}` },
          ...(cost ? [{ name: 'Cost', value: cost }] : []),
        ]}
      />
    </div>
  )
}
