/** The image fields of a notification: its kind, and the picture or the merge tag (Source: docs/reference/states.md#app-push). */
import type { MergeTag } from '#contract'
import type { PushImage } from '../../../model/image/push-image'
import { noPicture, type PictureKinds } from '../../../model/image/values'
import type { PicturePlace } from '../pictures/place'
import { ImageKind, ImageTag } from './image-kind'
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
