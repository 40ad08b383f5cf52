/**
 * The image of a notification: the fields for its kind, and the picture or the merge tag (Source: docs/reference/states.md#app-push); and how a
 * preview shows it, with a placeholder of the same size if a merge tag provides the picture.
 */

import { Input, SegmentedControl, Select } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import type { MergeTag } from '#contract'
import { noPicture, type Picture, type PictureKinds, type PushImage } from '../../../model/image/values'
import { choiceOf, chosenImageKey, keyOf, labelOf, tagChoices } from '../../../model/merge-tags/text'
import { isReadable } from '../../../model/rules/choices'
import { usePictureSource } from '../../data/files'
import type { PicturePlace } from '../pictures/place'
import classes from './image.module.css'
import { PictureField } from './picture-field'

type Props = {
  image: PushImage
  onChange: (patch: Partial<PushImage>) => void
  /** Image tags, and all tags. */
  tags: readonly MergeTag[]
  allTags: readonly MergeTag[]
  /** Dotted paths of the picture and of the tag in the values. */
  paths: { picture: string; tag: string }
  errors: { picture: string | undefined; tag: string | undefined }
  hint: string
  /** Recommended sizes, shown where a tag is selected. */
  advice?: string
  kinds: PictureKinds
  place: PicturePlace
  /** True if no heading above names the field. */
  labelled?: boolean
  readOnly: boolean
}

export function PushImageFields({ image, onChange, paths, errors, labelled = false, readOnly, ...props }: Props) {
  const isDynamic = image.notificationImageRadio === 'dynamic'
  return (
    <>
      <ImageKind
        labelled={labelled}
        dynamic={isDynamic}
        readOnly={readOnly}
        onChange={(isNowDynamic) =>
          onChange(
            isNowDynamic
              ? { notificationImageRadio: 'dynamic', picture: noPicture }
              : { notificationImageRadio: 'static', selectedMergeTagForImage: null },
          )
        }
      />
      {isDynamic ? (
        <ImageTag
          name={paths.tag}
          chosen={image.selectedMergeTagForImage}
          tags={props.tags}
          allTags={props.allTags}
          advice={props.advice ?? ''}
          readOnly={readOnly}
          error={errors.tag}
          onChange={(selectedMergeTagForImage) => onChange({ selectedMergeTagForImage })}
        />
      ) : (
        <PictureField
          label="Image"
          labelled={labelled}
          path={paths.picture}
          hint={props.hint}
          shape="wide"
          picture={image.picture}
          onChange={(picture) => onChange({ picture })}
          purpose="image"
          kinds={props.kinds}
          place={props.place}
          readOnly={readOnly}
          error={errors.picture}
        />
      )}
    </>
  )
}

type KindProps = {
  dynamic: boolean
  readOnly: boolean
  onChange: (isDynamic: boolean) => void
  /** True if no heading above names the field. */
  labelled?: boolean
}

/** The image of a notification: static for everyone, or dynamic per person through a merge tag. */
function ImageKind({ labelled = false, ...props }: KindProps) {
  const choice = <KindChoice {...props} />
  if (!labelled) return choice
  return (
    <Input.Wrapper className={classes.labelled ?? ''} label="Kind of image" labelElement="div">
      {choice}
    </Input.Wrapper>
  )
}

const KindChoice = ({ dynamic, readOnly, onChange }: KindProps) => (
  <SegmentedControl
    className={classes.kind ?? ''}
    aria-label="Kind of image"
    data={[
      { value: 'static', label: 'Static image' },
      { value: 'dynamic', label: 'Dynamic image' },
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
  /** As stored in the values. */
  chosen: Parameters<typeof chosenImageKey>[0]
  /** `tags`: merge tags for pictures; `allTags`: every merge tag. */
  tags: readonly MergeTag[]
  allTags: readonly MergeTag[]
  /** Recommended sizes, shown after the explanation of tags. */
  advice?: string
  readOnly: boolean
  error: string | undefined
  onChange: (choice: Choice) => void
}

/** A select for an image tag, which the server replaces per person. */
function ImageTag({ name, chosen, tags, allTags, advice = '', readOnly, error, onChange }: TagProps) {
  const key = chosenImageKey(chosen)
  const choices = tagChoices(tags, allTags)
  const isListed = key === null || choices.some(({ value }) => value === key)
  return (
    <Select
      label="Image merge tag"
      placeholder="Choose a tag"
      name={name}
      description={
        tags.length === 0 ? 'No image merge tags available' : `Shows a different image to each person. ${advice}`.trim()
      }
      readOnly={readOnly}
      data={isListed ? choices : [...choices, { value: key, label: key, disabled: false }]}
      value={key}
      error={error}
      onChange={(next) => {
        const tag = tags.find((tag) => keyOf(tag) === next && isReadable(tag))
        if (tag) onChange(choiceOf(tag))
      }}
    />
  )
}

export type ShownImage = { src: string } | { tag: string } | null

/** `className` sets the size. `small`: without the tag's name, for lack of room. */
export function ShownPicture(props: { image: ShownImage; className: string | undefined; small?: boolean }) {
  const { image, className, small = false } = props
  if (!image) return null
  if ('src' in image) return <img className={className} src={image.src} alt="" />
  return (
    <span className={`${className} ${classes.tag}`} data-tag>
      <IconPhoto size={small ? 16 : 18} stroke={1.5} aria-hidden />
      {!small && image.tag}
    </span>
  )
}

/** The picture, the name of the image tag, or nothing. */
export function useShownImage(image: PushImage, tags: readonly MergeTag[]): ShownImage {
  const src = useShownPicture(image.picture)
  if (image.notificationImageRadio === 'static') return src ? { src } : null
  const key = chosenImageKey(image.selectedMergeTagForImage)
  return key === null ? null : { tag: labelOf(key, tags) }
}

export const useShownPicture = ({ stored, img }: Picture): string | null =>
  usePictureSource({ blob: stored?.blob ?? null, address: img }).src
