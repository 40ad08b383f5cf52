/** A select in a foot: the platform's control with Mantine's look, because the first paint includes it. */
import { IconSelector } from '@tabler/icons-react'
import { useId } from 'react'
import layout from './layout.module.css'
import classes from './small-select.module.css'

type Props = {
  label: string
  value: string
  data: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}

export function SmallSelect({ label, value, data, onChange }: Props) {
  const id = useId()
  return (
    <div className={`${layout.row} ${classes.select}`}>
      <label htmlFor={id}>{label}</label>
      <span>
        <select id={id} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
          {data.map((entry) => (
            <option key={entry.value} value={entry.value}>
              {entry.label}
            </option>
          ))}
        </select>
        <IconSelector size={14} stroke={1.5} aria-hidden />
      </span>
    </div>
  )
}
