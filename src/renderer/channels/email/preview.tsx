/**
 * Preview of the email for one sample person: its row in the inbox, and the message on a computer, on a phone, as plain text, in the dark,
 * without pictures.
 */
import { Button, Modal, NativeSelect, SegmentedControl, Switch } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import { type ReactNode, useDeferredValue, useMemo, useRef, useState } from 'react'
import { firstGrapheme, type MergeTag } from '#contract'
import type { ContentContext } from '../../../model/channels/channel'
import { type EmailValues, fromOf, shownHtml } from '../../../model/channels/email/values'
import { sentText } from '../../../model/channels/email/wire'
import { htmlFor } from '../../../model/design/rendered'
import type { SamplePerson } from '../../../model/merge-tags/sample-people'
import type { Finding } from '../../../model/rules/finding'
import { markedHtml, withMarks } from '../../blocks/checks/finding-mark'
import { DesignCard } from '../../blocks/design/design-cards'
import { MessageFrame } from '../../blocks/design/frames'
import { type DarkIn, darkPrograms, knowsDark, type PreviewOptions, previewHtml } from '../../blocks/design/shown-html'
import { PersonSwitch, usePeople, usePerson } from '../../blocks/merge-tags/person'
import cardClasses from '../../blocks/preview-frame/message-card.module.css'
import { LargePreviewButton, NoMessage, PreviewColumn, useShownFinding } from '../../blocks/preview-frame/previews'
import { useServiceTags } from '../../blocks/voucher/choices'
import { useStepChecks } from '../../ui/findings'
import { useContentSize } from '../../ui/hooks'
import layout from '../../ui/layout.module.css'
import classes from './email.module.css'
import { type InboxActs, Inboxes } from './inboxes'
import { brandIn } from './templates'
import { textFor } from './views'

/** The row in the inbox: sender, subject and preheader. */
function InboxRow({ from, subject, preHeader }: { from: string; subject: string; preHeader: string }) {
  const name = brandIn(from)
  return (
    <div className={classes.row} data-testid="inbox-row">
      <span className={classes.face} aria-hidden>
        {firstGrapheme(name).toUpperCase() || '?'}
      </span>
      <div className={`${layout.words} ${classes.rowWords}`}>
        <div className={classes.rowHead}>
          <bdi className={classes.who}>{name}</bdi>
          <span className={classes.when}>10:00</span>
        </div>
        <span className={classes.subject} dir="auto" data-empty={subject.trim() === '' || undefined}>
          {subject.trim() === '' ? 'No subject yet' : subject}
        </span>
        <span className={classes.preHeader} dir="auto">
          {preHeader.trim() === '' ? 'No preheader: inboxes show the first line instead' : preHeader}
        </span>
      </div>
    </div>
  )
}

/** Layout width of a message in pixels. */
const widths = { desktop: 640, phone: 375 } as const
type Screen = keyof typeof widths | 'text'

const screens: { value: Screen; label: string }[] = [
  { value: 'desktop', label: 'Desktop' },
  { value: 'phone', label: 'Phone' },
  { value: 'text', label: 'Plain text' },
]

type Props = { values: EmailValues; context: ContentContext }

/** Sender and subject, and the top of the message. */
export function Card({ values, context }: Props) {
  const [person] = usePerson()
  const serviceTags = useServiceTags(values)
  const tags = useMemo(() => [...context.mergeTags, ...serviceTags], [context.mergeTags, serviceTags])
  const html = useRenderedMail(values, tags, person, {})
  const from = fromOf(values, context.sender)
  return (
    <>
      <div className={cardClasses.mail}>
        <div className={layout.words}>
          <b dir="auto">{textFor(values.subject, person, tags) || 'No subject yet'}</b>
          <bdi className={cardClasses.sender}>{from}</bdi>
        </div>
      </div>
      {values.html === '' ? <NoMessage /> : <DesignCard html={html} width={640} mostWidth={640} />}
    </>
  )
}

/** For the page of inboxes: the button that sends a test, and the designer, after which the page opens again. */
type Acts = { test: ReactNode; onEdit: (after: () => void) => void }

export function Preview({ values, context, acts }: Props & { acts?: Acts | undefined }) {
  const { mergeTags, sender } = context
  const serviceTags = useServiceTags(values)
  const tags = useMemo(() => [...mergeTags, ...serviceTags], [mergeTags, serviceTags])
  const [screen, setScreen] = useState<Screen>('desktop')
  const [person, setPerson] = usePerson()
  const [dark, setDark] = useState<DarkIn | null>(null)
  const [hasPictures, setPictures] = useState(true)
  const [isLarge, setLarge] = useState(false)
  const checks = useStepChecks()
  const [isShownHere, setShownHere] = useState(false)
  const [isInboxesOpen, setInboxes] = checks ? [checks.isPageOpen, checks.setPageOpen] : [isShownHere, setShownHere]
  // Prepares the frame of the inbox views when the pointer or focus reaches the button.
  const [isOpen, setOpen] = useState(false)
  const prepare = () => setOpen(true)
  const { ref, width } = useContentSize()
  const subject = textFor(values.subject, person, tags)
  const html = useRenderedMail(values, tags, person, { dark, pictures: hasPictures })
  const frameWidth = Math.floor(screen === 'phone' ? Math.min(width, 260) : width)
  return (
    <PreviewColumn
      control={<SegmentedControl aria-label="Screen" data={screens} value={screen} onChange={setScreen} />}
      over={<PersonSwitch person={person} onChange={setPerson} />}
    >
      <InboxRow from={fromOf(values, sender)} subject={subject} preHeader={textFor(values.preHeader, person, tags)} />
      {values.html !== '' && (
        <Button
          className={classes.inboxes ?? ''}
          variant="light"
          fullWidth
          leftSection={<IconInbox size={16} stroke={1.5} />}
          rightSection={<span className={classes.viewCount}>12 views</span>}
          onClick={() => setInboxes(true)}
          onPointerEnter={prepare}
          onFocus={prepare}
        >
          Inboxes
        </Button>
      )}
      <div ref={ref} className={classes.screen} data-screen={screen} data-testid="message-preview">
        {values.html === '' ? (
          <p className={`${layout.quiet} ${classes.nothing}`}>Your message</p>
        ) : screen === 'text' ? (
          <pre className={classes.plainText} dir="auto">
            {textFor(sentText(values), person, tags)}
          </pre>
        ) : (
          frameWidth > 0 && (
            <div className={classes.sheet}>
              <MessageFrame
                html={html}
                title={`Message on a ${screen === 'phone' ? 'phone' : 'computer'}`}
                width={widths[screen]}
                shownWidth={frameWidth}
                shownHeight={400}
              />
            </div>
          )
        )}
      </div>
      {values.html !== '' && screen !== 'text' && (
        <>
          <DarkChoice html={values.html} dark={dark} onDark={setDark} />
          <div className={`${layout.row3} ${classes.looks}`}>
            <Switch
              label="Pictures off"
              checked={!hasPictures}
              onChange={(event) => setPictures(!event.currentTarget.checked)}
            />
            <LargePreviewButton onClick={() => setLarge(true)} />
          </div>
        </>
      )}
      <InboxesOf
        values={values}
        tags={tags}
        sender={sender}
        person={person}
        onPerson={setPerson}
        wanted={isOpen}
        opened={isInboxesOpen}
        acts={acts && { ...acts, onEdit: () => acts.onEdit(() => setInboxes(true)) }}
        onClose={() => setInboxes(false)}
      />
      <Modal opened={isLarge} onClose={() => setLarge(false)} title={subject || brandIn(sender)} size={1080}>
        <BothScreens html={html} />
      </Modal>
    </PreviewColumn>
  )
}

const bothScreens = [
  { title: 'Message on a computer', width: widths.desktop, shownWidth: 640 },
  { title: 'Message on a phone', width: widths.phone, shownWidth: 320 },
] as const

/** Computer and phone side by side at full size; scaled down together if the window is narrower. */
function BothScreens({ html }: { html: string }) {
  const { ref, width } = useContentSize()
  // 24 is the gap between the two screens, 16 the padding on either side.
  const scale = Math.min(1, (width - 24 - 2 * 16) / (bothScreens[0].shownWidth + bothScreens[1].shownWidth))
  return (
    <div ref={ref} className={classes.both}>
      {width > 0 &&
        bothScreens.map(({ title, width: drawnWidth, shownWidth }) => (
          <MessageFrame
            key={title}
            html={html}
            title={title}
            width={drawnWidth}
            shownWidth={Math.floor(shownWidth * scale)}
            shownHeight={560}
          />
        ))}
    </div>
  )
}

type DarkProps = { html: string; dark: DarkIn | null; onDark: (dark: DarkIn | null) => void }

/** Light, or the dark mode of one email app. */
function DarkChoice({ html, dark, onDark }: DarkProps) {
  const hint =
    dark === 'apple' && !knowsDark(html)
      ? 'No change: this email has no dark colours.'
      : darkPrograms.find(({ value }) => value === dark)?.hint
  return (
    <NativeSelect
      size="xs"
      aria-label="Light or dark"
      description={hint}
      inputWrapperOrder={['input', 'description']}
      value={dark ?? ''}
      data={[
        { value: '', label: 'Light' },
        ...darkPrograms.map(({ value, label }) => ({ value, label: `Dark in ${label}` })),
      ]}
      onChange={(event) =>
        onDark(darkPrograms.find((program) => program.value === event.currentTarget.value)?.value ?? null)
      }
    />
  )
}

/** The mail of one person in all views. Rendered when the user is likely to open the views, and while they are open. */
function InboxesOf(props: {
  values: EmailValues
  tags: readonly MergeTag[]
  sender: string
  person: SamplePerson
  onPerson: (person: SamplePerson) => void
  wanted: boolean
  opened: boolean
  acts: InboxActs | undefined
  onClose: () => void
}) {
  const { values, tags, sender, person, wanted, opened } = props
  const findings = useStepChecks()?.findings
  const [choice, setChoice] = useState<Finding | null>(null)
  const people = usePeople()
  const open = findings?.filter(({ level }) => level === 'blocking' || level === 'warning') ?? []
  const chosen =
    open.find(({ tab, id }) => tab === choice?.tab && id === choice.id) ??
    open.find(({ level }) => level === 'blocking') ??
    open[0] ??
    null
  // While the page is closed, it keeps its last content. If it is only likely to open, its content renders at low priority.
  const isWantedLater = useDeferredValue(wanted)
  const html = useRef('')
  const isRendered = opened || (isWantedLater && html.current === '')
  const message = shownHtml(values)
  html.current = useMemo(
    () => (isRendered ? htmlFor(chosen ? withMarks(message, chosen) : message, person, tags) : html.current),
    [isRendered, message, chosen, person, tags],
  )
  return (
    <Inboxes
      html={html.current}
      isOpeningSoon={wanted}
      opened={opened}
      from={fromOf(values, sender)}
      subject={textFor(values.subject, person, tags)}
      person={<PersonSwitch person={person} onChange={props.onPerson} />}
      place={`${people.findIndex(({ id }) => id === person.id) + 1} of ${people.length}`}
      acts={props.acts}
      chosen={chosen}
      onChoose={setChoice}
      onClose={props.onClose}
    />
  )
}

/** Memoised on the message: typing a subject does not render the HTML again. */
function useRenderedMail(
  values: EmailValues,
  tags: readonly MergeTag[],
  person: SamplePerson,
  { dark = null, pictures = true }: PreviewOptions,
) {
  const html = shownHtml(values)
  const finding = useShownFinding()
  return useMemo(
    () => previewHtml(htmlFor(markedHtml(html, finding), person, tags), { dark, pictures }),
    [html, finding, person, tags, dark, pictures],
  )
}
