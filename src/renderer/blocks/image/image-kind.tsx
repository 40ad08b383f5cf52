/** The image of a notification: one for everyone, or by a merge tag another for each person. */
import { Input, SegmentedControl, Select } from '@mantine/core'
import type { MergeTag } from '#contract'
import { isReadable } from '../../rules/choices'
import { choiceOf, chosenImageKey, keyOf, tagChoices } from '../merge-tags/text'
import classes from './image.module.css'
import * as texts from './texts'

type KindProps = {
  dynamic: boolean
  readOnly: boolean
  onChange: (dynamic: boolean) => void
  /** Where no heading over it says what it is of. */
  labelled?: boolean
}

export function ImageKind({ labelled = false, ...props }: KindProps) {
  const choice = <KindChoice {...props} />
  if (!labelled) return choice
  return (
    <Input.Wrapper className={classes.labelled ?? ''} label={texts.kindOfImage} labelElement="div">
      {choice}
    </Input.Wrapper>
  )
}

const KindChoice = ({ dynamic, readOnly, onChange }: KindProps) => (
  <SegmentedControl
    className={classes.kind ?? ''}
    aria-label={texts.kindOfImage}
    data={[
      { value: 'static', label: texts.staticImage },
      { value: 'dynamic', label: texts.dynamicImage },
    ]}
    value={dynamic ? 'dynamic' : 'static'}
    disabled={readOnly}
    onChange={(kind) => onChange(kind === 'dynamic')}
  />
)

type Choice = ReturnType<typeof choiceOf>

type TagProps = {
  /** Dotted path of the choice in the values. */
  name: string
  /** As the values keep it. */
  chosen: Parameters<typeof chosenImageKey>[0]
  /** Tags that stand for images, and all. */
  tags: readonly MergeTag[]
  allTags: readonly MergeTag[]
  /** Said after what a tag does: the sizes that are best. */
  advice?: string
  readOnly: boolean
  error: string | undefined
  onChange: (choice: Choice) => void
}

/** An image of everyone's own: the server fills the tag per person. */
export function ImageTag({ name, chosen, tags, allTags, advice = '', readOnly, error, onChange }: TagProps) {
  const key = chosenImageKey(chosen)
  const known = tagChoices(tags, allTags)
  const listed = key === null || known.some(({ value }) => value === key)
  return (
    <Select
      label={texts.imageMergeTag}
      placeholder={texts.chooseATag}
      name={name}
      description={
        tags.length === 0 ? texts.noImageMergeTagsAvailable : `Shows a different image to each person. ${advice}`.trim()
      }
      readOnly={readOnly}
      data={listed ? known : [...known, { value: key, label: key, disabled: false }]}
      value={key}
      error={error}
      onChange={(next) => {
        const tag = tags.find((one) => keyOf(one) === next && isReadable(one))
        if (tag) onChange(choiceOf(tag))
      }}
    />
  )
}
