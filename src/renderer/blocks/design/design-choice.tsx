/** One design to start from: its picture, which opens the whole design, and the button that chooses it. */
import { Button, UnstyledButton } from '@mantine/core'
import layout from '../../ui/layout.module.css'
import classes from './design-choice.module.css'
import { Thumbnail } from './thumbnail'

type Props = {
  name: string
  /** When to use the design. */
  hint?: string | undefined
  /** Prepared for a preview; null while it loads. */
  html: string | null
  /** The width that the design is laid out for, in pixels. */
  width: number
  onChoose: () => void
}

export const DesignChoice = ({ name, hint, html, width, onChoose }: Props) => (
  <li className={classes.choice}>
    <Thumbnail
      html={html}
      width={width}
      height={132}
      acts={(close) => (
        <Button
          className={classes.use ?? ''}
          onClick={() => {
            close()
            onChoose()
          }}
        >
          Use this design
        </Button>
      )}
    />
    <UnstyledButton className={classes.choose ?? ''} onClick={onChoose}>
      <span className={classes.name}>{name}</span>
      {hint && <span className={layout.caption}>{hint}</span>}
    </UnstyledButton>
  </li>
)
