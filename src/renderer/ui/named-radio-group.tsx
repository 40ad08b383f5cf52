/** Radios that belong together, named for those who hear the page: Mantine gives an `aria-label` to an element that is no radio group. */
import { Radio, type RadioGroupProps } from '@mantine/core'
import layout from './layout.module.css'

/** `name` is spoken, not shown: the heading above says it to those who see. */
export const NamedRadioGroup = ({ name, ...others }: RadioGroupProps<string> & { name: string }) => (
  <Radio.Group {...others} label={name} labelProps={{ className: layout.unseen ?? '' }} />
)
