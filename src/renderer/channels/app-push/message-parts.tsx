/** The parts of a notification on one system: its texts, the action of a tap, buttons and key-value pairs. */
import { ActionIcon, Button, Checkbox, SegmentedControl, TextInput, Tooltip } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { MergeTag } from '#contract'
import {
  clickActions,
  emptyPair,
  type KeyValue,
  type LimitedField,
  limits,
  MAX_PAIRS,
  type System,
} from '../../../model/channels/app-push/values'
import { jpegPng, type PictureKinds } from '../../../model/image/values'
import { emptyButton } from '../../../model/push/parts'
import { PushImageFields } from '../../blocks/image/push-image'
import { MergeTagField } from '../../blocks/merge-tags/field'
import { personaliseHint } from '../../blocks/merge-tags/tag-menu'
import { advisedPlace, type PicturePlace } from '../../blocks/pictures/place'
import { PushButtons, useBlockedSigns } from '../../blocks/push-buttons/buttons'
import { FieldError } from '../../ui/inputs'
import boxes from '../../ui/layout.module.css'
import { StepSection } from '../../ui/step-layout'
import classes from './app-push.module.css'
import { forFields, type Part } from './use-app-push'

type Props = { part: Part; tags: readonly MergeTag[] }

const states = { notificationTitle: 'title', subtitle: 'subtitle', notificationText: 'text' } as const

export const TextPart = forFields(['notificationTitle', 'subtitle', 'notificationText', 'editorStates'], TextFields)
export const ClickPart = forFields(['notificationCA'], Click)

function TextFields({ part, tags }: Props) {
  const { system, values, edit, readOnly, errorAt, pathOf } = part
  const fieldProps = (name: LimitedField) => ({
    path: pathOf(name),
    initial: values[name],
    tags,
    readOnly,
    limit: limits[name],
    error: errorAt(name),
    onChange: (text: string) => edit({ [name]: text, editorStates: { ...values.editorStates, [states[name]]: null } }),
  })
  return (
    <StepSection title="Notification" aside={readOnly ? null : personaliseHint}>
      <div className={`${boxes.column4} ${classes.fields}`}>
        <MergeTagField {...fieldProps('notificationTitle')} label="Title" placeholder="What it is about" />
        {system === 'android' && <MergeTagField {...fieldProps('subtitle')} label="Subtitle" placeholder="Optional" />}
        <MergeTagField {...fieldProps('notificationText')} label="Text" lines placeholder="Write the notification" />
      </div>
    </StepSection>
  )
}

function Click({ part, tags }: Props) {
  const { values, edit, readOnly, errorAt, pathOf } = part
  const { option, value } = values.notificationCA
  return (
    <StepSection title="Click action">
      <div className={`${boxes.column4} ${classes.fields}`}>
        <SegmentedControl
          className={classes.kind ?? ''}
          aria-label="Click action"
          data={[...clickActions]}
          value={option}
          disabled={readOnly}
          // 'Open App' has no value (Source: docs/reference/states.md#app-push).
          onChange={(next) => edit({ notificationCA: { option: next, value: next === 'Open App' ? '' : value } })}
        />
        {option === 'Deep Link or URL' && (
          <MergeTagField
            label="Deep link or URL"
            placeholder="app://sale or https://"
            path={pathOf('notificationCA.value')}
            initial={value}
            tags={tags}
            readOnly={readOnly}
            error={errorAt('notificationCA.value')}
            onChange={(text) => edit({ notificationCA: { option, value: text } })}
          />
        )}
      </div>
    </StepSection>
  )
}

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

type ImageFieldsProps = { part: Part; tags: readonly MergeTag[]; allTags: readonly MergeTag[] }

/** The image of a notification: static for everyone, or dynamic per person through a merge tag. */
export const ImagePart = forFields(
  ['notificationImageRadio', 'notificationImage', 'selectedMergeTagForImage'],
  ImageFields,
)

function ImageFields({ part, tags, allTags }: ImageFieldsProps) {
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

/**
 * 'Add Buttons' and 'Add Key Value Pairs': ticking adds an empty row, unticking removes all rows (Source:
 * docs/reference/states.md#app-push).
 */
export const ButtonsPart = forFields(['notificationButton'], Buttons)
export const PairsPart = forFields(['keyValuePairs'], Pairs)

function Buttons({ part }: { part: Part }) {
  const { values, edit, readOnly, errorAt, pathOf, system } = part
  const { notificationButton } = values
  return (
    <StepSection title="Buttons" aside={readOnly ? null : 'Up to two'}>
      <div className={boxes.column3}>
        <Checkbox
          label="Add Buttons"
          checked={notificationButton.length > 0}
          disabled={readOnly}
          onChange={(event) => edit({ notificationButton: event.currentTarget.checked ? [emptyButton()] : [] })}
        />
        {notificationButton.length > 0 && (
          <PushButtons
            buttons={notificationButton}
            onChange={(buttons) => edit({ notificationButton: buttons })}
            path={pathOf('notificationButton')}
            readOnly={readOnly}
            errorAt={(path) => errorAt(path.slice(system.length + 1))}
            blockSigns
          />
        )}
        <FieldError error={errorAt('notificationButton')} />
      </div>
    </StepSection>
  )
}

function Pairs({ part }: { part: Part }) {
  const { values, edit, readOnly, errorAt, pathOf } = part
  const { keyValuePairs } = values
  const change = (pairs: KeyValue[]) => edit({ keyValuePairs: pairs })
  return (
    <StepSection title="Key-value pairs" aside={readOnly ? null : `Up to ${MAX_PAIRS}, passed to your app`}>
      <div className={boxes.column3} data-field={pathOf('keyValuePairs')}>
        <Checkbox
          label="Add Key Value Pairs"
          checked={keyValuePairs.length > 0}
          disabled={readOnly}
          onChange={(event) => change(event.currentTarget.checked ? [emptyPair()] : [])}
        />
        {keyValuePairs.map((pair, index) => (
          <PairRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a pair has no id other than its index.
            key={index}
            part={part}
            pair={pair}
            at={index}
            onEdit={(patch) =>
              change(keyValuePairs.map((pair, place) => (place === index ? { ...pair, ...patch } : pair)))
            }
            onRemove={() => change(keyValuePairs.filter((_, place) => place !== index))}
          />
        ))}
        {!readOnly && keyValuePairs.length > 0 && keyValuePairs.length < MAX_PAIRS && (
          <Button
            className={classes.add ?? ''}
            variant="subtle"
            size="xs"
            leftSection={<IconPlus size={14} />}
            onClick={() => change([...keyValuePairs, emptyPair()])}
          >
            Add Pair
          </Button>
        )}
        <FieldError error={errorAt('keyValuePairs')} />
      </div>
    </StepSection>
  )
}

type RowProps = {
  part: Part
  pair: KeyValue
  at: number
  onEdit: (patch: Partial<KeyValue>) => void
  onRemove: () => void
}

function PairRow({ part, pair, at, onEdit, onRemove }: RowProps) {
  const { readOnly, errorAt, pathOf } = part
  const blockedSigns = useBlockedSigns()
  const fieldProps = (name: keyof KeyValue, label: string) => ({
    'aria-label': `${label}, pair ${at + 1}`,
    placeholder: label,
    name: pathOf(`keyValuePairs.${at}.${name}`),
    readOnly,
    dir: 'auto',
    value: pair[name],
    error: blockedSigns.refusalOf(name) ?? errorAt(`keyValuePairs.${at}.${name}`),
    onChange: (event: { currentTarget: HTMLInputElement }) => onEdit({ [name]: event.currentTarget.value }),
  })
  return (
    <div className={classes.pair}>
      <TextInput {...fieldProps('key', 'Key')} {...blockedSigns.guard('key')} />
      <TextInput {...fieldProps('value', 'Value')} />
      {!readOnly && (
        <Tooltip label={`Remove pair ${at + 1}`}>
          <ActionIcon size={32} aria-label={`Remove pair ${at + 1}`} onClick={onRemove}>
            <IconTrash size={16} />
          </ActionIcon>
        </Tooltip>
      )}
    </div>
  )
}
