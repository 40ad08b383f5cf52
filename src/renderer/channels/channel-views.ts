/** The views of a channel: its icon, and the parts of its content step. */
import type { ComponentType } from 'react'
import type { Json } from '#contract'
import type { ChannelModel, ContentContext, ContentModel } from '../../model/channels/channel'
import type { Problem } from '../../model/rules/problem'

export type Channel = ChannelModel & {
  /** 16 px outline icon. */
  Icon: ComponentType<{ size?: number | string; stroke?: number | string }>
}

export type ContentViewProps<Values> = {
  /** Initial values. Afterwards the view owns its state and reports every edit through `onChange`. */
  initial: Values
  onChange: (values: Values) => void
  /** Broken rules of the last save, and refusals of the server. When the list changes, the view focuses the field of its first problem. */
  problems: readonly Problem[]
  readOnly: boolean
  context: ContentContext
}

/** The content step of a channel. `Values` is plain JSON, as saved in the draft. */
export type Content<Values = Json> = ContentModel<Values> & {
  /** Loads the step for the wizard: form left, preview right. Called when CONTENT first opens. */
  load: () => Promise<{ View: ComponentType<ContentViewProps<Values>> }>
  /** Loads the preview column, the same as a card, and the lines of REVIEW, which follow `values`. Called when one is first shown. */
  loadPreview: () => Promise<
    Record<'Preview' | 'Card' | 'Summary', ComponentType<{ values: Values; context: ContentContext }>>
  >
}

/** Erases a content step's value type, so that all channels fit in one list. */
export function asContent<Values extends Json>(content: Content<Values>): Content {
  // Safe: a draft only returns values to the channel whose `onChange` stored them.
  return content as unknown as Content
}
