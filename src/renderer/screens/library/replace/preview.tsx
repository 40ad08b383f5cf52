/** The message, the name or another step of the focused campaign, now and after the replacement, and what the checks say of the change. */
import { Skeleton } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Json, Part } from '#contract'
import type { Replacement } from '../../../../model/replace/replacement'
import { failureOf } from '../../../data/failure'
import { steps } from '../../../steps'
import layout from '../../../ui/layout.module.css'
import { Notice } from '../../../ui/notice'
import { type FoundMessage, type PartPlace, previewOf } from '../bulk-edit'
import classes from './replace.module.css'

type Shown = Awaited<ReturnType<typeof previewOf>>

export function ReplacePreview({
  message,
  replacement,
  part,
  places,
}: {
  message: FoundMessage
  replacement: Replacement
  part: Part
  /** The chosen places of the part. */
  places: readonly PartPlace[]
}) {
  const client = useQueryClient()
  const [shown, setShown] = useState<Shown | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const chosen = places.map(({ id }) => id).join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: `chosen` says which places there are.
  useEffect(() => {
    let isOver = false
    const show = (next: Shown) => {
      if (isOver) return
      setFailure(null)
      setShown(next)
    }
    previewOf(client, message, replacement, { part, places }).then(show, (error) => {
      if (!isOver) setFailure(failureOf(error).message)
    })
    return () => {
      isOver = true
    }
  }, [client, message, replacement, part, chosen])
  if (failure !== null)
    return (
      <Notice kind="warn" title="No preview.">
        {failure}
      </Notice>
    )
  if (!shown) return <Skeleton height={160} radius={10} aria-busy="true" aria-label="Loading the message" />
  return (
    <>
      <h3>Now</h3>
      <PartView shown={shown} values={shown.before} />
      <h3>After</h3>
      <PartView shown={shown} values={shown.after} />
      {shown.part === 'content' ? <Checks news={shown.news} /> : null}
    </>
  )
}

function PartView({ shown: { part, context }, values }: { shown: Shown; values: Json }) {
  const step = steps.find(({ section }) => section === part)
  const View = step?.Card ?? step?.Summary
  return View ? <View values={values} context={context} /> : <bdi>{(values as { name: string }).name}</bdi>
}

function Checks({ news }: Pick<Shown, 'news'>) {
  return (
    <>
      <h3>Checks</h3>
      {news.length === 0 ? (
        <p className={layout.rowSmall}>
          <IconCheck size={14} stroke={1.5} aria-hidden />
          Nothing new to fix
        </p>
      ) : (
        <ul className={`${layout.bareList} ${classes.news}`}>
          {news.map(({ id, title, level }) => (
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
