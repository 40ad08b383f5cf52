/** The email as one of the sample people gets it: its row in the inbox, and the message on a computer, on a phone, in the dark. */
import { Button, Modal, SegmentedControl, Switch } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { IconArrowsMaximize } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { MergeTag } from '#contract'
import { knowsDark, previewHtml } from '../../blocks/design/compose'
import { MessageFrame } from '../../blocks/design/message-frame'
import { PersonSwitch } from '../../blocks/merge-tags/person-switch'
import { type SamplePerson, samplePeople } from '../../blocks/merge-tags/sample-people'
import { PreviewColumn } from '../../blocks/preview-frame/preview-column'
import { useServiceTags } from '../../blocks/voucher/choices'
import type { ContentContext } from '../channel'
import classes from './email.module.css'
import { InboxRow } from './inbox-row'
import { htmlFor, textFor } from './rendered'
import { brandIn } from './templates'
import { type EmailValues, fromOf, sentHtml } from './values'

/** Pixels that a message is laid out for. */
const widths = { desktop: 640, phone: 375 } as const
type Screen = keyof typeof widths

const screens: { value: Screen; label: string }[] = [
  { value: 'desktop', label: 'Desktop' },
  { value: 'phone', label: 'Phone' },
]

type Props = { values: EmailValues; context: ContentContext }

export function Preview({ values, context }: Props) {
  const { mergeTags, sender } = context
  const serviceTags = useServiceTags(values)
  const tags = useMemo(() => [...mergeTags, ...serviceTags], [mergeTags, serviceTags])
  const [screen, setScreen] = useState<Screen>('desktop')
  const [person, setPerson] = useState<SamplePerson>(samplePeople[0])
  const [dark, setDark] = useState(false)
  const [large, setLarge] = useState(false)
  const { ref, width } = useElementSize()
  const subject = textFor(values.subject, person, tags)
  const html = useShown(values, tags, sender, person, dark)
  const room = Math.floor(screen === 'phone' ? Math.min(width, 260) : width)
  return (
    <PreviewColumn
      control={<SegmentedControl aria-label="Screen" data={screens} value={screen} onChange={setScreen} />}
      over={<PersonSwitch person={person} onChange={setPerson} />}
    >
      <InboxRow from={fromOf(values, sender)} subject={subject} preHeader={textFor(values.preHeader, person, tags)} />
      <div ref={ref} className={classes.screen} data-screen={screen} data-testid="message-preview">
        {values.html === '' ? (
          <p className={classes.nothing}>The message appears here</p>
        ) : (
          room > 0 && (
            <div className={classes.sheet}>
              <MessageFrame
                html={html}
                title={`Message on a ${screen === 'phone' ? 'phone' : 'computer'}`}
                width={widths[screen]}
                shownWidth={room}
                shownHeight={400}
              />
            </div>
          )
        )}
      </div>
      {values.html !== '' && (
        <div className={classes.looks}>
          <Switch
            label="Dark mode"
            description={
              knowsDark(values.html)
                ? 'As programs show it that follow its own colours'
                : 'As programs show it that invert colours'
            }
            checked={dark}
            onChange={(event) => setDark(event.currentTarget.checked)}
          />
          <Button
            size="xs"
            variant="default"
            leftSection={<IconArrowsMaximize size={14} />}
            onClick={() => setLarge(true)}
          >
            Enlarge
          </Button>
        </div>
      )}
      <Modal opened={large} onClose={() => setLarge(false)} title={subject || brandIn(sender)} size={1080}>
        <div className={classes.both}>
          <MessageFrame html={html} title="Message on a computer" width={640} shownWidth={640} shownHeight={560} />
          <MessageFrame html={html} title="Message on a phone" width={375} shownWidth={320} shownHeight={560} />
        </div>
      </Modal>
    </PreviewColumn>
  )
}

/** Made anew only when something in it changed: typing a subject does not touch the message. */
function useShown(values: EmailValues, tags: readonly MergeTag[], sender: string, person: SamplePerson, dark: boolean) {
  const whole = sentHtml(values, sender)
  return useMemo(() => previewHtml(htmlFor(whole, person, tags), { dark }), [whole, person, tags, dark])
}
