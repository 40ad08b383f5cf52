/**
 * Position settings of a panel, in the form and in the designer (nine positions as a grid, the size, the background), and the page behind
 * it.
 */
import { Anchor, SegmentedControl, Switch } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { useId, useRef, useState } from 'react'
import {
  hasSizes,
  type Page,
  type Placement,
  type Position,
  pages,
  positionLabel,
  type Size,
  sizes,
} from '../../../../model/design/panel/placement'
import { failureOf } from '../../../data/failure'
import { FieldError, FileInput } from '../../../ui/inputs'
import layout from '../../../ui/layout.module.css'
import { acceptedTypes } from '../../pictures/picture-picker'
import { type PicturePlace, panelPlace } from '../../pictures/place'
import { makeReady } from '../../pictures/ready/make-ready'
import chrome from '../chrome/chrome.module.css'
import classes from './panel.module.css'

type Props = {
  placement: Placement
  onChange: (placement: Placement) => void
  /** The positions that this kind of screen has. */
  offered: readonly Position[]
  /** The background: 'page', 'app'. */
  behind: string
  readOnly?: boolean
}

const grid: readonly Position[] = [
  'top-left',
  'top',
  'top-right',
  'left',
  'center',
  'right',
  'bottom-left',
  'bottom',
  'bottom-right',
]

const sizeLabels: Readonly<Record<Size, string>> = { small: 'S', medium: 'M', large: 'L' }

export function PlacePanel({ placement, onChange, offered, behind, readOnly = false }: Props) {
  const id = useId()
  const { position, size, overlay } = placement
  const isFull = position === 'full'
  const isBar = !isFull && !hasSizes(position)
  return (
    <div className={layout.column2}>
      <div className={classes.placeHead}>
        <span id={`${id}-place`}>Position</span>
        <span className={classes.placeNow}>{positionLabel(position)}</span>
      </div>
      <div className={classes.grid} role="radiogroup" aria-labelledby={`${id}-place`}>
        {grid.map((spot) => (
          <label key={spot} className={classes.cell} data-off={!offered.includes(spot) || undefined}>
            <input
              type="radio"
              name={`${id}-place`}
              aria-label={positionLabel(spot)}
              checked={spot === position}
              disabled={readOnly || !offered.includes(spot)}
              onChange={() => onChange({ ...placement, position: spot })}
            />
            <i data-bar={['top', 'bottom'].includes(spot) || undefined} />
          </label>
        ))}
      </div>
      <div className={chrome.line}>
        <span id={`${id}-size`}>Size</span>
        <SegmentedControl
          size="xs"
          fullWidth
          aria-labelledby={`${id}-size`}
          disabled={readOnly}
          data={[
            ...sizes.map((size) => ({ value: size, label: sizeLabels[size], disabled: isBar })),
            { value: 'full', label: 'Full' },
          ]}
          value={isFull ? 'full' : isBar ? '' : size}
          onChange={(next) => {
            const chosen = sizes.find((size) => size === next)
            if (next === 'full') onChange({ ...placement, position: 'full' })
            else if (chosen) onChange({ ...placement, size: chosen, ...(isFull ? { position: 'center' } : {}) })
          }}
        />
      </div>
      <Switch
        size="xs"
        label={`Dim the ${behind}`}
        checked={overlay && !isFull}
        disabled={readOnly || isFull}
        onChange={(event) => onChange({ ...placement, overlay: event.currentTarget.checked })}
      />
    </div>
  )
}

/** `picture`: the user's own page as a data address, '' if there is none. */
export type PageBehind = { page: Page | 'own'; picture: string }

/**
 * The page behind a pop-up in the designer: one of three drawn pages, or a picture of the user's own page. It is never sent. The choice for
 * all pop-ups, kept on this computer.
 */
export const usePageBehind = () =>
  useLocalStorage<PageBehind>({
    key: 'herald-page-behind',
    defaultValue: { page: 'home', picture: '' },
    getInitialValueInEffect: false,
  })

const labels: Readonly<Record<Page, string>> = { home: 'Home', product: 'Product', basket: 'Basket' }

/** Small enough for this computer's storage. */
const place: PicturePlace = { ...panelPlace(960), widest: 1_280, gif: false }

type PagesBehindProps = { behind: PageBehind; onChange: (behind: PageBehind) => void }

export function PagesBehind({ behind, onChange }: PagesBehindProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const take = async (file: File) => {
    try {
      const { bytes } = await makeReady({ file }, place)
      onChange({ page: 'own', picture: await dataAddress(bytes) })
      setRefusal(null)
    } catch (error) {
      setRefusal(failureOf(error).message)
    }
  }
  const offered: readonly (Page | 'own')[] = behind.picture === '' ? pages : [...pages, 'own']
  return (
    <div className={`${layout.column2} ${classes.behind}`}>
      <span id={id} className={classes.placeHead}>
        Page behind it
      </span>
      <div className={classes.pages} role="radiogroup" aria-labelledby={id}>
        {offered.map((page) => (
          <label key={page} className={classes.pageChoice}>
            <input
              type="radio"
              name={id}
              checked={behind.page === page}
              onChange={() => onChange({ ...behind, page })}
            />
            <i
              className={classes.pageDrawing}
              data-page={page}
              style={page === 'own' ? { backgroundImage: `url("${behind.picture}")` } : undefined}
            />
            {page === 'own' ? 'Your own' : labels[page]}
          </label>
        ))}
      </div>
      <Anchor component="button" type="button" className={classes.ownPage ?? ''} onClick={() => input.current?.click()}>
        Use a picture of your own page
      </Anchor>
      <FileInput ref={input} accept={acceptedTypes} label="Picture of your own page" onPick={take} />
      <FieldError error={refusal} />
    </div>
  )
}

const dataAddress = (bytes: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(bytes)
  })
