/** One message for eight sample people at once. A provider renders the grid; previews below it get a button that opens the grid. */
import { Button, Modal } from '@mantine/core'
import { IconArrowsMaximize, IconLayoutGrid } from '@tabler/icons-react'
import { atom, useAtomValue, useSetAtom } from 'jotai'
import { createContext, type ReactNode, use, useState } from 'react'
import { rarerPeople, type SamplePerson } from '../../../model/merge-tags/sample-people'
import type { Finding } from '../../../model/rules/finding'
import layout from '../../ui/layout.module.css'
import { IconButton } from '../../ui/pieces'
import { AsPerson, useGivenPerson, usePeople } from '../merge-tags/person'
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
