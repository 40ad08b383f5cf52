/** Saves the steps of an SMS one by one, as the wizard does, publishes it and opens its page. Shows nothing; a failure opens the wizard. */
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { editPath, homePath } from '../../../model/rules/campaign-paths'
import { repairedProgress } from '../../../model/steps/progress'
import { instantAt, soonMinute } from '../../../model/steps/schedule/engine'
import type { ScheduleValues } from '../../../model/steps/schedule/values'
import { firstChannel as channel } from '../../channels'
import { useAreConfigurationsRead } from '../../data/channel-configuration'
import { type DraftSession, saveStep, useDraftSession } from '../../data/drafts'
import { holdPublish, publish } from '../../data/publishing'
import { serverNow } from '../../data/session'
import { useSettings } from '../../data/settings'
import { steps } from '../../steps'
import { localTabStateIn } from '../../steps/local-tab-state'
import { stepSave } from '../../steps/step-save'
import { useEditorDeps, useStepContext } from '../../steps/use-editor-deps'

const type = 'one-time'

/** `id`: the draft, whose segment and content are filled in. It is sent at the next full minute that leaves time for Undo. */
export function PublishDraft({ id }: { id: string }) {
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
