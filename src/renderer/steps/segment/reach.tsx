/** A segment's reach on each channel, the age of the count, and counting again; for a new segment also the SQL that is counted. */

import { Code, Loader, UnstyledButton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { amount, countOf } from '#contract'
import type { ChannelModel } from '../../../model/channels/channel'
import { sameJson } from '../../../model/rules/same-json'
import type { NewSegment } from '../../../model/steps/segment/new-values'
import {
  type ChosenSegment,
  chosenFrom,
  countKeys,
  type SegmentValues,
  showsSmartSend,
} from '../../../model/steps/segment/values'
import type { StepContext } from '../../../model/steps/step'
import { channels } from '../../channels'
import { useCopied } from '../../data/desktop'
import { useConfigurationsOf } from '../../data/merge-tags'
import { type Counting, type SegmentBody, useCountSegment, useSegmentSql } from '../../data/segments'
import { useSettings } from '../../data/settings'
import { agoText } from '../../ui/dates'
import layout from '../../ui/layout.module.css'
import { Notice } from '../../ui/notice'
import { StepSection } from '../../ui/step-layout'
import type { StepForm } from '../../ui/use-step-form'
import type { StepFlag } from '../wizard-step'
import classes from './segment.module.css'

/** '18,240', or '–' without a count. */
export const peopleText = (count: number | null): string => (count === null ? '–' : amount(count))

/** 'counted 12 min ago', 'counted yesterday', 'never counted'. `now` in epoch milliseconds. */
export function countedText(countedAt: string | null, now: number): string {
  if (countedAt === null) return 'time of count unknown'
  const ageText = agoText(countedAt, now)
  if (/^\d+ (min|h)$/.test(ageText)) return `counted ${ageText} ago`
  return /^\d/.test(ageText)
    ? `counted on ${ageText}`
    : `counted ${ageText === 'Now' ? 'just now' : ageText.toLowerCase()}`
}

/** Label of a count: its channel, or 'Total' for all people. */
export const nameOf = (key: string): string =>
  key === 'total' ? 'Total' : (channels.find(({ reach }) => reach === key)?.label ?? key)

/** `channel`: the channel to highlight; without it no line is highlighted. */
export function Reach({ segment, channel }: { segment: ChosenSegment; channel?: ChannelModel }) {
  const total = segment.counts.total ?? null
  return (
    <ul className={`${layout.bareList} ${classes.reach}`}>
      {countKeys.map((key) => {
        const count = segment.counts[key] ?? null
        const share = total && count !== null ? Math.min(100, (100 * count) / total) : 0
        return (
          <li key={key} className={`${layout.note} ${classes.row}`} data-own={key === channel?.reach || undefined}>
            <span>{nameOf(key)}</span>
            <span data-num>{peopleText(count)}</span>
            <svg className={classes.bar} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
              <rect className={classes.fill} width={share} height="1" />
            </svg>
          </li>
        )
      })}
    </ul>
  )
}

/** Thirty percent of opens within six months, if the brand has not set its own limits (Source: docs/reference/limits.md). */
const defaultSmartSend = { percentage: 30, months: 6 }

/** The count with or without Smart Send, in the database of the settings. */
function useCounting({ channel, channelConfigurationId, server }: StepContext): (isSmartSend: boolean) => Counting {
  const { dbType } = useSettings()
  const account = useConfigurationsOf(channel.wireName).find(({ id }) => id === channelConfigurationId)
  return (isSmartSend) => ({
    dbType,
    smartSend: isSmartSend
      ? {
          ...(server?.limits?.smartSend ?? defaultSmartSend),
          channelName: channel.wireName,
          channelId: account?.channel_id ?? null,
          channelConfigurationId,
        }
      : null,
  })
}

export type Recount = {
  busy: boolean
  /** Why counting failed; null if it did not. */
  failure: string | null
  /** Counts `segment` with or without Smart Send. A reply that arrives after another choice is ignored. */
  start: (segment: ChosenSegment, isSmartSend: boolean) => void
}

export function useRecount(form: StepForm<SegmentValues>, context: StepContext): Recount {
  const counting = useCounting(context)
  const count = useCountSegment()
  const [failure, setFailure] = useState<string | null>(null)
  const start: Recount['start'] = (segment, isSmartSend) => {
    setFailure(null)
    const isCurrent = () =>
      form.getValues('selectedSegment')?.id === segment.id && form.getValues('smartSend') === isSmartSend
    count.mutate(
      { id: segment.id, counting: counting(isSmartSend) },
      {
        onSuccess: (counted) => {
          if (isCurrent()) form.setValue('selectedSegment', chosenFrom(counted, isSmartSend))
        },
        onError: (error) => {
          if (isCurrent()) setFailure(error.message)
        },
      },
    )
  }
  return { busy: count.isPending, failure, start }
}

/**
 * Smart Send, for display in another step: the flag is stored in SEGMENT, and changing it counts the reach again (Source:
 * docs/reference/choices.md#delivery-preferences).
 */
export const smartSendFlag: StepFlag<SegmentValues> = {
  isAvailable: showsSmartSend,
  isOn: ({ smartSend }) => smartSend,
  effect: smartSendText,
  useChange: (context) => {
    const counting = useCounting(context)
    const count = useCountSegment()
    return ({ read, write }, isOn) => {
      write({ ...read(), smartSend: isOn })
      const chosen = read().selectedSegment
      if (!chosen) return
      // If counting fails, the old numbers stay, and SEGMENT shows how they were counted.
      count.mutate(
        { id: chosen.id, counting: counting(isOn) },
        {
          onSuccess: (counted) => {
            const now = read()
            if (now.selectedSegment?.id === chosen.id && now.smartSend === isOn)
              write({ ...now, selectedSegment: chosenFrom(counted, isOn) })
          },
        },
      )
    }
  },
}

/** 'Skips people who opened fewer than 30% of emails in the last 6 months.' (Source: docs/reference/choices.md#delivery-preferences) */
export function smartSendText({ server }: StepContext): string {
  const limits = server?.limits?.smartSend
  if (!limits) return 'Skips people who rarely open emails, by the limits of Delivery Preferences.'
  const span = limits.months === 0 ? '' : ` in the last ${countOf(limits.months, 'month')}`
  return `Skips people who opened fewer than ${limits.percentage}% of emails${span}.`
}

type SqlProps = { form: StepForm<SegmentValues>; body: SegmentBody; context: StepContext }

/** Used by the SQL and by the button that discards it; both share one request. */
function useGeneratedSql({ form, body, context }: SqlProps) {
  const counting = useCounting(context)
  return useSegmentSql(body, counting(showsSmartSend(context) && form.getValues('smartSend')))
}

/** The result of a new segment as the segment service understood it: the SQL, read-only, and the number of people. */
export const FoundSql = (props: SqlProps) => <GeneratedSql found={useGeneratedSql(props)} />

type ForgetProps = {
  form: StepForm<SegmentValues>
  requestedBody: SegmentBody | null
  /** The request for the current description. */
  body: (segment: NewSegment) => SegmentBody
  onForget: () => void
}

/** Discards a count when the description that it belongs to changes; a new name changes no count. */
export function ForgetFound({ form, requestedBody, body, onForget }: ForgetProps) {
  const newSegment = useWatch({ control: form.control, name: 'newSegment' })
  const now = requestedBody && body(newSegment)
  const isOther = now !== null && !sameJson([now.prompt, now.json], [requestedBody?.prompt, requestedBody?.json])
  useEffect(() => {
    if (isOther) onForget()
  }, [isOther, onForget])
  return null
}

/** The SQL statement, or the error. */
export function GeneratedSql({ found }: { found: ReturnType<typeof useSegmentSql> }) {
  const { copied, copy } = useCopied(found.data?.sql ?? '')
  if (found.isPending) return <Loader size={16} aria-label="Counting" />
  if (found.isError)
    return (
      <Notice kind="warn" title="This segment could not be previewed" live="assertive">
        {found.error.message}
      </Notice>
    )
  const sql = found.data.sql ?? ''
  return (
    // Folded at first: the count is shown next to it, and few users read SQL.
    <details className={classes.found}>
      <summary>Generated SQL</summary>
      <div className={classes.foundHead}>
        <span className={classes.note}>Read-only. Made from the description.</span>
        <UnstyledButton className={classes.link ?? ''} c="var(--hd-accent-text)" onClick={copy}>
          {copied ? 'Copied' : 'Copy'}
        </UnstyledButton>
      </div>
      <Code block className={classes.sql ?? ''}>
        {sql}
      </Code>
    </details>
  )
}

export function FoundPeople(props: SqlProps) {
  const { data } = useGeneratedSql(props)
  if (!data?.counts) return null
  return (
    <StepSection title="Reach" aside="counted just now">
      <Reach segment={chosenFrom({ id: 0, counts: data.counts })} channel={props.context.channel} />
      <p className={classes.note}>Save the segment to choose it for this campaign.</p>
    </StepSection>
  )
}
