/** One message as eight people get it, all at once: whoever can show the message offers the wall to the previews below it. */
import { Modal } from '@mantine/core'
import { createContext, type ReactNode, use, useState } from 'react'
import layout from '../../ui/layout.module.css'
import { AsPerson, usePeople } from '../merge-tags/person'
import { rarerPeople, type SamplePerson } from '../merge-tags/sample-people'
import classes from './preview-frame.module.css'

/** How many stand beside each other at most. */
const MAX_CARDS = 8

const Wall = createContext<(() => void) | null>(null)

/** Opens the wall; null where nobody offers one, and on the wall itself. */
export const useWall = (): (() => void) | null => use(Wall)

/** `preview` makes one preview; it is asked for while the wall is open. */
export function WallProvider({ preview, children }: { preview: () => ReactNode; children: ReactNode }) {
  const [opened, setOpened] = useState(false)
  return (
    <Wall.Provider value={() => setOpened(true)}>
      {children}
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        size={1320}
        padding="lg"
        title="The message for different people"
      >
        <Wall.Provider value={null}>{opened && <Tiles preview={preview} />}</Wall.Provider>
      </Modal>
    </Wall.Provider>
  )
}

function Tiles({ preview }: { preview: () => ReactNode }) {
  return (
    <ul className={`${layout.bareList} ${classes.wall}`}>
      {chosen(usePeople()).map((person) => (
        <li key={person.id}>
          <p>
            <bdi>{person.name}</bdi> <small>{person.note}</small>
          </p>
          <AsPerson person={person}>{preview()}</AsPerson>
        </li>
      ))}
    </ul>
  )
}

/** One's own come first: they were added to be looked at. Then what goes wrong most often. */
function chosen(people: readonly SamplePerson[]): SamplePerson[] {
  const own = people.filter(({ isOwn }) => isOwn)
  const samples = people.filter(({ isOwn }) => !isOwn)
  return [...own, ...samples, ...rarerPeople].slice(0, MAX_CARDS)
}
