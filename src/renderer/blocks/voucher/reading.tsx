/** Result of reading a sheet: number of codes, problems row by row, and files to download. */
import { Button, Checkbox, Loader, Select } from '@mantine/core'
import { IconAlertTriangle, IconDownload } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import {
  amount,
  countOf,
  type SheetChoice,
  type SheetFindings,
  type SheetInspection,
  type SheetReport,
  type SheetSource,
} from '#contract'
import { failureOf } from '../../data/failure'
import { useSaveCopy } from '../../data/files'
import layout from '../../ui/layout.module.css'
import { codesText, columnText, findingKinds, sampleText, sourceText } from './sheet'
import classes from './voucher.module.css'

type Choosing = {
  /** The user's choice where the codes are in the file; absent if there is no choice. */
  choice?: SheetChoice
  onChoose?: (choice: SheetChoice) => void
}

export function Reading({ read, ...choosing }: Choosing & { read: UseQueryResult<SheetInspection> }) {
  if (read.error) return <RefusedSheet message={failureOf(read.error).message} detail="Choose the sheet again." />
  if (!read.data)
    return (
      <p className={`${layout.row} ${classes.reading}`} role="status">
        <Loader size={14} /> Loading the sheet
      </p>
    )
  if (read.data.readable) return <Report report={read.data.report} {...choosing} />
  const { choice = {}, onChoose } = choosing
  return (
    <>
      <RefusedSheet message={read.data.message} detail={read.data.detail} />
      {onChoose && Object.keys(choice).length > 0 && (
        <Button className={classes.remove ?? ''} variant="default" size="xs" onClick={() => onChoose({})}>
          Read it as before
        </Button>
      )}
    </>
  )
}

function RefusedSheet({ message, detail }: { message: string; detail: string }) {
  return (
    <div className={`${layout.columnTight} ${classes.refused}`} role="alert">
      <b>{message}</b>
      <span>{detail}</span>
    </div>
  )
}

function Report({ report, choice, onChoose }: Choosing & { report: SheetReport }) {
  const kinds = findingKinds(report)
  return (
    <>
      <p className={classes.count}>{codesText(report)}</p>
      {report.doubt && (
        <p className={classes.shortage} role="alert">
          {report.doubt} Uploads cannot be undone.
        </p>
      )}
      <p className={layout.caption} dir="auto">
        {[sampleText(report), sourceText(report.source, choice?.hidden)].filter(Boolean).join(' ')}
      </p>
      {choice && onChoose && <Place source={report.source} choice={choice} onChoose={onChoose} />}
      {kinds.length > 0 && (
        <div className={`${layout.column1} ${classes.findings}`}>
          {kinds.map(({ id, label, ...findings }) => (
            <Kind key={id} label={label} findings={findings} />
          ))}
          <SheetCopies report={report} />
        </div>
      )}
    </>
  )
}

/** Choice of sheet, column and rows of the codes, if the file can be read in several ways. */
function Place({ source, choice, onChoose }: Required<Choosing> & { source: SheetSource }) {
  const { sheets, sheet, columns, column, headingRow, hiddenRows } = source
  const indexOf = (value: string | null) => (value === null ? undefined : Number(value))
  return (
    <div className={`${layout.row} ${classes.place}`}>
      {sheets.length > 1 && (
        <Select
          label="Sheet"
          size="xs"
          allowDeselect={false}
          data={sheets.map(({ name, hidden }, index) => ({
            value: String(index),
            label: hidden ? `${name} (hidden)` : name,
          }))}
          value={String(choice.sheet ?? sheet)}
          onChange={(value) => onChoose({ sheet: indexOf(value) })}
        />
      )}
      {columns.length > 1 && (
        <Select
          label="Column"
          size="xs"
          allowDeselect={false}
          data={columns.map((column) => ({ value: String(column.at), label: columnText(column) }))}
          value={String(choice.column ?? column)}
          onChange={(value) => onChoose({ ...choice, column: indexOf(value), heading: undefined })}
        />
      )}
      <Checkbox
        size="xs"
        label={headingRow === null ? 'The first row is a heading' : `Row ${headingRow} is a heading`}
        // Shows the choice at once, because reading the sheet again takes time.
        checked={choice.heading ?? headingRow !== null}
        onChange={(event) => onChoose({ ...choice, column, heading: event.currentTarget.checked })}
      />
      {hiddenRows > 0 && (
        <Checkbox
          size="xs"
          label={`Read ${countOf(hiddenRows, 'hidden row')} too`}
          checked={choice.hidden === true}
          onChange={(event) => onChoose({ ...choice, hidden: event.currentTarget.checked })}
        />
      )}
    </div>
  )
}

function Kind({ label, findings }: { label: string; findings: SheetFindings }) {
  const [isOpen, setOpen] = useState(false)
  const more = findings.count - findings.first.length
  return (
    <div>
      <span className={`${layout.row} ${classes.kindHead}`}>
        <IconAlertTriangle size={14} aria-hidden />
        <span>{label}</span>
        <Button variant="subtle" size="xs" px={6} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide rows' : 'Show rows'}
        </Button>
      </span>
      {isOpen && (
        <div className={classes.rows}>
          <table aria-label={label}>
            <thead>
              <tr>
                <th>Row</th>
                <th>Code</th>
                <th>Issue</th>
              </tr>
            </thead>
            <tbody>
              {findings.first.map(({ row, code, problem }) => (
                <tr key={row}>
                  <td data-num>{row}</td>
                  <td>{code}</td>
                  <td>{problem}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {more > 0 && <p className={layout.caption}>{`And ${amount(more)} more in the issue list.`}</p>}
        </div>
      )}
    </div>
  )
}

function SheetCopies({ report: { mended, report } }: { report: SheetReport }) {
  const save = useSaveCopy()
  return (
    <div className={classes.copies}>
      {mended && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload size={14} />}
          onClick={() => save.mutate({ blob: mended.blob, name: mended.name })}
        >
          Download cleaned file
        </Button>
      )}
      {report && (
        <Button variant="subtle" size="xs" onClick={() => save.mutate({ blob: report.blob, name: report.name })}>
          Download issue list
        </Button>
      )}
    </div>
  )
}
