/** Top bar of the designer: title, undo, save status, preview settings, Cancel and Done. */
import { Button, Menu, Progress, SegmentedControl, Tooltip } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCheck,
  IconChevronDown,
  IconDeviceDesktop,
  IconDeviceMobile,
  IconMoon,
  IconSun,
  IconUser,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type SamplePerson, samplePeople } from '../../../../model/merge-tags/sample-people'
import layout from '../../../ui/layout.module.css'
import { IconButton } from '../../../ui/pieces'
import type { DesignState } from '../protocol'
import { type DarkIn, darkPrograms } from '../shown-html'
import classes from './chrome.module.css'

type Screen = 'desktop' | 'phone'

type Props = {
  title: string
  name: string
  designState: DesignState | null
  keptAt: Date | null
  screen: Screen
  /** Null if there is only one screen. */
  onScreen: ((screen: Screen) => void) | null
  dark: DarkIn | null
  /** Null if no app shows this message in dark mode. */
  onDark: ((dark: DarkIn | null) => void) | null
  person: SamplePerson | null
  onPerson: (person: SamplePerson | null) => void
  test: ReactNode
  busy: boolean
  onUndo: () => void
  onRedo: () => void
  onCancel: () => void
  onDone: () => void
}

const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

export function TopBar(props: Props) {
  const { designState, keptAt, screen, dark } = props
  return (
    <header className={classes.top}>
      <div className={classes.topStart}>
        <h2>{props.title}</h2>
        <bdi className={classes.name}>{props.name}</bdi>
        <span className={classes.rule} />
        <Tooltip label="Undo">
          <IconButton aria-label="Undo" disabled={!designState?.undo} onClick={props.onUndo}>
            <IconArrowBackUp size={16} />
          </IconButton>
        </Tooltip>
        <Tooltip label="Redo">
          <IconButton aria-label="Redo" disabled={!designState?.redo} onClick={props.onRedo}>
            <IconArrowForwardUp size={16} />
          </IconButton>
        </Tooltip>
        <span className={`${layout.small} ${classes.kept}`} role="status">
          {keptAt && (
            <>
              <IconCheck size={14} aria-hidden /> {`Saved ${time.format(keptAt)}`}
            </>
          )}
        </span>
      </div>
      <div className={classes.topMiddle}>
        {props.onScreen && (
          <SegmentedControl
            aria-label="Screen"
            size="xs"
            value={screen}
            onChange={(value) => props.onScreen?.(value === 'phone' ? 'phone' : 'desktop')}
            data={[
              { value: 'desktop', label: <Label Icon={IconDeviceDesktop} text="Desktop" /> },
              { value: 'phone', label: <Label Icon={IconDeviceMobile} text="Phone" /> },
            ]}
          />
        )}
        {props.onDark && <DarkSwitch dark={dark} onChange={props.onDark} />}
      </div>
      <div className={classes.topEnd}>
        <Person person={props.person} onChange={props.onPerson} />
        {props.test}
        <span className={classes.rule} />
        <Button size="xs" variant="subtle" color="gray" onClick={props.onCancel}>
          Cancel
        </Button>
        <Button size="xs" loading={props.busy} onClick={props.onDone}>
          Done
        </Button>
      </div>
    </header>
  )
}

const Label = ({ Icon, text }: { Icon: typeof IconMoon; text: string }) => (
  <span className={classes.label}>
    <Icon size={14} aria-hidden /> {text}
  </span>
)

/** Switches between light mode and the dark mode of one app. */
function DarkSwitch({ dark, onChange }: { dark: DarkIn | null; onChange: (dark: DarkIn | null) => void }) {
  const label = darkPrograms.find(({ value }) => value === dark)?.label
  return (
    <Menu width={280}>
      <Menu.Target>
        <Button
          size="xs"
          variant={dark ? 'light' : 'default'}
          leftSection={dark ? <IconMoon size={14} /> : <IconSun size={14} />}
          rightSection={<IconChevronDown size={14} />}
        >
          {label ? `Dark in ${label}` : 'Light'}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item rightSection={dark ? null : <IconCheck size={14} />} onClick={() => onChange(null)}>
          Light
        </Menu.Item>
        <Menu.Divider />
        {darkPrograms.map(({ value, label: program, hint }) => (
          <Menu.Item
            key={value}
            rightSection={value === dark ? <IconCheck size={14} /> : null}
            onClick={() => onChange(value)}
          >
            {program}
            <span className={`${layout.caption} ${classes.menuHint}`}>{hint}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Chooses the sample person whose data fills the merge tags; without one, tags show their names. */
function Person({
  person,
  onChange,
}: {
  person: SamplePerson | null
  onChange: (person: SamplePerson | null) => void
}) {
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconUser size={14} />}
          rightSection={<IconChevronDown size={14} />}
          {...(person ? { 'aria-label': `Previewing as ${person.name}` } : {})}
        >
          {person ? (
            // Only the name fits; screen readers get the rest.
            <bdi className={classes.who}>{person.name}</bdi>
          ) : (
            'Show as: tags'
          )}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item rightSection={person ? null : <IconCheck size={14} />} onClick={() => onChange(null)}>
          Merge tags by name
        </Menu.Item>
        <Menu.Divider />
        {samplePeople.map((sample) => (
          <Menu.Item
            key={sample.id}
            rightSection={sample === person ? <IconCheck size={14} /> : null}
            onClick={() => onChange(sample)}
          >
            <bdi>{sample.name}</bdi>
            <span className={`${layout.caption} ${classes.menuHint}`}>{sample.note}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** `text`: '27 of 102 KB'; `share` of the limit, null if there is no limit. */
export type Weight = { label: string; text: string; share: number | null; note?: string }

/** The size of the message, for the foot of a designer. */
export const MessageWeight = ({ weight: { label, text, share, note } }: { weight: Weight }) => (
  <span className={classes.weight} data-over={(share ?? 0) > 1 || undefined} title={note}>
    {label}
    {share !== null && (
      <Progress
        w={72}
        size={6}
        value={Math.min(100, share * 100)}
        color={share > 1 ? 'orange' : 'iris'}
        aria-label="Message size"
      />
    )}
    <b>{text}</b>
  </span>
)
