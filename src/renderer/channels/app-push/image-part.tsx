/** The image of a notification: static for everyone, or dynamic per person through a merge tag. */
import type { MergeTag } from '#contract'
import type { System } from '../../../model/channels/app-push/values'
import { jpegPng, type PictureKinds } from '../../../model/image/values'
import { PushImageFields } from '../../blocks/image/push-image-fields'
import { advisedPlace, type PicturePlace } from '../../blocks/pictures/place'
import boxes from '../../ui/layout.module.css'
import { StepSection } from '../../ui/step-layout'
import classes from './app-push.module.css'
import { forFields } from './for-fields'
import type { Part } from './use-app-push'

/** The picker lists GIF too, but push rejects GIF (Source: docs/reference/rules.md#app-push). */
const kinds: PictureKinds = { ...jpegPng, listed: [...jpegPng.types, 'image/gif'] }

/** Suggested sizes (Source: docs/reference/rules.md#app-push). */
const advice: Record<System, string> = {
  android: '2:1, 1024 by 512 pixels, is best.',
  ios: 'Banner 2:1, 1024 by 512 pixels; square 1:1, 1080 by 1080; portrait 3:4, 1080 by 1440.',
}

const wideShape = { label: 'Banner 2:1', ratio: 2, width: 1_024 }
/** Recommended shapes and file size of the image. */
const places: Record<System, PicturePlace> = {
  android: advisedPlace(500 * 1024, [wideShape]),
  ios: advisedPlace(500 * 1024, [
    wideShape,
    { label: 'Square', ratio: 1, width: 1_080 },
    { label: 'Portrait 3:4', ratio: 0.75, width: 1_080 },
  ]),
}

type Props = { part: Part; tags: readonly MergeTag[]; allTags: readonly MergeTag[] }

export const ImagePart = forFields(
  ['notificationImageRadio', 'notificationImage', 'selectedMergeTagForImage'],
  ImageFields,
)

function ImageFields({ part, tags, allTags }: Props) {
  const { system, values, edit, readOnly, errorAt, pathOf } = part
  return (
    <StepSection title="Image">
      <div className={`${boxes.column4} ${classes.fields}`}>
        <PushImageFields
          image={{ ...values, picture: values.notificationImage }}
          onChange={({ picture, ...patch }) => edit({ ...patch, ...(picture ? { notificationImage: picture } : {}) })}
          tags={tags}
          allTags={allTags}
          paths={{ picture: pathOf('notificationImage'), tag: pathOf('selectedMergeTagForImage') }}
          errors={{ picture: errorAt('notificationImage'), tag: errorAt('selectedMergeTagForImage') }}
          hint={`Optional. JPEG or PNG, up to 500 KB. ${advice[system]}`}
          advice={advice[system]}
          kinds={kinds}
          place={places[system]}
          readOnly={readOnly}
        />
      </div>
    </StepSection>
  )
}
