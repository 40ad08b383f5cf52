/** What stands for a picture where it is not seen: asked for, unless the picture is decoration. */
import { Checkbox, Textarea } from '@mantine/core'
import classes from './pictures.module.css'

/** Characters that are still read out in one go. */
const longest = 125

type Props = {
  value: string
  /** Read nothing aloud: the picture says nothing of its own. */
  decorative: boolean
  onChange: (alt: string, decorative: boolean) => void
  readOnly?: boolean
}

export function AltText({ value, decorative, onChange, readOnly = false }: Props) {
  const count = value.length
  return (
    <div className={classes.alt}>
      <Textarea
        label={
          <span className={classes.counted}>
            Alt text
            <span className={classes.quiet}>
              {count} of {longest}
            </span>
          </span>
        }
        placeholder="What the picture shows"
        autosize
        minRows={2}
        maxRows={5}
        maxLength={500}
        disabled={decorative}
        readOnly={readOnly}
        value={decorative ? '' : value}
        description={noteOn(value, decorative)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onChange={(event) => onChange(event.currentTarget.value, false)}
      />
      <Checkbox
        size="xs"
        label="Only decoration, read nothing aloud"
        disabled={readOnly}
        checked={decorative}
        onChange={(event) => onChange(value, event.currentTarget.checked)}
      />
    </div>
  )
}

function noteOn(value: string, decorative: boolean): string | null {
  if (decorative) return null
  if (value.trim() === '') return 'Whoever does not see pictures gets nothing in its place.'
  if (/\.(?:jpe?g|png|gif|webp)$|^(?:img|image|dsc|screenshot)[\s_-]*\d/i.test(value.trim()))
    return 'This is a file name. Say what the picture shows.'
  return value.length > longest ? 'Longer than is read out in one go.' : null
}
