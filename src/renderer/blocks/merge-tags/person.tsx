/**
 * Merge tags in previews: the sample person a preview is rendered for (a built-in one, the user's own, or the one set by a grid of previews),
 * and a read-only text with its tags as chips.
 */

import { Menu } from '@mantine/core'
import { IconCheck, IconChevronDown, IconUserPlus } from '@tabler/icons-react'
import { createContext, lazy, type ReactNode, Suspense, use, useState } from 'react'
import { capitalised, type MergeTag } from '#contract'
import { initialsOf, type SamplePerson, samplePeople, usualKeys } from '../../../model/merge-tags/sample-people'
import { isKnown, labelOf, type Piece, parseText } from '../../../model/merge-tags/text'
import { useOwnPeople } from '../../data/own-lists'
import { useHasBeenTrue } from '../../ui/hooks'
import layout from '../../ui/layout.module.css'
import classes from './merge-tags.module.css'

const GivenPerson = createContext<SamplePerson | null>(null)

/** Renders every preview below for `person`, without a switch. */
export const AsPerson = ({ person, children }: { person: SamplePerson; children: ReactNode }) => (
  <GivenPerson.Provider value={person}>{children}</GivenPerson.Provider>
)

/** The person set by an `AsPerson` above; null if the preview has its own switch. */
export const useGivenPerson = (): SamplePerson | null => use(GivenPerson)

/** A preview's person and its setter. */
export function usePerson(): [SamplePerson, (person: SamplePerson) => void] {
  const fixed = useGivenPerson()
  const [person, setPerson] = useState<SamplePerson>(samplePeople[0])
  return [fixed ?? person, setPerson]
}

/** Built-in sample people first, then the user's own. */
export function usePeople(): readonly SamplePerson[] {
  const ownPeople = useOwnPeople()
  return [...samplePeople, ...ownPeople.map(asSample)]
}

/** The user's own person as a sample person. Values that this person lacks are missing, not unknown. */
const asSample = ({ name, values }: { name: string; values: Record<string, string> }): SamplePerson => ({
  id: `own ${name}`,
  name,
  note: lackText(values),
  values,
  isOwn: true,
})

/** 'No email, no city', 'Complete profile'. */
export function lackText(values: Readonly<Record<string, string>>): string {
  const missingTexts = usualKeys.filter((key) => !values[key]).map((key) => `no ${key.replace('_', ' ')}`)
  const missing = missingTexts.join(', ')
  return missing === '' ? 'Complete profile' : capitalised(missing)
}

/** Loaded when first opened. */
const PeopleDialog = lazy(async () => ({ default: (await import('./people-dialog')).PeopleDialog }))

export function PersonSwitch({ person, onChange }: { person: SamplePerson; onChange: (person: SamplePerson) => void }) {
  const people = usePeople()
  const fixed = useGivenPerson()
  const [isAdding, setAdding] = useState(false)
  const isWanted = useHasBeenTrue(isAdding)
  if (fixed) return null
  return (
    <>
      <Menu position="bottom-start" width="target">
        <Menu.Target>
          <button type="button" className={`${layout.row} ${classes.person}`} title={`Previewing as ${person.name}`}>
            <span className={classes.face} aria-hidden>
              {initialsOf(person.name)}
            </span>
            <bdi className={`${layout.oneLine} ${classes.who}`}>{person.name}</bdi>
            <IconChevronDown size={14} aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {people.map((candidate) => (
            <Menu.Item
              key={candidate.id}
              leftSection={<span className={classes.face}>{initialsOf(candidate.name)}</span>}
              rightSection={candidate.id === person.id ? <IconCheck size={14} /> : null}
              onClick={() => onChange(candidate)}
            >
              <bdi>{candidate.name}</bdi>
              <span className={classes.note}>{candidate.note}</span>
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item leftSection={<IconUserPlus size={16} stroke={1.5} />} onClick={() => setAdding(true)}>
            Your own people…
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Suspense fallback={null}>
        {isWanted ? <PeopleDialog opened={isAdding} onClose={() => setAdding(false)} /> : null}
      </Suspense>
    </>
  )
}

/** `renderText` renders the text between the chips, if it needs marks of its own. */
export function TaggedText(props: {
  text: string
  tags: readonly MergeTag[]
  renderText?: (text: string) => ReactNode
}) {
  let position = 0
  return parseText(props.text).map((piece) => {
    const key = position
    position += piece.source.length
    if (piece.kind === 'text')
      return <span key={key}>{props.renderText ? props.renderText(piece.source) : piece.source}</span>
    return <Chip key={key} piece={piece} tags={props.tags} />
  })
}

function Chip({ piece, tags }: { piece: Piece & { kind: 'tag' }; tags: readonly MergeTag[] }) {
  const isListed = isKnown(piece.key, tags)
  return (
    <span
      className={classes.chip}
      data-quiet
      data-unknown={isListed ? undefined : true}
      title={isListed ? piece.source : `${piece.source} is not a merge tag in this workspace`}
    >
      {labelOf(piece.key, tags)}
    </span>
  )
}
