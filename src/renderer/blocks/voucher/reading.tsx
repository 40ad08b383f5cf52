/** What was read in a picked sheet: how many codes, what is wrong row by row, and the copies to keep. */
import { Button, Loader } from '@mantine/core'
import { IconAlertTriangle, IconDownload } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { amount, filled, type SheetFindings, type SheetInspection, type SheetReport } from '#contract'
import { failureOf } from '../../data/failure'
import { useSaveCopy } from '../../data/files'
import layout from '../../ui/layout.module.css'
import { codesText, findingKinds, sampleText } from './sheet'
import * as texts from './texts'
import classes from './voucher.module.css'

export function Reading({ read }: { read: UseQueryResult<SheetInspection> }) {
  if (read.error) return <Refused message={failureOf(read.error).message} detail={texts.chooseTheSheetAgain} />
  if (!read.data)
    return (
      <p className={`${layout.row} ${classes.reading}`} role="status">
        <Loader size={14} /> {texts.loadingTheSheet}
      </p>
    )
  if (!read.data.readable) return <Refused message={read.data.message} detail={read.data.detail} />
  return <Report report={read.data.report} />
}

function Refused({ message, detail }: { message: string; detail: string }) {
  return (
    <div className={`${layout.columnTight} ${classes.refused}`} role="alert">
      <b>{message}</b>
      <span>{detail}</span>
    </div>
  )
}

function Report({ report }: { report: SheetReport }) {
  const kinds = findingKinds(report)
  return (
    <>
      <p className={classes.count}>{codesText(report)}</p>
      {report.doubt && (
        <p className={classes.shortage} role="alert">
          {report.doubt} {texts.uploadsCannotBeUndone}
        </p>
      )}
      <p className={layout.caption} dir="auto">
        {sampleText(report)}
      </p>
      {kinds.length > 0 && (
        <div className={`${layout.column1} ${classes.findings}`}>
          {kinds.map(({ id, words, ...findings }) => (
            <Kind key={id} words={words} findings={findings} />
          ))}
          <Copies report={report} />
        </div>
      )}
    </>
  )
}

function Kind({ words, findings }: { words: string; findings: SheetFindings }) {
  const [open, setOpen] = useState(false)
  const more = findings.count - findings.first.length
  return (
    <div>
      <span className={`${layout.row} ${classes.kindHead}`}>
        <IconAlertTriangle size={14} aria-hidden />
        <span>{words}</span>
        <Button variant="subtle" size="xs" px={6} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? texts.hideRows : texts.showRows}
        </Button>
      </span>
      {open && (
        <div className={classes.rows}>
          <table aria-label={words}>
            <thead>
              <tr>
                <th>{texts.row}</th>
                <th>{texts.code}</th>
                <th>{texts.issue}</th>
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
          {more > 0 && <p className={layout.caption}>{filled(texts.andMoreInTheIssue, { more: amount(more) })}</p>}
        </div>
      )}
    </div>
  )
}

function Copies({ report: { mended, report } }: { report: SheetReport }) {
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
          {texts.downloadCleanedFile}
        </Button>
      )}
      {report && (
        <Button variant="subtle" size="xs" onClick={() => save.mutate({ blob: report.blob, name: report.name })}>
          {texts.downloadIssueList}
        </Button>
      )}
    </div>
  )
}
