/** The saved versions of a campaign, and those that were shared for review: compares two of them by text and by picture, and restores one. */
import { Button, Drawer, Select, Skeleton } from '@mantine/core'
import { useState } from 'react'
import type { DraftVersion, Proof, ReviewOfCampaign } from '#contract'
import { sameJson } from '../../../model/rules/same-json'
import { TextCell } from '../../blocks/conflict/choose'
import { partLabel } from '../../blocks/conflict/differences'
import { useDraft } from '../../data/drafts'
import { failureOf } from '../../data/failure'
import { useReviews } from '../../data/proofs'
import { restoreVersion, useVersion, useVersions } from '../../data/versions'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { momentText } from '../../ui/dates'
import layout from '../../ui/layout.module.css'
import {
  ComparedMessages,
  differencesBetween,
  type PartDifference,
  type VersionContent as VersionText,
  valuesIn,
} from './compared-messages'
import type { Editor } from './use-editor'
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

/** A version that was saved, or one that was shared as a proof: then `key` is the proof's id. */
type Entry = { key: string; at: string; title: string; version: DraftVersion | null; proof: Proof | null }

function StoredVersions({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { id, campaignId } = editor.session.state
  const versions = useVersions(id)
  const reviews = useReviews({ draftId: id, campaignId })
  const [chosen, setChosen] = useState<string | null>(null)
  if (versions.isError) return <p className={classes.note}>{failureOf(versions.error).message}</p>
  if (!versions.data || !reviews) return <Skeleton height={14} />
  const entries = [...versions.data.map(savedEntry), ...reviews.proofs.map((proof) => sharedEntry(proof, reviews))]
  const all = entries.toSorted((one, other) => (one.at < other.at ? 1 : -1))
  const entry = all.find(({ key }) => key === chosen) ?? all[0]
  if (!entry) return <p className={classes.note}>No versions yet. Each Save of a step keeps one on this computer.</p>
  return (
    <div className={classes.versions}>
      <ol className={`${layout.bareList} ${classes.list}`} aria-label="Saved versions">
        {all.map((other) => (
          <li key={other.key}>
            <button
              type="button"
              className={classes.version}
              aria-pressed={other === entry}
              onClick={() => setChosen(other.key)}
            >
              <time dateTime={other.at}>{momentText(other.at)}</time>
              <span>{other.title}</span>
            </button>
          </li>
        ))}
      </ol>
      <VersionComparison key={entry.key} editor={editor} entry={entry} all={all} onClose={onClose} />
    </div>
  )
}

const savedEntry = (version: DraftVersion): Entry => ({
  ...{ key: `version ${version.version}`, at: version.at, title: kindText(version), version, proof: null },
})

/** 'Proof 2, as approved by Sana Malik' */
function sharedEntry(proof: Proof, { reviews }: ReviewOfCampaign): Entry {
  const names = reviews.flatMap(({ proofId, verdict, name }) =>
    proofId === proof.id && verdict === 'approved' ? [name] : [],
  )
  const how = names.length > 0 ? `as approved by ${[...new Set(names)].join(', ')}` : 'shared for review'
  return { key: proof.id, at: proof.at, title: `Proof ${proof.number}, ${how}`, version: null, proof }
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

function VersionComparison(props: { editor: Editor; entry: Entry; all: readonly Entry[]; onClose: () => void }) {
  const { editor, entry, all, onClose } = props
  const [against, setAgainst] = useState<string>(now)
  const { name, sections, base } = useDraft(editor.session, (state) => state)
  const content = useContent(editor, entry)
  const other = useContent(editor, all.find(({ key }) => key === against) ?? null)
  const compared = against === now ? { name, sections, base } : other
  return (
    <section aria-label={`Version from ${momentText(entry.at)}`}>
      <div className={classes.bar}>
        <Select
          size="xs"
          label="Compare with"
          data={[
            { value: now, label: 'Current version' },
            ...all
              .filter(({ key }) => key !== entry.key)
              .map(({ key, at, proof, title }) => ({
                value: key,
                label: proof ? title : `Version from ${momentText(at)}`,
              })),
          ]}
          value={against}
          onChange={(value) => setAgainst(value ?? now)}
          allowDeselect={false}
        />
        <Restore editor={editor} entry={entry} content={content} onClose={onClose} />
      </div>
      {content && compared ? (
        <>
          <Differences
            parts={differencesBetween(content, compared, editor)}
            other={against === now ? 'Now' : 'The other version'}
          />
          <ComparedMessages editor={editor} before={content} after={compared} isNow={against === now} />
        </>
      ) : (
        <Skeleton height={14} />
      )}
    </section>
  )
}

/** The values of a version; null while they are loading, and without one. */
function useContent({ session }: Editor, entry: Entry | null): VersionText | null {
  const saved = useVersion(session.state.id, entry?.version?.version ?? null).data ?? null
  if (!entry?.proof) return entry ? saved : null
  // The cast is safe: an absent section is not in the object.
  return { name: entry.proof.name, sections: entry.proof.sections as VersionText['sections'], base: null }
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

function Restore(props: { editor: Editor; entry: Entry; content: VersionText | null; onClose: () => void }) {
  const { editor, entry, content, onClose } = props
  const { session, access } = editor
  const unsaved = useDraft(session, ({ sync }) => sync.unsaved.length > 0)
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  if (access.readOnly) return null
  const restore = async () => {
    if (!content) return
    setBusy(true)
    const sections = valuesFromServer(editor, content)
    const changed = await restoreVersion(session, {
      version: entry.version?.version ?? entry.key,
      at: entry.at,
      sections,
    })
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
