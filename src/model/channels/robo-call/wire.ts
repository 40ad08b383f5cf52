/**
 * Reads and writes a robo call in the server's format (Source: docs/reference/data.md#robo-call). The message holds the audible content;
 * the stored page values hold texts and recordings. Unknown fields are preserved.
 */
import type { Campaign, ContentValues, Json, JsonObject, MergeTag, Message } from '#contract'
import { usedTags } from '../../merge-tags/text.ts'
import { jsonFieldsIn, oneOf, textsIn, withoutFields } from '../../rules/read.ts'
import type { ContentContext } from '../channel.ts'
import {
  audioContentIn,
  audioContentToWire,
  audioFields,
  callOf,
  textContentIn,
  textFields,
  textToWire,
  type Utterance,
} from './call.ts'
import { emptyRoboCall, type RoboCallValues } from './values.ts'

const dataFields = [
  'creationType',
  'contentType',
  'selectedTemplate',
  'preApprovedTemplates',
  'textContent',
  'audioContent',
  'testNumbers',
]

/** Reads the values from a campaign. Absent fields get their defaults. */
export function roboCallFromWire(campaign: Campaign): RoboCallValues {
  const data = jsonFieldsIn(campaign.edit_content_page_values?.contentJson)
  const message = jsonFieldsIn(campaign.message)
  const creationType = creationTypeIn(data, jsonFieldsIn(message.design))
  const template = jsonFieldsIn(data.selectedTemplate)
  const isTemplateChosen = Object.keys(template).length > 0
  const { textContent, audioContent } = contentsFromWire(data, jsonFieldsIn(message.design))
  const ownOfMessage = ['name', 'design', 'templateContext', ...(creationType === 'preapproved' ? ['templateId'] : [])]
  return {
    ...emptyRoboCall(),
    creationType,
    contentType: oneOf(['audio', 'text'], data.contentType) ?? ('entryAudio' in audioContent ? 'audio' : 'text'),
    selectedTemplate: isTemplateChosen ? template : null,
    preApprovedTemplates: data.preApprovedTemplates ?? [],
    textContent: textContentIn(textContent),
    audioContent: audioContentIn(audioContent),
    testNumbers: textsIn(data.testNumbers),
    kept: {
      data: withoutFields(data, dataFields),
      message: withoutFields(message, ownOfMessage),
      design:
        creationType === 'custom' ? withoutFields(jsonFieldsIn(message.design), [...textFields, ...audioFields]) : {},
      text: withoutFields(textContent, textFields),
      audio: withoutFields(audioContent, audioFields),
    },
  }
}

/** An approved template implies pre-approved content, unless another field sets the type (Source: docs/reference/states.md#robo-call). */
function creationTypeIn({ creationType, selectedTemplate, textContent, audioContent }: JsonObject, design: JsonObject) {
  const creation = oneOf(['preapproved', 'custom'], creationType)
  if (creation) return creation
  const status = oneOf(['approved'], jsonFieldsIn(selectedTemplate).status)
  const hasOwnContent = textContent || audioContent || Object.keys(design).length > 0
  return status === null && hasOwnContent ? 'custom' : 'preapproved'
}

/** Texts and recordings. Fields missing in the page values come from the message. */
function contentsFromWire(data: JsonObject, design: JsonObject) {
  const isAudio = 'entryAudio' in design
  return {
    textContent: jsonFieldsIn(data.textContent ?? (isAudio ? null : design)),
    audioContent: jsonFieldsIn(data.audioContent ?? (isAudio ? design : null)),
  }
}

type Context = Pick<ContentContext, 'name' | 'mergeTags'>

/** Body of PUT /campaign/{id}/update-message: the message to send, and the values for the next edit. */
export function roboCallToWire(
  values: RoboCallValues,
  context: Context,
): { message: Message; edit_content_page_values: ContentValues } {
  const { kept } = values
  return {
    message: {
      ...kept.message,
      name: context.name,
      ...templateIdOf(values),
      templateContext: { mergeTagIds: mergeTagIdsOf(values, context.mergeTags) },
      design: designOf(values),
    },
    edit_content_page_values: {
      contentJson: {
        ...kept.data,
        creationType: values.creationType,
        contentType: values.contentType.toUpperCase(),
        selectedTemplate: values.selectedTemplate,
        preApprovedTemplates: values.preApprovedTemplates,
        textContent: { ...kept.text, ...textToWire(values.textContent) },
        audioContent: { ...kept.audio, ...audioContentToWire(values.audioContent) },
        testNumbers: [...values.testNumbers],
      },
    },
  }
}

/** The audible content: the template's, or the custom texts or recordings. */
export function designOf(values: RoboCallValues): Json {
  if (values.creationType === 'preapproved') return values.selectedTemplate?.content ?? null
  const ownContent =
    values.contentType === 'text' ? textToWire(values.textContent) : audioContentToWire(values.audioContent)
  return { ...values.kept.design, ...ownContent }
}

/** The `templateId` field, if a template is chosen. */
export function templateIdOf({ creationType, selectedTemplate }: RoboCallValues): { templateId?: number | string } {
  const id = selectedTemplate?.id
  if (creationType === 'custom' || (typeof id !== 'number' && typeof id !== 'string')) return {}
  return { templateId: id }
}

/** Every text that the voice reads. */
export function textsOf(values: RoboCallValues): string[] {
  const call = callOf(values)
  if (!call) return []
  const all: (Utterance | null)[] = [call.entry, ...call.actions, call.exit]
  return all.flatMap((utterance) => (utterance?.kind === 'text' ? [utterance.text] : []))
}

/** Ids of the merge tags that the voice reads. */
export const mergeTagIdsOf = (values: RoboCallValues, tags: readonly MergeTag[]): MergeTag['id'][] =>
  usedTags(textsOf(values).join('\n'), tags).map((tag) => tag.id)
