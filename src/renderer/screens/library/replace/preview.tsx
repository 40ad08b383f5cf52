/** The focused campaign's message now and after the replacement, and what the checks say of the change. */
import { Skeleton } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { failureOf } from '../../../data/failure'
import { contentStep } from '../../../steps/content'
import type { ReplaceForm } from '../../../steps/replace-form'
import layout from '../../../ui/layout.module.css'
import { Notice } from '../../../ui/notice'
import { type FoundMessage, previewOf } from '../bulk-edit'
import classes from './replace.module.css'
import { replacementOf } from './use-replace'

type Shown = Awaited<ReturnType<typeof previewOf>>

export function ReplacePreview({
  message,
  form,
  ids,
}: {
  message: FoundMessage
  form: ReplaceForm
  ids: readonly string[]
}) {
  const client = useQueryClient()
  const [shown, setShown] = useState<Shown | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const chosen = ids.join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: `chosen` says which ids there are.
  useEffect(() => {
    let isOver = false
    const show = (next: Shown) => {
      if (isOver) return
      setFailure(null)
      setShown(next)
    }
    previewOf(client, message, replacementOf(form), ids).then(show, (error) => {
      if (!isOver) setFailure(failureOf(error).message)
    })
    return () => {
      isOver = true
    }
  }, [client, message, form, chosen])
  const Card = contentStep.Card
  if (failure !== null)
    return (
      <Notice kind="warn" title="No preview.">
        {failure}
      </Notice>
    )
  if (!Card || !shown) return <Skeleton height={160} radius={10} aria-busy="true" aria-label="Loading the message" />
  return (
    <>
      <h3>Now</h3>
      <Card values={shown.before} context={shown.context} />
      <h3>After</h3>
      <Card values={shown.after} context={shown.context} />
      <h3>Checks</h3>
      {shown.news.length === 0 ? (
        <p className={layout.rowSmall}>
          <IconCheck size={14} stroke={1.5} aria-hidden />
          Nothing new to fix
        </p>
      ) : (
        <ul className={`${layout.bareList} ${classes.news}`}>
          {shown.news.map(({ id, title, level }) => (
            <li key={id}>
              <Notice kind={level === 'blocking' ? 'block' : 'warn'} live="off">
                {title}
              </Notice>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
