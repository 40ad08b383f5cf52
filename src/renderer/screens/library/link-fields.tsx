/** The link defaults, which are the campaign tags of each channel, with a link as people get it; and the unsubscribe address. */
import { Button, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import * as v from 'valibot'
import { type LibraryValues, unsubscribeAddress, unsubscribeToken } from '#contract'
import { campaignPlaceholder, campaignTagsOf, withTags } from '../../../model/checks/campaign-tags'
import { channels } from '../../channels'
import { useKeepUnsubscribe, useUnsubscribeAddress } from '../../data/own-values'
import layout from '../../ui/layout.module.css'
import { toastSuccess } from '../../ui/toast'
import classes from './library.module.css'

type Links = LibraryValues['links']
type Props = { value: Links; problems: Readonly<Record<string, string>>; onChange: (value: Links) => void }

const fields = [
  { name: 'source', label: 'Source', most: 100 },
  { name: 'medium', label: 'Medium', most: 100 },
  { name: 'campaign', label: 'Campaign', most: 200 },
] as const

const exampleName = 'Winter sale'

export function LinkFields({ value, problems, onChange }: Props) {
  const now = value.channels
  return (
    <>
      <p className={layout.note}>
        {`Links without campaign tags (UTM) are named in a message’s checks, and one click adds the tags. What a link has already stays, and unsubscribe links get none. Write ${campaignPlaceholder} for the name of the campaign.`}
      </p>
      {channels.map(({ id, label, links }) => {
        if (!links) return null
        const at = now.findIndex(({ channel }) => channel === id)
        const own = now[at]
        const fresh = {
          channel: id,
          source: now[0]?.source ?? '',
          medium: links.medium,
          campaign: campaignPlaceholder,
        }
        return (
          <fieldset key={id} aria-label={label} className={`${layout.column2} ${classes.part}`}>
            <Switch
              label={label}
              checked={own !== undefined}
              onChange={({ currentTarget }) =>
                onChange({
                  channels: currentTarget.checked ? [...now, fresh] : now.filter(({ channel }) => channel !== id),
                })
              }
            />
            {own && (
              <>
                <div className={classes.tags}>
                  {fields.map(({ name, label: field, most }) => (
                    <TextInput
                      key={name}
                      name={`value.channels.${at}.${name}`}
                      label={field}
                      dir="auto"
                      data-at-most={most}
                      value={own[name]}
                      error={problems[`value.channels.${at}.${name}`]}
                      onChange={({ currentTarget }) =>
                        onChange({ channels: now.with(at, { ...own, [name]: currentTarget.value }) })
                      }
                    />
                  ))}
                </div>
                <p className={`${layout.caption} ${classes.example}`} dir="ltr">
                  {withTags('https://your-shop.com', campaignTagsOf(own, exampleName))}
                </p>
              </>
            )}
          </fieldset>
        )
      })}
    </>
  )
}

/** The unsubscribe link of the workspace: the footer of every new email has it. */
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
