/** The image of a notification: one for everyone, or by a merge tag another for each person. */
import type { MergeTag } from '#contract'
import { ImageKind, ImageTag } from '../../blocks/image/image-kind'
import { PictureField } from '../../blocks/image/picture-field'
import { jpegPng, noPicture, type PictureKinds } from '../../blocks/image/values'
import { advisedPlace, type PicturePlace } from '../../blocks/pictures/place'
import { StepSection } from '../../ui/step-layout'
import classes from './app-push.module.css'
import { forFields } from './for-fields'
import type { Part } from './use-app-push'
import type { System } from './values'

/** The picker lists GIF too; push does not take it (Source: docs/reference/rules.md#app-push). */
const kinds: PictureKinds = { ...jpegPng, listed: [...jpegPng.types, 'image/gif'] }

/** Suggested sizes (Source: docs/reference/rules.md#app-push). */
const advice: Record<System, string> = {
  android: '2:1, 1024 by 512 pixels, is best.',
  ios: 'Banner 2:1, 1024 by 512 pixels; square 1:1, 1080 by 1080; portrait 3:4, 1080 by 1440.',
}

const wide = { label: 'Banner 2:1', ratio: 2, width: 1_024 }
/** The suggested shapes, and the weight that the field advises. */
const places: Record<System, PicturePlace> = {
  android: advisedPlace('a notification', 500 * 1024, [wide]),
  ios: advisedPlace('a notification', 500 * 1024, [
    wide,
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
      <div className={classes.fields}>
        <ImageKind
          dynamic={values.notificationImageRadio === 'dynamic'}
          readOnly={readOnly}
          onChange={(dynamic) =>
            edit(
              dynamic
                ? { notificationImageRadio: 'dynamic', notificationImage: noPicture }
                : { notificationImageRadio: 'static', selectedMergeTagForImage: null, notificationImage: noPicture },
            )
          }
        />
        {values.notificationImageRadio === 'dynamic' ? (
          <ImageTag
            name={pathOf('selectedMergeTagForImage')}
            chosen={values.selectedMergeTagForImage}
            tags={tags}
            allTags={allTags}
            advice={advice[system]}
            readOnly={readOnly}
            error={errorAt('selectedMergeTagForImage')}
            onChange={(selectedMergeTagForImage) => edit({ selectedMergeTagForImage })}
          />
        ) : (
          <PictureField
            label="Image"
            path={pathOf('notificationImage')}
            hint={`Optional. JPEG or PNG, up to 500 KB. ${advice[system]}`}
            shape="wide"
            picture={values.notificationImage}
            onChange={(notificationImage) => edit({ notificationImage })}
            purpose="image"
            kinds={kinds}
            place={places[system]}
            readOnly={readOnly}
            error={errorAt('notificationImage')}
          />
        )}
      </div>
    </StepSection>
  )
}
