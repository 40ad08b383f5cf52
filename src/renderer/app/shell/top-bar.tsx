/** The top bar: where one is on the left; on the right where the work stands, the theme and the shortcuts. */
import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconChevronRight, IconDeviceDesktop, IconHelpCircle, IconMoon, IconSun } from '@tabler/icons-react'
import { Fragment } from 'react'
import { Link } from 'react-router-dom'
import type { Settings } from '#contract'
import { useChangeSettings, useSettings } from '../../data/settings'
import { useCrumbs } from '../../ui/breadcrumb'
import { SyncChip } from './sync-chip'
import classes from './top-bar.module.css'

export function TopBar({ onHelp }: { onHelp: () => void }) {
  return (
    <section className={classes.bar} aria-label="Where you are">
      <Crumbs />
      <SyncChip />
      <ThemeSwitch />
      <Tooltip label="Keyboard shortcuts">
        <ActionIcon aria-label="Keyboard shortcuts" onClick={onHelp}>
          <IconHelpCircle size={16} stroke={1.5} />
        </ActionIcon>
      </Tooltip>
    </section>
  )
}

function Crumbs() {
  const crumbs = useCrumbs()
  return (
    <nav className={classes.crumbs} aria-label="Breadcrumb">
      {crumbs.map(({ label, to }, index) => (
        <Fragment key={label}>
          {index > 0 ? <IconChevronRight className={classes.chevron} size={14} stroke={1.5} aria-hidden /> : null}
          {to ? (
            <Link className={classes.crumb} to={to}>
              {label}
            </Link>
          ) : (
            <span className={classes.crumb} aria-current={index === crumbs.length - 1 ? 'page' : undefined}>
              {label}
            </span>
          )}
        </Fragment>
      ))}
    </nav>
  )
}

const schemes = [
  { value: 'auto', label: 'As the system', Icon: IconDeviceDesktop },
  { value: 'light', label: 'Light', Icon: IconSun },
  { value: 'dark', label: 'Dark', Icon: IconMoon },
] as const satisfies readonly { value: Settings['colorScheme']; label: string; Icon: unknown }[]

function ThemeSwitch() {
  const kept = useSettings().colorScheme
  const change = useChangeSettings()
  const Icon = schemes.find(({ value }) => value === kept)?.Icon ?? IconDeviceDesktop
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <ActionIcon aria-label="Theme" title="Theme">
          <Icon size={16} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={kept} onChange={(value) => change.mutate({ colorScheme: schemeOf(value) })}>
          {schemes.map(({ value, label }) => (
            <Menu.RadioItem key={value} value={value}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}

const schemeOf = (value: unknown): Settings['colorScheme'] =>
  schemes.find((scheme) => scheme.value === value)?.value ?? 'auto'
