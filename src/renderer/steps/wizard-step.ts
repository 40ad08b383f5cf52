/** The interface of a wizard step with its views. The editor calls it and never depends on a particular step. */
import type { ComponentType } from 'react'
import type { Json, PageEndpointName } from '#contract'
import type { ChannelModel } from '../../model/channels/channel'
import type { CheckedMessage } from '../../model/checks/message'
import type { Finding } from '../../model/rules/finding'
import type { Problem } from '../../model/rules/problem'
import type { StepContext, StepModel } from '../../model/steps/step'
import type { Link } from '../blocks/checks/links-of'

export type StepViewProps<Values> = {
  /** Initial values; afterwards the view keeps its own form and reports every edit through `onChange`. */
  initial: Values
  onChange: (values: Values) => void
  /** Broken rules of the last Save and errors from the server; the first one gets the focus when this changes. */
  problems: readonly Problem[]
  readOnly: boolean
  context: StepContext
}

/** A boolean that one step stores and another may show. */
export type StepFlag<Values> = {
  /** Whether the campaign has the flag. */
  isAvailable: (context: StepContext) => boolean
  isOn: (values: Values) => boolean
  /** The effect of the flag, as a sentence. */
  effect: (context: StepContext) => string
  /** A hook: returns the function that changes the flag, including follow-up work. `read` and `write` access the step's own values. */
  useChange: (
    context: StepContext,
  ) => (values: { read: () => Values; write: (values: Values) => void }, isOn: boolean) => void
}

/** The action that replaces Save. */
export type StepPrimary = {
  label: string
  /** The call to send after the save, on a click while online; the list opens afterwards. Null: only saves the step. */
  approve: PageEndpointName | null
  /** Likely reasons for a rejection, shown before sending; empty if there are none. */
  objections: readonly string[]
  /** Hides the button while the step is read-only. */
  hidden: boolean
}

/** A step whose values the draft stores. `Values` is plain JSON. */
export type Step<Values = Json> = StepModel<Values> & {
  /** Loads the view's code ahead of use. The view shows a failure and loads again. */
  prepare?: (channel: ChannelModel) => void
  /** The same in a worker, for slow checks: replaces `findings` if present. All methods reject on failure. */
  workerChecks?: {
    /** A fix of a long message may come without its changes. */
    findings: (values: Values, context: StepContext) => Promise<Finding[]>
    /** Every link of a message. */
    links: (values: Values, context: StepContext) => Promise<Link[]>
    /** `values` with the finding `id` fixed, or all safe ones if `id` is null, and the number of fixes. */
    fixed: (values: Values, context: StepContext, id: string | null) => Promise<{ values: Values; count: number }>
  }
  View: ComponentType<StepViewProps<Values>>
  /** The step in REVIEW's card, read-only; `brief`: its main sentence only, if it has one. */
  Summary: ComponentType<{ values: Values; context: StepContext; brief?: boolean }>
  /** The message as recipients get it, without a form: for the step that holds the message. */
  Preview?: ComponentType<{ values: Values; context: StepContext }>
  /** The same in a small card, which opens the preview. */
  Card?: ComponentType<{ values: Values; context: StepContext }>
  /** The texts and the HTML of the message, for the step that holds it; null if there is none. */
  message?: (values: Values, context: StepContext) => CheckedMessage | null
  /** The next runs, in the campaign's zone and on this computer: for the step that sets the schedule. */
  Upcoming?: ComponentType<{ values: Values; context: StepContext }>
  /**
   * Heading and 16 px icon of the step's card in REVIEW ('Segment'); `half` if half the width is enough. Without it the heading is the
   * tab's name.
   */
  card?: { title: string; Icon: ComponentType<{ size?: number | string; stroke?: number | string }>; half?: boolean }
  /** Smart Send, for the step that stores it: a content step may show it too. */
  smartSend?: StepFlag<Values>
  /** The primary action of the step, if it is not 'Save'. */
  primary?: (values: Values, context: StepContext) => StepPrimary | null
  /** An alternative to Save ('Skip' in GOALS): offered while it returns true. The step's own values are not saved. */
  skip?: { label: string; offered: (values: Values) => boolean; values: (context: StepContext) => Values }
}

/** Erases the step's value type, so that all steps have the same type. */
export function stepOf<Values extends Json>(step: Step<Values>): Step {
  // The cast is safe: the draft passes to each step only values that its own `onChange` stored.
  return step as unknown as Step
}
