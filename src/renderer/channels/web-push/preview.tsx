/** Preview of the notification in Chrome on Windows, macOS and Android, for one sample person. */
import { SegmentedControl, UnstyledButton } from '@mantine/core'
import { IconCheck, IconChevronDown, IconMinus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { MergeTag } from '#contract'
import type { ContentContext } from '../../../model/channels/channel'
import type { WebPushValues } from '../../../model/channels/web-push/values'
import { imageText, pictureText } from '../../../model/image/values'
import { type SamplePerson, valuesOf } from '../../../model/merge-tags/sample-people'
import { parseText, render, wordTags } from '../../../model/merge-tags/text'
import { browserShows, cutsOf } from '../../../model/push/parts'
import { useShownImage, useShownPicture } from '../../blocks/image/push-image'
import { PersonSwitch, TaggedText, usePerson } from '../../blocks/merge-tags/person'
import { AllViews, NoMessage, NotificationCard, PreviewColumn } from '../../blocks/preview-frame/previews'
import { lineOf, useServiceTags } from '../../blocks/voucher/choices'
import layout from '../../ui/layout.module.css'
import { Pairs } from '../../ui/pieces'
import { Notification, type ShownNotification, type System } from './notification'
import classes from './web-push.module.css'

type Props = {
  values: WebPushValues
  /** Merge tags for texts. */
  tags: readonly MergeTag[]
  /** Merge tags for texts and images. */
  allTags: readonly MergeTag[]
  sender: string
}

const systems: { value: System; label: string }[] = [
  { value: 'windows', label: 'Windows' },
  { value: 'macos', label: 'macOS' },
  { value: 'android', label: 'Android' },
]

/** The preview without a form: it looks up the tags itself. */
export function Preview({ values, context }: { values: WebPushValues; context: ContentContext }) {
  const { mergeTags, sender } = context
  const serviceTags = useServiceTags(values)
  const tags = useMemo(() => [...wordTags(mergeTags), ...serviceTags], [mergeTags, serviceTags])
  return <WebPushPreview values={values} tags={tags} allTags={mergeTags} sender={sender} />
}

export function Card({ values, context }: { values: WebPushValues; context: ContentContext }) {
  const [person] = usePerson()
  const tags = [...wordTags(context.mergeTags), ...useServiceTags(values)]
  const props = { values, tags, allTags: context.mergeTags, sender: context.sender }
  const { site, title, text, icon, image } = useShownNotification(props, person)
  if (title.trim() === '' && text.trim() === '') return <NoMessage />
  return (
    <NotificationCard
      from={site}
      icon={icon}
      title={title}
      text={text}
      picture={image && 'src' in image ? image.src : null}
    />
  )
}

function useShownNotification({ values, tags, allTags, sender }: Props, person: SamplePerson): ShownNotification {
  const renderedText = (text: string) => render(parseText(text), valuesOf(person), tags)
  return {
    site: siteOf(values.destination, sender),
    title: renderedText(values.title),
    text: renderedText(values.text),
    icon: useShownPicture(values.icon),
    image: useShownImage({ ...values, picture: values.image }, allTags),
    buttons: values.buttons.map((button) => ({ ...button, text: renderedText(button.text) })),
  }
}

export function WebPushPreview(props: Props) {
  const { tags } = props
  const [system, setSystem] = useState<System>('windows')
  const [person, setPerson] = usePerson()
  const notification = useShownNotification(props, person)
  const viewsOf = () =>
    systems.map(({ value, label }) => {
      const [cut] = cutsOf(
        notification,
        browserShows.filter(({ name }) => name === label),
        tags,
      )
      return {
        name: label,
        place: 'Chrome',
        ...(cut ? { note: cut.detail } : {}),
        preview: <Notification system={value} notification={notification} />,
      }
    })
  return (
    <>
      <PreviewColumn
        control={
          <>
            <AllViews views={viewsOf} over={<PersonSwitch person={person} onChange={setPerson} />} />
            <SegmentedControl aria-label="System" data={systems} value={system} onChange={setSystem} />
          </>
        }
        over={<PersonSwitch person={person} onChange={setPerson} />}
      >
        <Notification system={system} notification={notification} />
      </PreviewColumn>
      <BrowserSupport system={system} />
    </>
  )
}

/**
 * The site that the notification names: the sender if it is a host name, else the destination's host. Browsers show the site that sends,
 * not the page that opens.
 */
function siteOf(destination: string, sender: string): string {
  if (/^[\w-]+(\.[\w-]+)+$/.test(sender)) return sender
  return URL.canParse(destination) ? new URL(destination).hostname : sender
}

/** The parts that some browsers do not show; all of them show title, text and destination. */
const parts = ['Icon', 'Image', 'Buttons'] as const

const browsers: readonly { name: string; on: System | null; shows: readonly (typeof parts)[number][] }[] = [
  { name: 'Chrome, Windows', on: 'windows', shows: ['Icon', 'Image', 'Buttons'] },
  { name: 'Chrome, macOS', on: 'macos', shows: ['Icon', 'Buttons'] },
  { name: 'Chrome, Android', on: 'android', shows: ['Icon', 'Image', 'Buttons'] },
  { name: 'Edge, Windows', on: null, shows: ['Icon', 'Image', 'Buttons'] },
  { name: 'Opera, Windows', on: null, shows: ['Icon', 'Image', 'Buttons'] },
  { name: 'Firefox', on: null, shows: ['Icon'] },
  { name: 'Safari, macOS', on: null, shows: [] },
]

/** 'Browser Support Details': the parts of a notification that each browser shows. */
function BrowserSupport({ system }: { system: System }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section className={classes.support} data-proof-left-out>
      <UnstyledButton
        className={`${layout.spread} ${classes.supportHead}`}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <span>Browser Support Details</span>
        <IconChevronDown size={16} data-open={isOpen || undefined} aria-hidden />
      </UnstyledButton>
      {isOpen && (
        <table className={classes.browsers} aria-label="Browser Support Details">
          <thead>
            <tr>
              <th scope="col">Browser</th>
              {parts.map((part) => (
                <th scope="col" key={part}>
                  {part}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {browsers.map(({ name, on, shows }) => (
              <tr key={name} data-shown={on === system || undefined}>
                <th scope="row">{name}</th>
                {parts.map((part) => (
                  <td key={part}>
                    {shows.includes(part) ? (
                      <IconCheck size={14} role="img" aria-label="Shown" />
                    ) : (
                      <IconMinus size={14} role="img" aria-label="Not shown" />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

type SummaryProps = { values: WebPushValues; context: Pick<ContentContext, 'mergeTags'> }

/** The web push in REVIEW, next to its card: pictures, buttons and vouchers. */
export function Summary({ values, context: { mergeTags } }: SummaryProps) {
  const { buttons } = values
  const pairs = [
    { name: 'Destination', value: <TaggedText text={values.destination} tags={mergeTags} /> },
    { name: 'Icon', value: pictureText(values.icon) },
    { name: 'Image', value: imageText({ ...values, picture: values.image }, mergeTags) },
    { name: 'Buttons', value: buttons.length === 0 ? 'None' : buttons.map(({ text }) => text).join(', ') },
    ...(values.isVoucher ? [{ name: 'Voucher', value: lineOf(values) }] : []),
  ]
  return <Pairs pairs={pairs} />
}
