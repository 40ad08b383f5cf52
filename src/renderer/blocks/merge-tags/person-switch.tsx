/** Whose eyes a preview has: one of the five sample people. */
import { Menu } from '@mantine/core'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import classes from './merge-tags.module.css'
import { initialsOf, type SamplePerson, samplePeople } from './sample-people'

export function PersonSwitch({ person, onChange }: { person: SamplePerson; onChange: (person: SamplePerson) => void }) {
  return (
    <Menu position="bottom-start" width="target">
      <Menu.Target>
        <button type="button" className={classes.person}>
          <span className={classes.face} aria-hidden>
            {initialsOf(person.name)}
          </span>
          <span className={classes.who}>
            As <bdi className={classes.name}>{person.name}</bdi> sees it
          </span>
          <span className={classes.place}>
            {samplePeople.indexOf(person) + 1} of {samplePeople.length}
          </span>
          <IconChevronDown size={14} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {samplePeople.map((candidate) => (
          <Menu.Item
            key={candidate.id}
            leftSection={<span className={classes.face}>{initialsOf(candidate.name)}</span>}
            rightSection={candidate === person ? <IconCheck size={14} /> : null}
            onClick={() => onChange(candidate)}
          >
            <bdi>{candidate.name}</bdi>
            <span className={classes.note}>{candidate.note}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
