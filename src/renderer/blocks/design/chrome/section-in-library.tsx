/** The selected row and the library: what it follows, detaching it, and saving it as a section. */
import { Button, Group } from '@mantine/core'
import { IconBooks, IconLink, IconUnlink } from '@tabler/icons-react'
import { useState } from 'react'
import { ulid } from 'ulid'
import * as v from 'valibot'
import { type JsonObject, type LibraryItemOf, libraryItem } from '#contract'
import { detachedLink, isDetached, rowsOf, sourceHash, withRow } from '../../../../model/design/linked'
import { failureOf } from '../../../data/failure'
import { useKeepInLibrary, useLibraryOf } from '../../../data/library'
import { NameDialog } from '../../../ui/confirm-dialog'
import layout from '../../../ui/layout.module.css'
import { mjmlOfPart } from '../export/mjml-of'
import type { DesignState, Insertion, Part } from '../protocol'
import classes from './chrome.module.css'
import type { useDesigning } from './use-designing'

type Section = LibraryItemOf<'section'>

/** A section of the library as a block that follows it. */
export const linkedInsertion = ({ id, value: { source } }: Section): Insertion => ({
  ...{ source, row: source },
  link: { id, hash: sourceHash(source) },
})

type Design = Pick<ReturnType<typeof useDesigning>, 'handle' | 'tell' | 'setFailed'>

/** Empty unless a row is selected. */
export function SectionInLibrary({ designState, design }: { designState: DesignState | null; design: Design }) {
  const row = designState?.parts.findIndex(({ id }) => id === designState.chosen?.id) ?? -1
  const part = designState?.parts[row]
  return part ? <Row key={part.id} part={part} row={row} design={design} /> : null
}

/** `row`: its position in the email. */
function Row({ part, row, design }: { part: Part; row: number; design: Design }) {
  const sections = useLibraryOf('section')
  const [isNaming, setNaming] = useState(false)
  const item = sections.find(({ id }) => id === part.library?.id)
  const isBehind = item !== undefined && part.library?.hash !== sourceHash(item.value.source)
  const isOwnCopy = part.library !== undefined && isDetached(part.library)
  const { save, problem, isBusy } = useSaving(part, row, design)
  return (
    <div className={`${layout.column2} ${classes.group}`}>
      {item && (
        <>
          <p className={`${layout.rowSmall} ${classes.linkedTo}`}>
            {part.library?.isEdited ? <IconUnlink size={14} aria-hidden /> : <IconLink size={14} aria-hidden />}
            <span>
              {isOwnCopy
                ? 'An own copy of: '
                : part.library?.isEdited
                  ? 'Edited here, an own copy now of: '
                  : isBehind
                    ? 'An earlier version from the library: '
                    : 'From the library: '}
              <bdi>{item.name}</bdi>
            </span>
          </p>
          <Group gap={8}>
            {part.library?.isEdited && (
              <Button
                size="compact-sm"
                maw="100%"
                loading={isBusy}
                onClick={() => void save({ id: item.id, name: item.name }, () => undefined)}
              >
                {`Update '${item.name}'`}
              </Button>
            )}
            {part.library?.isEdited || isBehind ? (
              <Button size="compact-sm" variant="default" onClick={() => void follow(item, row, design)}>
                {part.library?.isEdited ? 'Follow again' : 'Take the new version'}
              </Button>
            ) : null}
            {isOwnCopy ? null : (
              <Button
                size="compact-sm"
                variant="default"
                onClick={() => design.tell({ kind: 'link', id: part.id, link: detachedLink(item.id) })}
              >
                Detach
              </Button>
            )}
          </Group>
        </>
      )}
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        className={classes.more ?? ''}
        leftSection={<IconBooks size={14} stroke={1.5} aria-hidden />}
        onClick={() => setNaming(true)}
      >
        Save to library…
      </Button>
      <NameDialog
        opened={isNaming}
        title="Save to the library"
        description="Other emails can insert the section, and follow it when it changes."
        saveLabel="Save"
        problem={problem}
        isBusy={isBusy}
        onClose={() => setNaming(false)}
        onName={(name) => void save({ id: ulid(), name }, () => setNaming(false))}
      />
    </div>
  )
}

/** Replaces the row by the library's section, as one undo step. */
async function follow({ id, value: { source } }: Section, row: number, { handle, tell, setFailed }: Design) {
  try {
    const designed = await handle.current?.get(true)
    if (!designed) return
    const { projectOf } = await import('../export/project-of')
    const [section] = rowsOf(projectOf(`<mjml><mj-body>${source}</mj-body></mjml>`))
    const link = { id, hash: sourceHash(source) }
    tell({ kind: 'fixed', project: withRow(designed.project as JsonObject, row, section as JsonObject, link) })
  } catch (error) {
    setFailed(error instanceof Error ? error.message : String(error))
  }
}

/** Keeps the row's MJML in the library, and links the row to it. */
function useSaving(part: Part, row: number, { handle, tell, setFailed }: Design) {
  const keep = useKeepInLibrary(true)
  const [problem, setProblem] = useState<string | null>(null)
  const save = async ({ id, name }: Pick<Section, 'id' | 'name'>, then: () => void) => {
    const designed = await handle.current?.get(true).catch((error: unknown) => {
      setFailed(error instanceof Error ? error.message : String(error))
    })
    if (!designed) return
    const source = mjmlOfPart(rowsOf(designed.project)[row])
    const item = v.safeParse(libraryItem, { id, kind: 'section', name, value: { editor: 'mjml', source } })
    if (!item.success) return setProblem(item.issues[0].message)
    setProblem(null)
    keep.mutate([item.output], {
      onSuccess: () => {
        tell({ kind: 'link', id: part.id, link: { id, hash: sourceHash(source) } })
        then()
      },
      onError: (error) => setProblem(failureOf(error).message),
    })
  }
  return { save, problem, isBusy: keep.isPending }
}
