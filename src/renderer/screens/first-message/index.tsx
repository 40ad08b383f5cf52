/** The first start in the practice workspace: a short form that sends an SMS to the user, in place of the wizard. */
import { Button, Textarea, TextInput } from '@mantine/core'
import { IconFlask } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { countOf, cut, MAX_OWN_NAME, type Segment } from '#contract'
import { readText } from '../../../model/channels/sms/reading'
import { checkSms, emptySms } from '../../../model/channels/sms/values'
import { editPath, homePath } from '../../../model/rules/campaign-paths'
import { repairedProgress } from '../../../model/steps/progress'
import { instantAt, soonMinute } from '../../../model/steps/schedule/engine'
import type { ScheduleValues } from '../../../model/steps/schedule/values'
import { chosenFrom } from '../../../model/steps/segment/values'
import { BubbleCard } from '../../blocks/preview-frame/previews'
import { firstChannel as channel, firstChannel } from '../../channels'
import { type DraftSession, saveStep, useDraftSession } from '../../data/drafts'
import { createdDraft } from '../../data/exchange'
import { failureOf } from '../../data/failure'
import { useAreConfigurationsRead } from '../../data/merge-tags'
import { holdPublish, publish } from '../../data/publishing'
import { useSegments } from '../../data/segments'
import { serverNow, useBrandName, useNamePractice } from '../../data/session'
import { useSettings } from '../../data/settings'
import { steps } from '../../steps'
import { localTabStateIn, stepSave } from '../../steps/step-save'
import { useEditorDeps, useStepContext } from '../../steps/use-editor-deps'
import { momentText } from '../../ui/dates'
import layout from '../../ui/layout.module.css'
import { Notice } from '../../ui/notice'
import { useBreadcrumb } from '../../ui/open-page'
import { Mark } from '../../ui/pieces'
import classes from './first-message.module.css'

const firstText = 'Salaam! This is my first message from Herald.'

export function FirstMessage() {
  useBreadcrumb([{ label: 'First message' }])
  const navigate = useNavigate()
  const brand = useBrandName()
  const segment = smallest(useSegments().data ?? [])
  const name = useNamePractice()
  const [names, setNames] = useState({ workspace: '', person: '' })
  const [text, setText] = useState(firstText)
  const [error, setError] = useState<string | null>(null)
  const create = useMutation({
    mutationFn: async (to: Segment) => {
      await name.mutateAsync(names)
      const sections = {
        segment: { segmentRadio: 'existing', selectedSegment: chosenFrom(to), smartSend: false },
        content: { ...emptySms(), text },
      }
      const title = `First message, ${momentText(new Date(serverNow()).toISOString())}`
      return createdDraft({ channel: firstChannel.id, type: 'one-time', name: title, sections })
    },
    onError: (failure) => setError(failureOf(failure).message),
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    const [problem] = checkSms({ ...emptySms(), text })
    setError(problem?.message ?? null)
    if (!problem && segment) create.mutate(segment)
  }
  const leave = async () => {
    // A failure is shown as a toast; the names can be given in Settings too.
    await name.mutateAsync({ workspace: '', person: '' }).catch(() => undefined)
    navigate('/campaign')
  }
  const { sent, count } = readText(text)
  return (
    <main className={layout.cardScreen} tabIndex={-1}>
      <form className={classes.card} onSubmit={send}>
        <Mark size={36} />
        <h1>Send your first message</h1>
        <Notice Icon={IconFlask} live="off" title="Practice workspace.">
          Nothing you do here reaches a customer.
        </Notice>
        <div className={classes.columns}>
          <div className={layout.column4}>
            <TextInput
              label="Your name"
              autoComplete="off"
              data-autofocus
              value={names.person}
              onChange={({ currentTarget }) => setNames({ ...names, person: cut(currentTarget.value, MAX_OWN_NAME) })}
            />
            <TextInput
              label="Name of the workspace"
              placeholder={brand ?? ''}
              autoComplete="off"
              value={names.workspace}
              onChange={({ currentTarget }) =>
                setNames({ ...names, workspace: cut(currentTarget.value, MAX_OWN_NAME) })
              }
            />
            <Textarea
              label="Message"
              dir="auto"
              minRows={4}
              autosize
              value={text}
              error={error}
              onChange={({ currentTarget }) => setText(currentTarget.value)}
            />
          </div>
          <div className={layout.column2}>
            <div className={classes.preview} aria-label="Preview" role="img">
              <BubbleCard from={names.workspace || (brand ?? '')} note={countOf(count.parts, 'message')}>
                {sent}
              </BubbleCard>
            </div>
            {segment && (
              <p className={layout.quiet}>
                {`To '${segment.name}', ${countOf(segment.counts?.sms ?? 0, 'person', 'people')}. You can undo it before it is sent.`}
              </p>
            )}
          </div>
        </div>
        {create.data && <PublishDraft id={create.data} />}
        <div className={layout.answers}>
          <Button variant="subtle" color="gray" component={Link} to="/connect">
            Connect to a server
          </Button>
          <Button variant="default" onClick={() => void leave()}>
            Skip
          </Button>
          <Button type="submit" disabled={!segment} loading={create.isPending || create.isSuccess}>
            Send it
          </Button>
        </div>
      </form>
    </main>
  )
}

/** The segment with the fewest people that an SMS reaches, in the sample data the user alone; null if there is none. */
const smallest = (segments: readonly Segment[]): Segment | null =>
  segments
    .filter(({ counts }) => (counts?.sms ?? 0) > 0)
    .reduce<Segment | null>(
      (least, next) => ((least?.counts?.sms ?? Infinity) <= (next.counts?.sms ?? 0) ? least : next),
      null,
    )

const type = 'one-time'

/**
 * Saves the steps of an SMS one by one, as the wizard does, publishes it and opens its page. Shows nothing; a failure opens the wizard. `id`: the
 * draft, whose segment and content are filled in. It is sent at the next full minute that leaves time for Undo. */
function PublishDraft({ id }: { id: string }) {
  const opened = useDraftSession({ channel: channel.id, type, id })
  const navigate = useNavigate()
  const hasFailed = opened.phase === 'failed' || opened.phase === 'elsewhere'
  useEffect(() => {
    if (hasFailed) navigate(editPath(channel.id, type, id))
  }, [hasFailed, navigate, id])
  return opened.phase === 'ready' ? <Steps session={opened.session} /> : null
}

function Steps({ session }: { session: DraftSession }) {
  const navigate = useNavigate()
  const { deps } = useEditorDeps(session, channel, type, steps)
  const { context, values } = useStepContext(session, deps)
  const { publishHoldSeconds } = useSettings()
  const isLoaded = useAreConfigurationsRead()
  const [number, setNumber] = useState(0)

  const progress = () => repairedProgress(session.state.tabs, type, channel.hasContent)
  const saveNext = async (): Promise<boolean> => {
    const step = deps.steps[number]
    if (!step) return false
    const before = values(step)
    // The cast is safe: SCHEDULE has its own values.
    const { timezone } = before as ScheduleValues
    const now =
      step.section === 'schedule' ? { ...(before as ScheduleValues), ...soonMinute(serverNow(), timezone) } : before
    const saved = stepSave(step, now, {
      session,
      deps,
      context,
      progress: progress(),
      own: localTabStateIn(session.state.tabs),
      way: 'on',
    })
    // Each request builds on the last one's answer.
    return (await saveStep(session, { ...saved, wait: true })).outcome === 'synced'
  }
  const publishNow = async (): Promise<boolean> => {
    const schedule = deps.steps.find(({ section }) => section === 'schedule')
    const { date, time, timezone } = (schedule ? values(schedule) : {}) as ScheduleValues
    const send = publishHoldSeconds === 0 ? publish : holdPublish
    const route = editPath(channel.id, type, session.state.id)
    return send(session, progress(), { route, before: instantAt(date, time, timezone)?.epochMs ?? null })
  }
  const goOn = async () => {
    if (number < deps.steps.length) return (await saveNext()) ? setNumber(number + 1) : openWizard()
    const { campaignId, name } = session.state
    if ((await publishNow()) && campaignId !== null) navigate(homePath(campaignId, name), { replace: true })
    else openWizard()
  }
  const openWizard = () => navigate(editPath(channel.id, type, session.state.id), { replace: true })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each step.
  useEffect(() => {
    if (isLoaded) void goOn()
  }, [isLoaded, number])
  return null
}
