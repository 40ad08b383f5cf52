/** What to know about the text, under the editor: characters that cost, a script that needs UCS-2, an '@' that will not leave. */
import { Button } from '@mantine/core'
import { IconWand } from '@tabler/icons-react'
import { Fragment, useSyncExternalStore } from 'react'
import { agreeing, amount, filled, listOf } from '#contract'
import { filledNodes } from '../../ui/filled-nodes'
import layout from '../../ui/layout.module.css'
import { Notice } from '../../ui/notice'
import { type Diagnosis, replacementOf } from './fix'
import type { Live } from './live'
import { partsWord } from './reading'
import classes from './sms.module.css'
import { characterName } from './text'
import * as texts from './texts'

type NonGsmDiagnosis = Diagnosis & { kind: 'non-gsm' }

export function Notices({ live, readOnly, onReplace }: { live: Live; readOnly: boolean; onReplace: () => void }) {
  // Taken one by one: most keys change neither.
  const diagnosis = useSyncExternalStore(live.subscribe, () => live.current().diagnosis)
  const droppedCharacters = useSyncExternalStore(live.subscribe, () => live.current().droppedCharacters)
  return (
    <div className={`${layout.column3} ${classes.notices}`} role="status">
      {diagnosis.kind === 'non-gsm' && <CostNotice diagnosis={diagnosis} {...(readOnly ? {} : { onReplace })} />}
      {diagnosis.kind === 'script' && <ScriptNotice name={diagnosis.name} />}
      {droppedCharacters > 0 && <DroppedNotice droppedCharacters={droppedCharacters} />}
    </div>
  )
}

function CostNotice({ diagnosis, onReplace }: { diagnosis: NonGsmDiagnosis; onReplace?: () => void }) {
  const { fixable } = diagnosis
  return (
    <Notice
      kind="warn"
      live="off"
      title={texts.certainSpecialCharactersCountAs}
      act={
        onReplace && fixable.length > 0 ? (
          <Button variant="default" size="xs" leftSection={<IconWand size={14} />} onClick={onReplace}>
            {fixable.length === 1
              ? texts.replaceIt
              : fixable.length === 2
                ? texts.replaceBoth
                : filled(texts.replaceAll, { length: fixable.length })}
          </Button>
        ) : null
      }
    >
      <Saving diagnosis={diagnosis} />
    </Notice>
  )
}

function Saving({ diagnosis: { fixable, others, parts, without } }: { diagnosis: NonGsmDiagnosis }) {
  const all = [...fixable, ...others]
  const written = [...new Set(fixable.map((character) => replacementOf(character) ?? '').filter(Boolean))]
  const still = parts === without
  const holes = { others: <Characters of={others} />, written: <Characters of={written} />, without }
  return (
    <>
      {filledNodes(agreeing(all.length, texts.oneTurnsThis, texts.severalTurnThis), {
        characters: <Characters of={all} />,
        parts: partsWord(parts),
      })}{' '}
      {written.length === 0
        ? filledNodes(still ? texts.stillWithoutOthers : texts.withoutOthers, holes)
        : others.length === 0
          ? filledNodes(still ? texts.stillWithWritten : texts.withWritten, holes)
          : filledNodes(still ? texts.stillWithoutAndWith : texts.withoutAndWith, holes)}
    </>
  )
}

/** Characters as keys, in a sentence; many become a number. */
function Characters({ of }: { of: readonly string[] }) {
  if (of.length > 4) return <>{listOf(of.map(characterName), 4)}</>
  return of.map((character, index) => (
    <Fragment key={character}>
      {index > 0 && (index === of.length - 1 ? ' and ' : ', ')}
      <span className={classes.key}>{characterName(character)}</span>
    </Fragment>
  ))
}

function ScriptNotice({ name }: { name: 'Urdu' | 'Arabic' | 'Other' }) {
  return (
    <Notice live="off" title={name === 'Other' ? texts.thisScriptFits : filled(texts.messagesFit, { name })}>
      {texts.nothingToFix}
    </Notice>
  )
}

function DroppedNotice({ droppedCharacters }: { droppedCharacters: number }) {
  return (
    <Notice kind="warn" live="off" title={texts.isNotSent2}>
      {agreeing(
        droppedCharacters,
        texts.theMarkedOneIs,
        filled(texts.theMarkedOnesAre, { count: amount(droppedCharacters) }),
      )}
    </Notice>
  )
}
