/** The saved versions of a campaign: time, step and changes; compares two versions and restores one. */
import { Button, Drawer, Select, Skeleton } from '@mantine/core'
import { useState } from 'react'
import type { DraftVersion } from '#contract'
import { sameJson } from '../../../model/rules/same-json'
import { partLabel, TextCell } from '../../blocks/conflict'
import { useDraft } from '../../data/drafts'
import { failureOf } from '../../data/failure'
import { restoreVersion, useVersion, useVersions } from '../../data/versions'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { momentText } from '../../ui/dates'
import layout from '../../ui/layout.module.css'
import type { Editor } from './use-editor'
import { differencesBetween, type PartDifference, type VersionContent as VersionText, valuesIn } from './version-text'
import classes from './versions.module.css'

export function Versions({ editor, opened, onClose }: { editor: Editor; opened: boolean; onClose: () => void }) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={<span className={classes.title}>Versions</span>}
      size={760}
      padding="xl"
    >
      <StoredVersions editor={editor} onClose={onClose} />
    </Drawer>
  )
}

function StoredVersions({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const versions = useVersions(editor.session.state.id)
  const [chosen, setChosen] = useState<number | null>(null)
  if (versions.isError) return <p className={classes.note}>{failureOf(versions.error).message}</p>
  if (!versions.data) return <Skeleton height={14} />
  if (versions.data.length === 0)
    return <p className={classes.note}>No versions yet. Each Save of a step keeps one on this computer.</p>
  const version = versions.data.find((version) => version.version === chosen) ?? versions.data[0]
  return (
    <div className={classes.versions}>
      <ol className={`${layout.bareList} ${classes.list}`} aria-label="Saved versions">
        {versions.data.map((otherVersion) => (
          <li key={otherVersion.version}>
            <button
              type="button"
              className={classes.version}
              aria-pressed={otherVersion.version === version?.version}
              onClick={() => setChosen(otherVersion.version)}
            >
              <time dateTime={otherVersion.at}>{momentText(otherVersion.at)}</time>
              <span>{kindText(otherVersion)}</span>
            </button>
          </li>
        ))}
      </ol>
      {version ? <VersionComparison editor={editor} version={version} all={versions.data} onClose={onClose} /> : null}
    </div>
  )
}

/** 'CONTENT saved · changed: NAME, CONTENT'. */
export function kindText({ kind, section, changed }: DraftVersion): string {
  const labels = {
    save: `${section ? partLabel(section) : 'A step'} saved`,
    restore: 'Restored',
    kept: 'Created as a copy',
  }
  return changed.length === 0 ? labels[kind] : `${labels[kind]} · changed: ${changed.map(partLabel).join(', ')}`
}

const now = 'now'

function VersionComparison(props: {
  editor: Editor
  version: DraftVersion
  all: readonly DraftVersion[]
  onClose: () => void
}) {
  const { editor, version, all } = props
  const [comparedVersion, setAgainst] = useState<string>(now)
  const differences = useDifferences(editor, version.version, comparedVersion === now ? null : Number(comparedVersion))
  const others = all.filter((other) => other.version !== version.version)
  return (
    <section aria-label={`Version from ${momentText(version.at)}`}>
      <div className={classes.bar}>
        <Select
          size="xs"
          label="Compare with"
          data={[
            { value: now, label: 'Current version' },
            ...others.map((other) => ({
              value: String(other.version),
              label: `Version from ${momentText(other.at)}`,
            })),
          ]}
          value={comparedVersion === String(version.version) ? now : comparedVersion}
          onChange={(value) => setAgainst(value ?? now)}
          allowDeselect={false}
        />
        <Restore {...props} />
      </div>
      {differences ? (
        <Differences parts={differences} other={comparedVersion === now ? 'Now' : 'The other version'} />
      ) : (
        <Skeleton height={14} />
      )}
    </section>
  )
}

/** Differences from the chosen version to the other one; null while loading. */
function useDifferences(editor: Editor, version: number, otherVersion: number | null): PartDifference[] | null {
  const { id, name, sections, base } = useDraft(editor.session, (state) => state)
  const content = useVersion(id, version).data
  const other = useVersion(id, otherVersion).data
  if (!content || (otherVersion !== null && !other)) return null
  return differencesBetween(content, other ?? { name, sections, base }, editor)
}

function Differences({ parts, other }: { parts: readonly PartDifference[]; other: string }) {
  if (parts.length === 0) return <p className={classes.note}>No differences.</p>
  return parts.map(({ part, lines }) => (
    <div key={part} className={classes.part}>
      <h3>{part}</h3>
      <dl>
        {lines.map((line) => (
          <div key={line.label} className={classes.line}>
            <dt>{line.label}</dt>
            <dd>
              <small>This version</small>
              <TextCell line={line} side="mine" />
            </dd>
            <dd>
              <small>{other}</small>
              <TextCell line={line} side="theirs" />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  ))
}

/**
 * Steps that existed only on the server at that time are read from the version's server campaign; steps with equal values stay unchanged.
 */
function valuesFromServer({ deps, context, values }: Editor, version: VersionText) {
  const absent = deps.steps.filter(({ section }) => version.sections[section] === undefined)
  const read = absent.map((step) => ({ step, kept: valuesIn(step, version, context) }))
  const other = read.filter(({ step, kept }) => !sameJson(kept, values(step)))
  return Object.fromEntries(other.map(({ step, kept }) => [step.section, kept]))
}

function Restore({ editor, version, onClose }: { editor: Editor; version: DraftVersion; onClose: () => void }) {
  const { session, access } = editor
  const unsaved = useDraft(session, ({ sync }) => sync.unsaved.length > 0)
  const content = useVersion(session.state.id, version.version).data
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  if (access.readOnly) return null
  const restore = async () => {
    if (!content) return
    setBusy(true)
    const sections = valuesFromServer(editor, content)
    const changed = await restoreVersion(session, { version: version.version, at: version.at, sections })
    setBusy(false)
    setAsking(false)
    if (!changed) return
    onClose()
  }
  return (
    <>
      <Button
        size="xs"
        disabled={!content}
        loading={busy && !asking}
        onClick={() => (unsaved ? setAsking(true) : void restore())}
      >
        Restore
      </Button>
      <ConfirmDialog
        opened={asking}
        title="Restore this version?"
        confirmLabel="Restore"
        busy={busy}
        onConfirm={() => void restore()}
        onClose={() => setAsking(false)}
      >
        Unsaved changes will be replaced. You can undo this.
      </ConfirmDialog>
    </>
  )
}
