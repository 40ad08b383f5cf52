/** 'Browser Support Details': the parts of a notification that each browser shows. */
import { UnstyledButton } from '@mantine/core'
import { IconCheck, IconChevronDown, IconMinus } from '@tabler/icons-react'
import { useState } from 'react'
import layout from '../../ui/layout.module.css'
import type { System } from './notification'
import classes from './web-push.module.css'

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

export function BrowserSupport({ system }: { system: System }) {
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
