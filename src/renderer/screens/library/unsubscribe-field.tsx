/** The unsubscribe link of the workspace: the footer of every new email has it. */
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import * as v from 'valibot'
import { unsubscribeAddress, unsubscribeToken } from '#contract'
import { useKeepUnsubscribe, useUnsubscribeAddress } from '../../data/own-values'
import layout from '../../ui/layout.module.css'
import { toastSuccess } from '../../ui/toast'
import classes from './library.module.css'

export function UnsubscribeField() {
  const kept = useUnsubscribeAddress() ?? ''
  const keep = useKeepUnsubscribe()
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const text = typed ?? kept
  return (
    <form
      className={`${layout.column3} ${classes.unsubscribe}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const { success, output, issues } = v.safeParse(unsubscribeAddress, text)
        setProblem(issues?.[0].message ?? null)
        if (!success) return event.currentTarget.querySelector('input')?.focus()
        keep.mutate(output, {
          onSuccess: () => {
            setTyped(null)
            toastSuccess('Unsubscribe link saved')
          },
        })
      }}
    >
      <TextInput
        label="Unsubscribe link"
        description={`The page where people of this workspace unsubscribe. New emails have it in their footer; those that exist keep theirs. ${unsubscribeToken} becomes each person’s own link.`}
        placeholder={`https://your-shop.com/unsubscribe?t=${unsubscribeToken}`}
        dir="auto"
        value={text}
        error={problem}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <div>
        <Button type="submit" variant="default" loading={keep.isPending} disabled={text.trim() === kept}>
          Save the link
        </Button>
      </div>
    </form>
  )
}
