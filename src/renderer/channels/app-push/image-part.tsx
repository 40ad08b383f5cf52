/** The image of a notification: one for everyone, or by a merge tag another for each person. */
import { SegmentedControl, Select } from '@mantine/core'
import type { MergeTag } from '#contract'
import { PictureField } from '../../blocks/image/picture-field'
import { jpegPng, noPicture, type PictureKinds } from '../../blocks/image/values'
import { choiceOf, chosenImageKey, tagChoices } from '../../blocks/merge-tags/image-tags'
import { keyOf } from '../../blocks/merge-tags/text'
import { advisedPlace, type PicturePlace } from '../../blocks/pictures/place'
import { isReadable } from '../../rules/choices'
import { StepSection } from '../../ui/step-layout'
import classes from './app-push.module.css'
import { forFields } from './for-fields'
import type { Part } from './use-app-push'
import type { System } from './values'

/** The picker lists GIF too; push does not take it (channel-content.md, section 5). */
const kinds: PictureKinds = { ...jpegPng, listed: [...jpegPng.types, 'image/gif'] }

/** Suggested sizes (section 5). */
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

function ImageFields(props: Props) {
  const { system, values, edit, readOnly, errorAt, pathOf } = props.part
  return (
    <StepSection title="Image">
      <div className={classes.fields}>
        <SegmentedControl
          className={classes.kind ?? ''}
          aria-label="Kind of image"
          data={[
            { value: 'static', label: 'Static image' },
            { value: 'dynamic', label: 'Dynamic image' },
          ]}
          value={values.notificationImageRadio}
          disabled={readOnly}
          onChange={(kind) =>
            edit(
              kind === 'dynamic'
                ? { notificationImageRadio: 'dynamic', notificationImage: noPicture }
                : { notificationImageRadio: 'static', selectedMergeTagForImage: null, notificationImage: noPicture },
            )
          }
        />
        {values.notificationImageRadio === 'dynamic' ? (
          <DynamicImage {...props} />
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

function DynamicImage({ part, tags, allTags }: Props) {
  const { system, values, edit, readOnly, errorAt, pathOf } = part
  const chosen = chosenImageKey(values.selectedMergeTagForImage)
  const known = tagChoices(tags, allTags)
  const listed = chosen === null || known.some(({ value }) => value === chosen)
  return (
    <Select
      label="Image merge tag"
      placeholder="Choose a tag"
      name={pathOf('selectedMergeTagForImage')}
      description={
        tags.length === 0
          ? 'No image merge tags were loaded'
          : `Shows a different image to each person. ${advice[system]}`
      }
      readOnly={readOnly}
      data={listed ? known : [...known, { value: chosen, label: chosen, disabled: false }]}
      value={chosen}
      error={errorAt('selectedMergeTagForImage')}
      onChange={(key) => {
        const tag = tags.find((one) => keyOf(one) === key && isReadable(one))
        if (tag) edit({ selectedMergeTagForImage: choiceOf(tag) })
      }}
    />
  )
}
