/**
 * How a robo call travels (Source: docs/reference/data.md#robo-call). The message carries what is heard; the stored page values carry both contents
 * for the next edit. Unknown fields come back as they were.
 */
import type { Campaign, ContentValues, Json, JsonObject, MergeTag, Message } from '#contract'
import { usedTags } from '../../blocks/merge-tags/text'
import { jsonFieldsIn, oneOf, textsIn, without } from '../../rules/read'
import type { ContentContext } from '../channel'
import { callOf, type Utterance } from './call'
import { audioContentIn, audioContentToWire, audioFields, textContentIn, textFields, textToWire } from './content'
import { emptyRoboCall, type RoboCallValues } from './values'

const dataFields = [
  'creationType',
  'contentType',
  'selectedTemplate',
  'preApprovedTemplates',
  'textContent',
  'audioContent',
  'testNumbers',
]

/** From what the server keeps; absent fields are those of a fresh call. */
export function roboCallFromWire(campaign: Campaign): RoboCallValues {
  const data = jsonFieldsIn(campaign.edit_content_page_values?.contentJson)
  const message = jsonFieldsIn(campaign.message)
  const creationType = creationTypeIn(data, jsonFieldsIn(message.design))
  const template = jsonFieldsIn(data.selectedTemplate)
  const chosen = Object.keys(template).length > 0
  const { textContent, audioContent } = heardIn(data, jsonFieldsIn(message.design))
  const ownOfMessage = ['name', 'design', 'templateContext', ...(creationType === 'preapproved' ? ['templateId'] : [])]
  return {
    ...emptyRoboCall(),
    creationType,
    contentType: oneOf(['audio', 'text'], data.contentType) ?? ('entryAudio' in audioContent ? 'audio' : 'text'),
    selectedTemplate: chosen ? template : null,
    preApprovedTemplates: data.preApprovedTemplates ?? [],
    textContent: textContentIn(textContent),
    audioContent: audioContentIn(audioContent),
    testNumbers: textsIn(data.testNumbers),
    kept: {
      data: without(data, dataFields),
      message: without(message, ownOfMessage),
      design: creationType === 'custom' ? without(jsonFieldsIn(message.design), [...textFields, ...audioFields]) : {},
      text: without(textContent, textFields),
      audio: without(audioContent, audioFields),
    },
  }
}

/** An approved template means pre-approved content where nothing else says so (Source: docs/reference/states.md#robo-call). */
function creationTypeIn({ creationType, selectedTemplate, textContent, audioContent }: JsonObject, design: JsonObject) {
  const known = oneOf(['preapproved', 'custom'], creationType)
  if (known) return known
  const status = oneOf(['approved'], jsonFieldsIn(selectedTemplate).status)
  const own = textContent || audioContent || Object.keys(design).length > 0
  return status === null && own ? 'custom' : 'preapproved'
}

/** The two contents; what the page values lack the message has. */
function heardIn(data: JsonObject, design: JsonObject) {
  const isAudio = 'entryAudio' in design
  return {
    textContent: jsonFieldsIn(data.textContent ?? (isAudio ? null : design)),
    audioContent: jsonFieldsIn(data.audioContent ?? (isAudio ? design : null)),
  }
}

type Context = Pick<ContentContext, 'name' | 'mergeTags'>

/** PUT /campaign/{id}/update-message: the message that is sent, and the values for the next edit. */
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

/** What is heard: the template's content, or the texts or recordings of one's own. */
export function designOf(values: RoboCallValues): Json {
  if (values.creationType === 'preapproved') return values.selectedTemplate?.content ?? null
  const own = values.contentType === 'text' ? textToWire(values.textContent) : audioContentToWire(values.audioContent)
  return { ...values.kept.design, ...own }
}

/** `templateId` of a chosen template. */
export function templateIdOf({ creationType, selectedTemplate }: RoboCallValues): { templateId?: number | string } {
  const id = selectedTemplate?.id
  if (creationType === 'custom' || (typeof id !== 'number' && typeof id !== 'string')) return {}
  return { templateId: id }
}

/** Every text that a voice reads. */
export function textsOf(values: RoboCallValues): string[] {
  const call = callOf(values)
  if (!call) return []
  const all: (Utterance | null)[] = [call.entry, ...call.actions, call.exit]
  return all.flatMap((heard) => (heard?.kind === 'text' ? [heard.text] : []))
}

/** Ids of every tag that is read out. */
export const mergeTagIdsOf = (values: RoboCallValues, tags: readonly MergeTag[]): MergeTag['id'][] =>
  usedTags(textsOf(values).join('\n'), tags).map((tag) => tag.id)
