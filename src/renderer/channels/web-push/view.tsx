/** The content step of web push: texts, pictures, buttons and vouchers on the left, the notification on three systems on the right. */

import { Button } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import type { MergeTag } from '#contract'
import type { ContentContext } from '../../../model/channels/channel'
import { textOf } from '../../../model/channels/web-push/checks'
import { isFresh, limits, type WebPushValues } from '../../../model/channels/web-push/values'
import { mergeTagIdsOf, pushMessage } from '../../../model/channels/web-push/wire'
import { hasPicture, jpegPngGif, MAX_PICTURE_MB, noPicture, type Picture } from '../../../model/image/values'
import { imageTags, wordTags } from '../../../model/merge-tags/text'
import { codeWarning } from '../../../model/voucher/values'
import { PictureField } from '../../blocks/image/picture-field'
import { PushImageFields } from '../../blocks/image/push-image'
import { MergeTagField } from '../../blocks/merge-tags/field'
import { personaliseHint } from '../../blocks/merge-tags/tag-menu'
import { advisedPlace } from '../../blocks/pictures/place'
import { PushButtons } from '../../blocks/push-buttons/buttons'
import { ruleOf } from '../../blocks/test-send/recipients'
import { type TestContent, TestSend } from '../../blocks/test-send/test-send'
import { useServiceTags } from '../../blocks/voucher/choices'
import { VoucherCard } from '../../blocks/voucher/voucher-card'
import { useDefaultIcon } from '../../data/merge-tags'
import layout from '../../ui/layout.module.css'
import { StepLayout, StepRest, StepSection } from '../../ui/step-layout'
import { type EditedValues, useEditedValues } from '../../ui/use-edited-values'
import type { ContentViewProps } from '../channel-views'
import { recipients } from './index'
import { WebPushPreview } from './preview'

const rule = ruleOf(recipients)

type Part = EditedValues<WebPushValues> & { readOnly: boolean }
type PartWithIcon = Part & { byDefault: Picture | null }

export function View(props: ContentViewProps<WebPushValues>) {
  const { readOnly, context } = props
  const part = useDefaultIconUnless({ ...useEditedValues(props), readOnly })
  const { values, current, edit } = part
  const serviceTags = useServiceTags(values)
  const tags = useMemo(() => [...wordTags(context.mergeTags), ...serviceTags], [context.mergeTags, serviceTags])
  return (
    <StepLayout
      side={<WebPushPreview values={values} tags={tags} allTags={context.mergeTags} sender={context.sender} />}
      sideLabel="Preview"
    >
      <TextFields part={part} initial={props.initial} tags={tags} />
      <StepRest now={props.problems.length > 0}>
        <Pictures part={part} tags={imageTags(context.mergeTags)} allTags={context.mergeTags} />
        <StepSection title="Buttons" aside={readOnly ? null : 'Up to two'}>
          <PushButtons
            buttons={values.buttons}
            onChange={(buttons) => edit({ buttons })}
            path="buttons"
            readOnly={readOnly}
            errorAt={part.errorAt}
          />
        </StepSection>
        <VoucherCard
          values={values}
          current={current}
          onEdit={edit}
          errorAt={part.errorAt}
          readOnly={readOnly}
          context={context}
          warning={codeWarning(values, textOf(values))}
        />
        {!readOnly && (
          <TestSend
            rule={rule}
            content={() => webPushTest(current(), context)}
            recipients={() => current().testNumbers}
            onRecipients={(testNumbers) => edit({ testNumbers })}
            usesVoucher={values.isVoucher}
            context={context}
          />
        )}
      </StepRest>
    </StepLayout>
  )
}

function TextFields({ part, initial, tags }: { part: Part; initial: WebPushValues; tags: readonly MergeTag[] }) {
  const { edit, current, errorAt, readOnly } = part
  const fieldProps = (path: 'title' | 'text' | 'destination') => ({
    path,
    initial: initial[path],
    tags,
    readOnly,
    error: errorAt(path),
    onChange: (text: string) => edit({ [path]: text, editorStates: { ...current().editorStates, [path]: null } }),
  })
  return (
    <StepSection title="Notification" aside={readOnly ? null : personaliseHint}>
      <div className={layout.column4}>
        <MergeTagField {...fieldProps('title')} label="Title" limit={limits.title} placeholder="What it is about" />
        <MergeTagField
          {...fieldProps('text')}
          label="Text"
          limit={limits.text}
          lines
          placeholder="Write the notification"
        />
        <MergeTagField
          {...fieldProps('destination')}
          label="Destination"
          placeholder="https://"
          hint="The page that opens on a click."
        />
      </div>
    </StepSection>
  )
}

/** Twice the recommended width, for high-resolution screens. */
const iconPlace = advisedPlace(200 * 1024, [{ label: 'Square', ratio: 1, width: 384 }])
const imagePlace = advisedPlace(400 * 1024, [{ label: 'Wide 2:1', ratio: 2, width: 800 }])

type PicturesProps = { part: PartWithIcon; tags: readonly MergeTag[]; allTags: readonly MergeTag[] }

function Pictures({ part, tags, allTags }: PicturesProps) {
  const { values, edit, errorAt, readOnly, byDefault } = part
  return (
    <StepSection title="Icon and image">
      <div className={layout.column4}>
        <PictureField
          label="Icon"
          path="icon"
          hint={`JPEG, PNG or GIF up to ${MAX_PICTURE_MB} MB. 192 by 192 pixels is best.`}
          picture={values.icon}
          onChange={(icon) => edit({ icon })}
          purpose="icon"
          kinds={jpegPngGif}
          place={iconPlace}
          readOnly={readOnly}
          error={errorAt('icon')}
          other={
            byDefault && (
              <Button variant="subtle" size="xs" onClick={() => edit({ icon: byDefault })}>
                Use the default icon
              </Button>
            )
          }
        />
        <PushImageFields
          labelled
          image={{ ...values, picture: values.image }}
          onChange={({ picture, ...patch }) => edit({ ...patch, ...(picture ? { image: picture } : {}) })}
          tags={tags}
          allTags={allTags}
          paths={{ picture: 'image', tag: 'selectedMergeTagForImage' }}
          errors={{ picture: errorAt('image'), tag: errorAt('selectedMergeTagForImage') }}
          hint={`Optional. JPEG, PNG or GIF up to ${MAX_PICTURE_MB} MB. 400 by 200 pixels (2:1) is best.`}
          kinds={jpegPngGif}
          place={imagePlace}
          readOnly={readOnly}
        />
      </div>
    </StepSection>
  )
}

/**
 * Shows the brand's icon in a new web push and saves it with the first edit, because viewing is not an edit. A removed icon stays removed.
 */
function useDefaultIconUnless(part: Part): PartWithIcon {
  const { values, edit, readOnly } = part
  const { data } = useDefaultIcon(!readOnly && !hasPicture(values.icon))
  const [isAwaited, setAwaited] = useState(!readOnly && isFresh(values))
  const byDefault = useMemo(
    () => (data?.url ? { ...noPicture, name: data.name ?? 'Default icon', img: data.url } : null),
    [data],
  )
  const isEdited = isAwaited && !isFresh(values)
  useEffect(() => {
    if (!byDefault || !isEdited) return
    setAwaited(false)
    if (!hasPicture(part.current().icon)) edit({ icon: byDefault })
  }, [byDefault, isEdited, edit, part.current])
  if (!isAwaited || isEdited || !byDefault) return { ...part, byDefault }
  const withIcon: Part['edit'] = (patch) => {
    if ('icon' in patch) setAwaited(false)
    edit(patch)
  }
  return { ...part, values: { ...values, icon: byDefault }, edit: withIcon, byDefault }
}

/**
 * The test message of a web push, or the field that it lacks (Source: docs/reference/calls.md and docs/reference/messages.md#test), in the
 * order of the catalogue of messages: title, text, icon, destination.
 */
export function webPushTest(values: WebPushValues, { mergeTags }: Pick<ContentContext, 'mergeTags'>): TestContent {
  if (values.title.trim() === '') return { lack: 'title' }
  if (values.text.trim() === '') return { lack: 'text' }
  if (!hasPicture(values.icon)) return { lack: 'icon' }
  if (values.destination.trim() === '') return { lack: 'destination' }
  return { message: pushMessage(values), mergeTagIds: mergeTagIdsOf(values, mergeTags) }
}
