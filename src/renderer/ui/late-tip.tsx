/** The tooltip of a long label in a list: its code and its element come when one is asked for, so that rows cost nothing more. */
import { Tooltip } from '@mantine/core'

export const LateTip = ({ text, target }: { text: string; target: HTMLElement }) => (
  <Tooltip label={<bdi>{text}</bdi>} target={target} opened multiline maw={360} />
)
