/** Asks for the channel of a segment's customer download. */

import { Button, Modal, Radio } from '@mantine/core'
import { useState } from 'react'
import { fileName, type Segment } from '#contract'
import { channels } from '../../channels'
import { useStartDownload } from '../../data/downloads'
import { peopleText } from '../../steps/segment/reach'
import { filledNodes } from '../../ui/filled-nodes'
import { usePrevious } from '../../ui/hooks'
import layout from '../../ui/layout.module.css'
import { NamedRadioGroup } from '../../ui/named-radio-group'
import classes from './segments.module.css'
import { countKeys, countOf, nameOf } from './values'

/** Channels that the service counts people for, in the order of its counts. */
const counted = countKeys.flatMap((key) => (key === 'total' ? [] : (channels.find(({ reach }) => reach === key) ?? [])))

export function DownloadDialog({ segment, onClose }: { segment: Segment | null; onClose: () => void }) {
  const shownSegment = usePrevious(segment)
  return (
    <Modal opened={segment !== null} onClose={onClose} title="Download customers" size={440} padding="xl">
      {shownSegment ? <Choice key={shownSegment.id} segment={shownSegment} onClose={onClose} /> : null}
    </Modal>
  )
}

function Choice({ segment, onClose }: { segment: Segment; onClose: () => void }) {
  const [wireName, choose] = useState(counted[0]?.wireName ?? '')
  const start = useStartDownload()
  const download = () => {
    const channel = counted.find((channel) => channel.wireName === wireName)
    if (!channel) return
    const suggestedName = fileName(nameOf(segment), 'Segment', `, ${channel.label}.csv`)
    start.mutate({ segmentId: segment.id, channel: wireName, suggestedName })
    onClose()
  }
  return (
    <>
      <p className={classes.lead}>
        {filledNodes('People in {segment} reachable on this channel. The file contains personal data.', {
          segment: <bdi>{nameOf(segment)}</bdi>,
        })}
      </p>
      <NamedRadioGroup name="Channel" value={wireName} onChange={choose} className={classes.choices ?? ''}>
        {counted.map(({ id, wireName: value, label, reach }) => (
          <div key={id} className={`${layout.spread} ${classes.choice}`}>
            <Radio value={value} label={label} {...(value === wireName ? { 'data-autofocus': true } : {})} />
            <span data-num>{peopleText(countOf(segment, reach))}</span>
          </div>
        ))}
      </NamedRadioGroup>
      <div className={layout.answers}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={download}>Download</Button>
      </div>
    </>
  )
}
