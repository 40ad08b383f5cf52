/** How a proof leaves Herald: as the page that can be answered, as a PDF or as pictures. */
import { Input, SegmentedControl } from '@mantine/core'
import { fileName } from '#contract'
import { useAppInfo } from '../../data/app'
import { useSaveProofPdf } from '../../data/desktop'
import { useSaveMade } from '../../data/files'
import layout from '../../ui/layout.module.css'

const formats = [
  { value: 'html', label: 'HTML (can be answered)' },
  { value: 'pdf', label: 'PDF' },
  { value: 'pictures', label: 'Pictures (PNG)' },
] as const

export type ProofFormat = (typeof formats)[number]['value']

type Props = { value: ProofFormat; onChange: (format: ProofFormat) => void; disabled: boolean }

export function FormatChoice({ value, onChange, disabled }: Props) {
  const makesPdf = useMakesPdf()
  const hint: Record<ProofFormat, string | null> = {
    html: null,
    pdf: makesPdf
      ? 'All people, texts and comments on paper. It cannot be answered.'
      : 'Your browser makes the PDF: the proof is saved as HTML. Open it and choose Print.',
    pictures: 'A zip with one picture for each person and screen. They cannot be answered.',
  }
  return (
    <div className={layout.column2}>
      <Input.Label component="div" id="proof-format">
        Saved as
      </Input.Label>
      <SegmentedControl
        aria-labelledby="proof-format"
        data={[...formats]}
        value={value}
        onChange={onChange}
        disabled={disabled}
      />
      {hint[value] ? <p className={layout.caption}>{hint[value]}</p> : null}
    </div>
  )
}

/** Only Electron makes a PDF without asking. */
const useMakesPdf = (): boolean => useAppInfo().data?.host === 'electron'

type Made = { title: string; page: string }

/** Returns a function that saves the page of a proof for the user. Failures are said in a toast. */
export function useSaveProof(): (format: ProofFormat, made: Made) => void {
  const { mutate: saveMade } = useSaveMade()
  const { mutate: savePdf } = useSaveProofPdf()
  const makesPdf = useMakesPdf()
  return (format, { title, page }) => {
    if (format === 'pdf' && makesPdf) savePdf({ name: fileName(title, 'Proof', '.pdf'), page })
    else if (format === 'pictures')
      saveMade(async () => {
        const { picturesIn } = await import('./drawn-pictures')
        return new File([await picturesIn(page)], fileName(title, 'Proof', '.zip'), { type: 'application/zip' })
      })
    else saveMade(async () => new File([page], fileName(title, 'Proof', '.html'), { type: 'text/html' }))
  }
}
