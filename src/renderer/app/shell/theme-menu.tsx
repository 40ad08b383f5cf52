/** The menu of the theme button: system, light, dark. */
import { Menu } from '@mantine/core'
import type { Settings } from '#contract'
import { useChangeSettings, useSettings } from '../../data/settings'
import { BorrowedTarget, type LateOverlay, useOpenedAfterMount } from '../../ui/late-overlay'

const schemes = [
  { value: 'auto', label: 'Match system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const satisfies readonly { value: Settings['colorScheme']; label: string }[]

export function ThemeMenu({ id, opened, onChange, button }: LateOverlay) {
  const scheme = useSettings().colorScheme
  const change = useChangeSettings()
  return (
    <Menu id={id} opened={useOpenedAfterMount(opened)} onChange={onChange} position="bottom-end" width={180}>
      <Menu.Target>
        <BorrowedTarget of={button} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={scheme} onChange={(value) => change.mutate({ colorScheme: schemeOf(value) })}>
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
