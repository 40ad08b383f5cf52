/** One message for eight sample people at once. A provider renders the grid; previews below it get a button that opens the grid. */
import { Modal } from '@mantine/core'
import { createContext, type ReactNode, use, useState } from 'react'
import { rarerPeople, type SamplePerson } from '../../../model/merge-tags/sample-people'
import layout from '../../ui/layout.module.css'
import { AsPerson, usePeople } from '../merge-tags/person'
import classes from './preview-frame.module.css'

/** Maximum number of previews in the grid. */
const MAX_CARDS = 8

const OpenGrid = createContext<(() => void) | null>(null)

/** Opens the grid of previews; null without a provider, and within the grid. */
export const useOpenPreviewGrid = (): (() => void) | null => use(OpenGrid)

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
