/** Settings of the shared folder: which one it is, when it was reached, and what in it could not be used. */
import { Button, TextInput } from '@mantine/core'
import { IconSignature } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import * as v from 'valibot'
import { chosenSettings, type ReviewFolderState } from '#contract'
import { labelOfAct } from '../../blocks/acts/registry'
import { useChooseFolder, useFolderState } from '../../data/review-folder'
import { useSettings } from '../../data/settings'
import { clockOf } from '../../ui/dates'
import { Part, Setting, SettingRow } from './row'
import classes from './settings.module.css'

const isPath = (text: string): boolean => text === '' || v.is(chosenSettings.reviewFolder, text)

export function ReviewFolderSettings({ program }: { program: boolean }) {
  const [typed, setTyped] = useState<string | null>(null)
  const { mutate: choose } = useChooseFolder()
  const { reviewFolder } = useSettings()
  const isFitting = typed === null || isPath(typed.trim())
  return (
    <Part title="Reviews" Icon={IconSignature}>
      <Setting
        name="reviewFolder"
        label="Shared folder for reviews"
        text="Every proof of the open workspace is put there, and reviews that others put there are taken."
        refusal="Enter the full path of a folder"
        refused={!isFitting}
        valueText={(path) => path ?? 'None'}
      >
        {({ saved, keep, field }) => {
          const commit = () => {
            if (typed === null || !isFitting) return
            if (typed.trim() !== (saved ?? '')) keep(typed.trim() || null)
            setTyped(null)
          }
          return (
            <div className={classes.folder}>
              <TextInput
                {...field}
                placeholder="/srv/reviews"
                spellCheck={false}
                autoComplete="off"
                data-at-most={500}
                value={typed ?? saved ?? ''}
                error={!isFitting}
                onChange={(event) => setTyped(event.currentTarget.value)}
                onBlur={commit}
                onKeyDown={(event) => event.key === 'Enter' && commit()}
              />
              {program ? (
                <Button
                  variant="default"
                  size="xs"
                  onClick={() => choose(undefined, { onSuccess: (path) => path !== null && keep(path) })}
                >
                  Choose…
                </Button>
              ) : null}
              {saved === null ? null : (
                <Button variant="default" size="xs" onClick={() => keep(null)}>
                  Stop using
                </Button>
              )}
            </div>
          )
        }}
      </Setting>
      {reviewFolder === null ? null : <State />}
    </Part>
  )
}

function State() {
  const state = useFolderState()
  return (
    <>
      <SettingRow
        label={state ? stateText(state) : ' '}
        text="Looked at every half minute, and when a file in it changes."
      >
        <Button component={Link} to="/reviews" variant="default" size="xs">
          {labelOfAct('reviews')}
        </Button>
      </SettingRow>
      {state && state.refused.length > 0 ? (
        <SettingRow
          label="Files that could not be used"
          text={state.refused.map(({ file, reason }) => (
            <span key={file} className={classes.refusedFile}>
              <bdi>{file}</bdi>
              {`: ${reason}`}
            </span>
          ))}
        >
          {null}
        </SettingRow>
      ) : null}
    </>
  )
}

/** 'Reached 10:42', or what keeps Herald from using the folder. */
function stateText({ reachedAt, away, unwritten }: ReviewFolderState): string {
  if (away !== null) return `Cannot be reached: ${away}`
  if (reachedAt === null) return 'Not reached yet'
  return unwritten === null
    ? `Reached ${clockOf(reachedAt)}`
    : `Reached ${clockOf(reachedAt)}. Proofs cannot be put there: ${unwritten}`
}
