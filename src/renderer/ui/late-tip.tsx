/** The tooltip of a long label in a list. Its code and element come on demand, so that rows stay cheap. */
import { Tooltip } from '@mantine/core'

export const LateTip = ({ text, target }: { text: string; target: HTMLElement }) => (
  <Tooltip label={<bdi>{text}</bdi>} target={target} opened multiline maw={360} />
)
