/** A thumbnail of a template: its colours and its layout. */
import classes from './email.module.css'
import type { Block, Template } from './templates'

const PICTURE_WIDTH_PX = 120
const PICTURE_HEIGHT_PX = 84
const heights: Record<Block, number> = {
  head: 20,
  title: 14,
  words: 12,
  button: 12,
  picture: 30,
  two: 28,
  three: 14,
  code: 18,
}
const GAP_PX = 5

export function TemplatePicture({ template }: { template: Template }) {
  const { ground, head, accent } = template.colours
  let y = 10
  const blocks = template.build.map((block) => {
    const top = y
    y += heights[block] + GAP_PX
    return <DrawnBlock key={top} block={block} y={top} head={head} accent={accent} />
  })
  return (
    <svg className={classes.picture} viewBox={`0 0 ${PICTURE_WIDTH_PX} ${PICTURE_HEIGHT_PX}`} aria-hidden="true">
      <rect width={PICTURE_WIDTH_PX} height={PICTURE_HEIGHT_PX} fill={ground} />
      <rect x="14" y="6" width="92" height={PICTURE_HEIGHT_PX} rx="4" fill="#ffffff" />
      {blocks}
    </svg>
  )
}

const greyColour = '#dcdce3'
const ink = '#6f6f7c'

function DrawnBlock({ block, y, head, accent }: { block: Block; y: number; head: string; accent: string }) {
  if (block === 'head') return <rect x="14" y={y - 4} width="92" height={heights.head} rx="4" fill={head} />
  if (block === 'title')
    return (
      <>
        <rect x="22" y={y} width="60" height="6" rx="2" fill={ink} />
        <rect x="22" y={y + 9} width="40" height="4" rx="2" fill={greyColour} />
      </>
    )
  if (block === 'words')
    return (
      <>
        <rect x="22" y={y} width="76" height="3" rx="1.5" fill={greyColour} />
        <rect x="22" y={y + 5} width="70" height="3" rx="1.5" fill={greyColour} />
        <rect x="22" y={y + 10} width="48" height="3" rx="1.5" fill={greyColour} />
      </>
    )
  if (block === 'button') return <rect x="22" y={y} width="34" height="10" rx="3" fill={accent} />
  if (block === 'picture') return <rect x="22" y={y} width="76" height="28" rx="3" fill={greyColour} />
  if (block === 'code')
    return (
      <rect
        x="30"
        y={y}
        width="60"
        height="16"
        rx="3"
        fill="none"
        stroke={accent}
        strokeWidth="1.5"
        strokeDasharray="3 2"
      />
    )
  const columns = block === 'two' ? [22, 62] : [22, 48, 74]
  const cellWidth = block === 'two' ? 36 : 24
  return columns.map((x) => (
    <rect
      key={x}
      x={x}
      y={y}
      width={cellWidth}
      height={heights[block] - 2}
      rx="3"
      fill={block === 'two' ? greyColour : accent}
    />
  ))
}
