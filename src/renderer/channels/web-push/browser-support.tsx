/** 'Browser Support Details': which browser shows which part of a notification. */
import { UnstyledButton } from '@mantine/core'
import { IconCheck, IconChevronDown, IconMinus } from '@tabler/icons-react'
import { useState } from 'react'
import layout from '../../ui/layout.module.css'
import type { System } from './notification'
import * as texts from './texts'
import classes from './web-push.module.css'

/** The parts that not every browser shows; title, text and destination all do. */
const parts = [texts.icon, texts.image, texts.buttons] as const

const browsers: readonly { name: string; on: System | null; shows: readonly (typeof parts)[number][] }[] = [
  { name: texts.chromeWindows, on: 'windows', shows: [texts.icon, texts.image, texts.buttons] },
  { name: texts.chromeMacos, on: 'macos', shows: [texts.icon, texts.buttons] },
  { name: texts.chromeAndroid, on: 'android', shows: [texts.icon, texts.image, texts.buttons] },
  { name: texts.edgeWindows, on: null, shows: [texts.icon, texts.image, texts.buttons] },
  { name: texts.operaWindows, on: null, shows: [texts.icon, texts.image, texts.buttons] },
  { name: texts.firefox, on: null, shows: [texts.icon] },
  { name: texts.safariMacos, on: null, shows: [] },
]

export function BrowserSupport({ system }: { system: System }) {
  const [open, setOpen] = useState(false)
  return (
    <section className={classes.support}>
      <UnstyledButton
        className={`${layout.spread} ${classes.supportHead}`}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <span>{texts.browserSupportDetails}</span>
        <IconChevronDown size={16} data-open={open || undefined} aria-hidden />
      </UnstyledButton>
      {open && (
        <table className={classes.browsers} aria-label={texts.browserSupportDetails}>
          <thead>
            <tr>
              <th scope="col">{texts.browser}</th>
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
                      <IconCheck size={14} role="img" aria-label={texts.shown} />
                    ) : (
                      <IconMinus size={14} role="img" aria-label={texts.notShown} />
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
