/** Whose eyes a preview has: one of the sample people or of one's own, and the way to add some. */
import { Menu } from '@mantine/core'
import { IconCheck, IconChevronDown, IconUserPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { filled } from '#contract'
import { useHasBeenTrue } from '../../ui/use-has-been-true'
import classes from './merge-tags.module.css'
import { useGivenPerson, usePeople } from './person'
import { initialsOf, type SamplePerson } from './sample-people'
import * as texts from './texts'

/** Loaded when it is first opened. */
const PeopleDialog = lazy(async () => ({ default: (await import('./people-dialog')).PeopleDialog }))

export function PersonSwitch({ person, onChange }: { person: SamplePerson; onChange: (person: SamplePerson) => void }) {
  const people = usePeople()
  const given = useGivenPerson()
  const [adding, setAdding] = useState(false)
  const asked = useHasBeenTrue(adding)
  if (given) return null
  return (
    <>
      <Menu position="bottom-start" width="target">
        <Menu.Target>
          <button type="button" className={classes.person} title={filled(texts.previewingAs, { person: person.name })}>
            <span className={classes.face} aria-hidden>
              {initialsOf(person.name)}
            </span>
            <bdi className={classes.who}>{person.name}</bdi>
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
            {texts.yourOwnPeople2}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Suspense fallback={null}>
        {asked ? <PeopleDialog opened={adding} onClose={() => setAdding(false)} /> : null}
      </Suspense>
    </>
  )
}
