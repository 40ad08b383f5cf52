/** A group of radios with an accessible name: Mantine sets `aria-label` on an element that is not the radio group. */
import { Radio, type RadioGroupProps } from '@mantine/core'
import layout from './layout.module.css'

/** `name` is for screen readers; the heading above shows it. */
export const NamedRadioGroup = ({ name, ...others }: RadioGroupProps<string> & { name: string }) => (
  <Radio.Group {...others} label={name} labelProps={{ className: layout.unseen ?? '' }} />
)
