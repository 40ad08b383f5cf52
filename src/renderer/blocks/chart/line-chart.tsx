/** A line chart over time: few axis labels, and every point readable by pointer and keyboard. */
import { type KeyboardEvent, memo, type PointerEvent, useMemo, useState } from 'react'
import { useContentSize } from '../../ui/hooks'
import layout from '../../ui/layout.module.css'
import classes from './chart.module.css'
import { pathOf, placeTicks, type Scale, scaleOf, valueTicks } from './scale'

/** `style` (0 to 5) is the colour and dash of a line, the same in chart and legend. */
export type ChartLine = { id: string; label: string; style: number; values: readonly number[] }

export type LineChartProps = {
  /** Description of the chart for screen readers. */
  label: string
  lines: readonly ChartLine[]
  /** Number of points per line. */
  length: number
  /** Label of a point: short under the axis, and in full. */
  short: (index: number) => string
  full: (index: number) => string
  /** Formats a value. */
  formatValue: (value: number) => string
  /** The last period is still running, so its point is not connected to the line. */
  unfinished?: boolean
}

const height = 208
const footHeight = 24
const left = 48
const right = 12
const head = 8

export function LineChart(props: LineChartProps) {
  const { ref, width } = useContentSize<HTMLDivElement>()
  const [chosen, choose] = useState<number | null>(null)
  const plotWidth = Math.max(0, width - left - right)
  const ticks = useMemo(() => valueTicks(highestValue(props.lines)), [props.lines])
  const scale = useMemo(
    () => scaleOf({ width: plotWidth, height, length: props.length, most: ticks.at(-1) ?? 1 }),
    [plotWidth, props.length, ticks],
  )
  const index = chosen === null ? null : Math.min(chosen, props.length - 1)
  return (
    <div ref={ref} className={classes.chart}>
      {plotWidth > 0 && (
        <>
          <Drawing {...props} width={width} room={plotWidth} scale={scale} ticks={ticks} />
          <Pointer {...props} scale={scale} room={plotWidth} at={index} choose={choose} />
        </>
      )}
    </div>
  )
}

const highestValue = (lines: readonly ChartLine[]): number =>
  lines.reduce((highestSoFar, { values }) => values.reduce((one, other) => Math.max(one, other), highestSoFar), 0)

type DrawingProps = LineChartProps & { width: number; room: number; scale: Scale; ticks: readonly number[] }

/** The parts that do not follow the pointer; memoised, because a chart has thousands of points. */
const Drawing = memo(function Drawing({
  lines,
  length,
  short,
  formatValue,
  width,
  room,
  scale,
  ticks,
  unfinished,
}: DrawingProps) {
  const isLastApart = unfinished === true && length > 1
  const places = placeTicks(length, Math.floor(room / 90))
  return (
    <svg className={classes.drawing} width={width} height={head + height + footHeight} aria-hidden="true">
      <g transform={`translate(${left} ${head})`}>
        {isLastApart && (
          <rect className={classes.today} x={scale.x(length - 1) - 8} width={16} height={height} rx={4} />
        )}
        {ticks.map((tick) => (
          <g key={tick} transform={`translate(0 ${scale.y(tick)})`}>
            <line className={classes.grid} x2={room} />
            <text className={classes.tick} x={-8} dy="0.32em" textAnchor="end">
              {formatValue(tick)}
            </text>
          </g>
        ))}
        {places.map((index) => (
          <text
            key={index}
            className={classes.tick}
            x={scale.x(index)}
            y={height + 18}
            textAnchor={index === 0 && length > 1 ? 'start' : 'middle'}
          >
            {short(index)}
          </text>
        ))}
        {lines.map((line) => (
          <Line key={line.id} line={line} scale={scale} dots={length <= 45} apart={isLastApart} />
        ))}
      </g>
    </svg>
  )
})

type LineProps = { line: ChartLine; scale: Scale; dots: boolean; apart: boolean }

function Line({ line: { style: styleIndex, values }, scale, dots, apart }: LineProps) {
  const joinedValues = apart ? values.slice(0, -1) : values
  const last = values.length - 1
  return (
    <g className={classes.line} data-style={styleIndex}>
      <path d={pathOf(joinedValues, scale)} strokeDasharray={dashes[styleIndex]} />
      {dots &&
        joinedValues.map((value, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a point has no id other than its index.
          <circle key={index} cx={scale.x(index)} cy={scale.y(value)} r={values.length === 1 ? 4 : 2} />
        ))}
      {apart && <circle className={classes.hollow} cx={scale.x(last)} cy={scale.y(values[last] ?? 0)} r={4} />}
    </g>
  )
}

type PointerProps = LineChartProps & {
  scale: Scale
  room: number
  at: number | null
  choose: (index: number | null) => void
}

/** A slider over the drawing that selects a point: arrow keys move from point to point, and screen readers speak the values. */
function Pointer(props: PointerProps) {
  const { label, lines, length, full, formatValue, scale, room, at, choose } = props
  const summaryAt = (index: number) =>
    [full(index), ...lines.map((line) => `${line.label} ${formatValue(line.values[index] ?? 0)}`)].join(', ')
  const follow = (event: PointerEvent<HTMLElement>) =>
    choose(scale.indexAt(event.clientX - event.currentTarget.getBoundingClientRect().left))
  const onKeyDown = (event: KeyboardEvent) => {
    const next = stepOf(event.key, at ?? length - 1, length)
    if (next === null) return
    event.preventDefault()
    choose(next)
  }
  return (
    <div
      className={classes.pointer}
      style={{ left, width: room, top: head, height }}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-orientation="horizontal"
      aria-valuemin={1}
      aria-valuemax={length}
      aria-valuenow={(at ?? length - 1) + 1}
      aria-valuetext={summaryAt(at ?? length - 1)}
      onPointerMove={follow}
      onPointerLeave={(event) => document.activeElement !== event.currentTarget && choose(null)}
      onFocus={() => choose(at ?? length - 1)}
      onBlur={() => choose(null)}
      onKeyDown={onKeyDown}
    >
      {at !== null && <Reading {...props} at={at} />}
    </div>
  )
}

/** The index that a key moves to; a page is a twelfth of the chart. Null for other keys. */
function stepOf(key: string, index: number, length: number): number | null {
  const page = Math.max(1, Math.round(length / 12))
  const step = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -page, PageUp: page }[key]
  if (key === 'Home') return 0
  if (key === 'End') return length - 1
  return step === undefined ? null : Math.min(length - 1, Math.max(0, index + step))
}

/** The marker line at the pointer with its values, on the side that has room. */
function Reading({ lines, full, formatValue, scale, room, at }: PointerProps & { at: number }) {
  const x = scale.x(at)
  const place = x > room / 2 ? { right: room - x + 10 } : { left: x + 10 }
  return (
    <>
      <svg className={classes.cursor} width={room} height={height} aria-hidden="true">
        <line x1={x} x2={x} y2={height} />
        {lines.map(({ id, style: styleIndex, values }) => (
          <circle
            key={id}
            className={classes.mark}
            data-style={styleIndex}
            cx={x}
            cy={scale.y(values[at] ?? 0)}
            r={3.5}
          />
        ))}
      </svg>
      <div className={classes.reading} style={place}>
        <p>{full(at)}</p>
        {lines.map(({ id, label, style: styleIndex, values }) => (
          <p key={id}>
            <i data-style={styleIndex} />
            {label}
            <b data-num>{formatValue(values[at] ?? 0)}</b>
          </p>
        ))}
      </div>
    </>
  )
}

/**
 * Colours and dashes of lines: the dashes keep the lines distinct for colour-blind readers and on black-and-white prints. Dashes of the
 * lines in order, in SVG syntax.
 */
export const dashes = ['none', '7 3', '2 3', '10 3 2 3', '5 2', '12 4'] as const

/** The light theme's line colours, for exported pictures; chart.module.css has both themes. */
export const lineColours = ['#5b5bd6', '#0b7d7d', '#b04a0f', '#1c7a4b', '#a63a86', '#5a5a66'] as const

type LineName = { id: string; label: string; style: number }

/**
 * The legend of a chart: each line's label with colour and dash, as a toggle for the line. At least one line stays on: the last one cannot
 * be switched off.
 */
export function LineChips({
  legend,
  lines,
  shown,
  onChange,
}: {
  legend: string
  lines: readonly LineName[]
  shown: readonly string[]
  onChange: (shownIds: string[]) => void
}) {
  const toggle = (id: string) => {
    const next = shown.includes(id) ? shown.filter((line) => line !== id) : [...shown, id]
    if (next.length > 0) onChange(next)
  }
  return (
    <fieldset className={classes.chips}>
      <legend className={layout.unseen}>{legend}</legend>
      {lines.map(({ id, label, style: styleIndex }) => (
        <button
          key={id}
          type="button"
          className={classes.chip}
          data-style={styleIndex}
          aria-pressed={shown.includes(id)}
          onClick={() => toggle(id)}
        >
          <svg width="15" height="2" aria-hidden="true">
            <line x2="15" y1="1" y2="1" strokeDasharray={dashes[styleIndex]} />
          </svg>
          {label}
        </button>
      ))}
    </fieldset>
  )
}
