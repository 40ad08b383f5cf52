/** The layout of a journey's content: breadcrumb and back button above, the content step, the action bar below. */

import { useCallback, useState } from 'react'
import type { CampaignType, Json } from '#contract'
import { useSafeLeaving } from '../../blocks/draft-safety/use-safe-leaving'
import type { Channel } from '../../channels/channel-views'
import { type DraftSession, useDraft } from '../../data/drafts'
import { contentStep } from '../../steps/content'
import { OpenStep } from '../../steps/open-step'
import { usePrimary } from '../../steps/use-primary'
import { ActionSlotProvider } from '../../ui/action-slot'
import layout from '../../ui/layout.module.css'
import { useEditorKeys } from '../../ui/use-editor-keys'
import { JourneyActions } from './action-bar'
import { JourneyHeader } from './header'
import { JourneyNotes } from './notes'
import { type JourneyContentEditor, useContent } from './use-content'

type Props = { session: DraftSession; channel: Channel; type: CampaignType; journeyId: string }

export function JourneyFrame({ session, channel, type, journeyId }: Props) {
  const content = useContent(session, channel, type)
  const primary = usePrimary({ ...content, step: contentStep, lacks: null, labelOf: (label) => label })
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  useSafeLeaving(session)
  useEditorKeys(primary.keys)
  return (
    <div className={layout.fill}>
      <JourneyHeader session={session} channel={channel} journeyId={journeyId} />
      <JourneyNotes content={content} primary={primary} />
      <ActionSlotProvider element={slot}>
        <section className={layout.scroll} data-step={contentStep.tab} aria-label="Content">
          <Body content={content} />
        </section>
      </ActionSlotProvider>
      <JourneyActions content={content} primary={primary} onSlot={setSlot} />
    </div>
  )
}

/** Mounted again when values change from outside; typing renders nothing outside of the step. */
function Body({ content }: { content: JourneyContentEditor }) {
  const { session, values, edit, problems, editable, context } = content
  const revision = useDraft(session, (state) => state.contentRevision)
  const change = useCallback((now: Json) => edit(now), [edit])
  return (
    <OpenStep
      revision={revision}
      step={contentStep}
      values={values}
      onChange={change}
      problems={problems}
      readOnly={!editable}
      context={context}
    />
  )
}
