/**
 * Previews of a message: the column beside a step, the grid for eight sample people at once, all views in one dialog, and the message as a
 * small card. A provider renders the grid; previews below it get a button that opens the grid.
 */
import { ActionIcon, Button, Modal, Tooltip } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconArrowsMaximize, IconInfoCircle, IconLayoutGrid } from '@tabler/icons-react'
import { atom, useAtomValue, useSetAtom } from 'jotai'
import { createContext, type ReactNode, use, useState } from 'react'
import { firstGrapheme } from '#contract'
import { rarerPeople, type SamplePerson } from '../../../model/merge-tags/sample-people'
import type { Finding } from '../../../model/rules/finding'
import layout from '../../ui/layout.module.css'
import { IconButton } from '../../ui/pieces'
import { AsPerson, useGivenPerson, usePeople } from '../merge-tags/person'
import allViewsClasses from './all-views.module.css'
import messageCardClasses from './message-card.module.css'
import classes from './preview-frame.module.css'

/** Maximum number of previews in the grid. */
const MAX_CARDS = 8

const OpenGrid = createContext<(() => void) | null>(null)

/** Opens the grid of previews; null without a provider, and within the grid. */
const useOpenPreviewGrid = (): (() => void) | null => use(OpenGrid)

/** `card` renders the message as a card, for the person above it; called only while the grid is open. */
export function PreviewGridProvider({ card, children }: { card: () => ReactNode; children: ReactNode }) {
  const [opened, setOpened] = useState(false)
  return (
    <OpenGrid.Provider value={() => setOpened(true)}>
      {children}
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        size={1320}
        padding="lg"
        title="The message for different people"
      >
        <OpenGrid.Provider value={null}>{opened && <Tiles card={card} />}</OpenGrid.Provider>
      </Modal>
    </OpenGrid.Provider>
  )
}

function Tiles({ card }: { card: () => ReactNode }) {
  return (
    <ul className={`${layout.bareList} ${classes.wall}`}>
      {chosenPeople(usePeople()).map((person) => (
        <li key={person.id}>
          <p>
            <bdi>{person.name}</bdi> <small>{person.note}</small>
          </p>
          <AsPerson person={person}>{card()}</AsPerson>
        </li>
      ))}
    </ul>
  )
}

/** The user's own people first, then sample people with the most frequent problems. */
function chosenPeople(people: readonly SamplePerson[]): SamplePerson[] {
  const ownPeople = people.filter(({ isOwn }) => isOwn)
  const samples = people.filter(({ isOwn }) => !isOwn)
  return [...ownPeople, ...samples, ...rarerPeople].slice(0, MAX_CARDS)
}

/**
 * The preview column of a step: title, choice of device, further controls, and the preview. In a grid of previews, only the preview is
 * rendered.
 */
export function PreviewColumn(props: { control?: ReactNode; over?: ReactNode; children: ReactNode }) {
  const openGrid = useOpenPreviewGrid()
  const isGiven = useGivenPerson() !== null
  if (isGiven) return <div className={layout.column4}>{props.children}</div>
  return (
    <div className={layout.column4}>
      <div className={layout.column2}>
        <div className={`${layout.spread} ${classes.title}`}>
          <h3>Preview</h3>
          {openGrid && (
            <IconButton
              className={classes.everybody ?? ''}
              aria-label="Preview as eight people"
              title="Preview as eight people"
              onClick={openGrid}
            >
              <IconLayoutGrid size={16} stroke={1.5} />
            </IconButton>
          )}
          {props.control}
        </div>
        {props.over}
      </div>
      {props.children}
    </div>
  )
}

export type Platform = 'ios' | 'android'

/** Options of a segmented control, in order. */
export const platforms: { value: Platform; label: string }[] = [
  { value: 'ios', label: 'iOS' },
  { value: 'android', label: 'Android' },
]

const shownFinding = atom<Finding | null>(null)

/** Null if no finding is open. */
export const useShownFinding = (): Finding | null => useAtomValue(shownFinding)
export const useShowFinding = (): ((finding: Finding | null) => void) => useSetAtom(shownFinding)

/** Button that opens the preview at full size. */
export function LargePreviewButton({ onClick }: { onClick: () => void }) {
  return (
    <Button size="xs" variant="default" leftSection={<IconArrowsMaximize size={14} />} onClick={onClick}>
      Open large preview
    </Button>
  )
}

/** The message of a campaign in a small card, on the ground of its channel; and all views of a message in one dialog. */
export const NoMessage = () => <p className={`${layout.quiet} ${messageCardClasses.none}`}>No message yet</p>

type BubbleProps = { from: string; note?: string | undefined; ground?: 'chat'; children: ReactNode }

/** A message in a conversation. `note` is what it is sent as ('1 message'). */
export function BubbleCard({ from, note, ground, children }: BubbleProps) {
  return (
    <div className={messageCardClasses.conversation} data-ground={ground}>
      <p className={layout.spread}>
        <bdi>{from}</bdi>
        {note && <small>{note}</small>}
      </p>
      <div className={messageCardClasses.bubble} dir="auto">
        {children}
      </div>
    </div>
  )
}

type NotificationProps = { from: string; icon?: string | null; title: string; text: string; picture: string | null }

/** A notification as computers and phones show it. */
export function NotificationCard({ from, icon, title, text, picture }: NotificationProps) {
  return (
    <div className={messageCardClasses.wall}>
      <div className={messageCardClasses.notification}>
        <span className={`${layout.centred} ${messageCardClasses.face}`} aria-hidden>
          {icon ? <img src={icon} alt="" /> : firstGrapheme(from).toUpperCase()}
        </span>
        <div className={layout.words}>
          <bdi className={messageCardClasses.sender}>{from}</bdi>
          <b dir="auto">{title || 'No title yet'}</b>
          <span dir="auto">{text}</span>
        </div>
        {picture && <img className={messageCardClasses.picture} src={picture} alt="" />}
      </div>
    </div>
  )
}

type MessageView = {
  /** 'Android'. */
  name: string
  /** 'Lock screen'. */
  place: string
  /** What the view cuts off; absent if it shows everything. */
  note?: string
  preview: ReactNode
}

/**
 * A message in all views of its channel at once: what each system shows of the message. `over` is rendered above the views, for example the
 * choice of a person. The views render when the dialog opens.
 */
export function AllViews({ views, over }: { views: () => readonly MessageView[]; over?: ReactNode }) {
  const [opened, { open, close }] = useDisclosure()
  return (
    <>
      <Tooltip label="Open all views">
        <ActionIcon aria-label="Open all views" onClick={open}>
          <IconArrowsMaximize size={16} stroke={1.5} />
        </ActionIcon>
      </Tooltip>
      <Modal opened={opened} onClose={close} title="All views" size={1000} padding="lg">
        <div className={allViewsClasses.head}>
          {over}
          <span>
            <IconInfoCircle size={14} aria-hidden /> Simulated
          </span>
        </div>
        {opened && (
          <ul className={`${layout.bareList} ${allViewsClasses.views}`}>
            {views().map(({ name, place, note, preview }) => (
              <li key={`${name} ${place}`}>
                <p>
                  <b>{name}</b> {place}
                </p>
                {preview}
                <small>{note}</small>
              </li>
            ))}
          </ul>
        )}
      </Modal>
    </>
  )
}
