/** Edits that another window's newer ones stand in place of: the person keeps one of the two. */
import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { amount, filled } from '#contract'
import { type DraftSession, useDraft } from '../../data/drafts'
import { Notice } from '../../ui/notice'
import * as texts from './texts'

export function SetAsideNote({ session, words }: { session: DraftSession; words: string }) {
  const aside = useDraft(session, (state) => state.setAside)
  if (aside.length === 0) return null
  const act = (
    <>
      <Button size="xs" variant="default" onClick={() => session.takeMine()}>
        {texts.restoreMine}
      </Button>
      <Button size="xs" variant="subtle" onClick={() => session.keepTheirs()}>
        {texts.keepLatest}
      </Button>
    </>
  )
  return (
    <Notice wide Icon={IconRefresh} kind="warn" live="polite" act={act}>
      {aside.length === 1 ? words : `${words} ${filled(texts.severalOfYours, { count: amount(aside.length) })}`}
    </Notice>
  )
}
