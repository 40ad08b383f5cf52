/** A schedule in words: read as they are typed, and said back in full before anything is saved. */
import { TextInput } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck, IconKeyboard } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { reportError } from '../../data/app'
import layout from '../../ui/layout.module.css'
import { useStepField } from '../../ui/use-step-form'
import { isZone } from './engine'
import type { FormProps } from './fields'
import type { Words } from './parse-schedule'
import classes from './quick.module.css'
import { wordsFor } from './text'
import * as texts from './texts'
import type { ScheduleValues } from './values'

/** Loaded with the first word that is typed. */
const reader = () => import('./parse-schedule')

/** Words that were read in one zone mean something else in another: they go when it changes. */
export function InWords(props: FormProps) {
  const { value: zone } = useStepField(props.form, 'timezone')
  return props.form.readOnly ? null : <InZone key={zone} {...props} zone={zone} />
}

function InZone({ form, context, zone }: FormProps & { zone: string }) {
  const [typed, setTyped] = useState('')
  const [read, setRead] = useState<{ of: string; words: Words } | null>(null)
  const id = useId()
  // What stood there before the words: it comes back while they mean nothing, as they may half typed.
  const before = useRef<ScheduleValues | null>(null)
  const touched = useRef(new Set<keyof ScheduleValues>())
  const change = async (words: string) => {
    setTyped(words)
    const { readSchedule } = await reader()
    before.current ??= structuredClone(form.getValues())
    const clock = { zone: isZone(zone) ? zone : context.computerZone, now: context.now() }
    const found = readSchedule(words, before.current, context, clock)
    setRead({ of: words, words: found })
    const next = { ...before.current, ...(found.ok ? found.values : {}) }
    for (const key of Object.keys(found.ok ? found.values : {})) touched.current.add(key as keyof ScheduleValues)
    for (const key of touched.current) form.setValue(key, next[key])
  }
  const shown = read?.of === typed ? read.words : null
  return (
    <div>
      <TextInput
        data-first
        aria-label={texts.inWords}
        aria-describedby={id}
        autoComplete="off"
        spellCheck={false}
        size="md"
        leftSection={<IconKeyboard size={16} stroke={1.5} aria-hidden />}
        placeholder={wordsFor[context.type]}
        value={typed}
        onFocus={() => {
          before.current = null
          touched.current.clear()
          void reader().catch(reportError)
        }}
        onChange={(event) => void change(event.currentTarget.value).catch(reportError)}
      />
      <p
        className={`${layout.rowSmall} ${classes.readAs}`}
        id={id}
        role="status"
        data-refused={(shown && !shown.ok) || undefined}
      >
        {shown?.said ? <ReadAs words={shown} /> : null}
      </p>
    </div>
  )
}

function ReadAs({ words }: { words: Words }) {
  const Mark = words.ok ? IconCircleCheck : IconAlertCircle
  return (
    <>
      <Mark size={14} stroke={1.5} aria-hidden />
      <span>
        {words.ok ? texts.readAs : ''}
        {words.ok ? <strong>{words.said}</strong> : words.said}
        {words.ok ? words.more : ''}
      </span>
    </>
  )
}
