/** Dialog that crops a picture to a shape for its place, by pointer or arrow keys. */
import { amount } from '#contract'
import layout from '../../ui/layout.module.css'
import 'react-image-crop/dist/ReactCrop.css'
import { Button, Modal, SegmentedControl } from '@mantine/core'
import { useEffect, useState } from 'react'
import { centerCrop, makeAspectCrop, type PercentCrop, ReactCrop } from 'react-image-crop'
import { bytesOfBase64 } from '../../../model/rules/base64'
import { useObjectUrl } from './kept-picture'
import classes from './pictures.module.css'
import type { PicturePlace } from './place'
import type { CropPart } from './ready/make-ready'
import type { CropSource } from './use-picking'

type Props = {
  /** The picture to crop; null while the dialog is closed. */
  from: CropSource | null
  place: PicturePlace
  onClose: () => void
  onCrop: (part: CropPart) => void
}

export function CropDialog({ from, onClose, ...rest }: Props) {
  return (
    <Modal opened={from !== null} onClose={onClose} title="Crop picture" size={720} padding="xl">
      {from && <Cropping from={from} onClose={onClose} {...rest} />}
    </Modal>
  )
}

const all: PercentCrop = { unit: '%', x: 0, y: 0, width: 100, height: 100 }

function Cropping({ from, place, onClose, onCrop }: Props & { from: CropSource }) {
  const [bytes, setBytes] = useState<Blob | null>(null)
  useEffect(() => {
    const { source } = from
    setBytes('file' in source ? source.file : new Blob([bytesOfBase64(source.base64)], { type: from.original.type }))
  }, [from])
  const url = useObjectUrl(bytes)
  const [size, setSize] = useState<{ width: number; height: number } | null>(null)
  const [shape, setShape] = useState(place.shapes[0]?.label ?? '')
  const [crop, setCrop] = useState<PercentCrop>(all)
  const ratio = place.shapes.find(({ label }) => label === shape)?.ratio ?? null
  const choose = (label: string, pictureSize = size) => {
    const chosenRatio = place.shapes.find((shape) => shape.label === label)?.ratio ?? null
    setShape(label)
    if (pictureSize) setCrop(chosenRatio === null ? all : largestCrop(chosenRatio, pictureSize))
  }
  return (
    <div className={layout.column3}>
      {place.shapes.length > 1 && (
        <SegmentedControl
          aria-label="Shape"
          data={place.shapes.map(({ label }) => label)}
          value={shape}
          onChange={(label) => choose(label)}
        />
      )}
      <div className={classes.stage}>
        {url && (
          <ReactCrop
            className={classes.crop ?? ''}
            crop={crop}
            {...(ratio === null ? {} : { aspect: ratio })}
            minWidth={16}
            minHeight={16}
            keepSelection
            ruleOfThirds
            ariaLabels={labels}
            onChange={(_pixels, percent) => setCrop(percent)}
          >
            <img
              className={classes.source}
              src={url}
              alt="Before cropping"
              onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
                setSize({ width, height })
                choose(shape, { width, height })
              }}
            />
          </ReactCrop>
        )}
      </div>
      <p className={classes.quiet} aria-live="polite">
        {size ? `${sizeText(crop, size)}. Arrow keys move it and its corners.` : 'Loading the picture'}
      </p>
      <div className={layout.answers}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={!size || crop.width === 0 || crop.height === 0}
          onClick={() => {
            onCrop(partOf(crop))
            onClose()
          }}
        >
          Crop
        </Button>
      </div>
    </div>
  )
}

const labels = {
  cropArea: 'Crop area: arrow keys move it',
  nwDragHandle: 'Upper left corner',
  nDragHandle: 'Upper edge',
  neDragHandle: 'Upper right corner',
  eDragHandle: 'Right edge',
  seDragHandle: 'Lower right corner',
  sDragHandle: 'Lower edge',
  swDragHandle: 'Lower left corner',
  wDragHandle: 'Left edge',
}

/** The largest centred crop of the given ratio. */
const largestCrop = (ratio: number, { width, height }: { width: number; height: number }): PercentCrop => {
  const initialCrop = width / height > ratio ? { unit: '%' as const, height: 100 } : { unit: '%' as const, width: 100 }
  return centerCrop(makeAspectCrop(initialCrop, ratio, width, height), width, height)
}

const partOf = ({ x, y, width, height }: PercentCrop): CropPart => ({
  x: x / 100,
  y: y / 100,
  width: width / 100,
  height: height / 100,
})

function sizeText(crop: PercentCrop, size: { width: number; height: number }): string {
  const cropWidth = Math.round((crop.width / 100) * size.width)
  const high = Math.round((crop.height / 100) * size.height)
  return `${amount(cropWidth)} × ${amount(high)} of ${amount(size.width)} × ${amount(size.height)} pixels`
}
