/** What to know about the text, under the editor: characters that cost, a script that needs UCS-2, an '@' that will not leave. */

import { Button } from '@mantine/core'
import { IconWand } from '@tabler/icons-react'
import { Fragment, useSyncExternalStore } from 'react'
import { agreeing, amount, listOf } from '#contract'
import { Notice } from '../../ui/notice'
import { type Diagnosis, replacementOf } from './fix'
import type { Live } from './live'
import { partsWord } from './reading'
import classes from './sms.module.css'
import { characterName } from './text'

type NonGsmDiagnosis = Diagnosis & { kind: 'non-gsm' }

export function Notices({ live, readOnly, onReplace }: { live: Live; readOnly: boolean; onReplace: () => void }) {
  // Taken one by one: most keys change neither.
  const diagnosis = useSyncExternalStore(live.subscribe, () => live.current().diagnosis)
  const droppedCharacters = useSyncExternalStore(live.subscribe, () => live.current().droppedCharacters)
  return (
    <div className={classes.notices} role="status">
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
      title="Certain special characters count as additional SMS."
      act={
        onReplace && fixable.length > 0 ? (
          <Button variant="default" size="xs" leftSection={<IconWand size={14} />} onClick={onReplace}>
            {fixable.length === 1
              ? 'Replace it'
              : fixable.length === 2
                ? 'Replace both'
                : `Replace all ${fixable.length}`}
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
  return (
    <>
      <Characters of={all} /> {agreeing(all.length, 'makes', 'make')} this {partsWord(parts)}.{' '}
      {others.length > 0 && (
        <>
          Without <Characters of={others} />
          {written.length > 0 ? ', and ' : ' '}
        </>
      )}
      {written.length > 0 && (
        <>
          {others.length > 0 ? 'written' : 'Written'} as <Characters of={written} />{' '}
        </>
      )}
      it {parts === without ? 'stays' : 'is'} {without}.
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
    <Notice live="off" title={`${name === 'Other' ? 'This script fits' : `${name} messages fit`} 67 characters each.`}>
      Nothing to fix.
    </Notice>
  )
}

function DroppedNotice({ droppedCharacters }: { droppedCharacters: number }) {
  return (
    <Notice kind="warn" live="off" title="'@' is not sent.">
      {agreeing(droppedCharacters, 'The marked one is', `The ${amount(droppedCharacters)} marked ones are`)} removed on
      save. Count and preview already leave {agreeing(droppedCharacters, 'it', 'them')} out.
    </Notice>
  )
}
