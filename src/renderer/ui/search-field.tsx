/** A search field in the head of a page, with a cross that clears it; Esc clears it too. */
import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'

type Props = {
  label: string
  /** Name of the cross. */
  clearLabel: string
  value: string
  onChange: (search: string) => void
}

export const SearchField = ({ label, clearLabel, value, onChange }: Props) => (
  <TextInput
    type="search"
    w={240}
    aria-label={label}
    placeholder={label}
    leftSection={<IconSearch size={16} stroke={1.5} />}
    rightSection={value ? <CloseButton size="sm" aria-label={clearLabel} onClick={() => onChange('')} /> : null}
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
    onKeyDown={({ key }) => key === 'Escape' && onChange('')}
  />
)
