/**
 * A report as files: a picture for a slide or an email, always in the light theme and with the fonts of the page, and comma-separated
 * values.
 */

import type { Insights, PerformanceStats } from '#contract'
import { shareText } from '../../../../model/rules/amounts'
import type { Cell } from '../../../../model/rules/csv'
import { dashes, lineColours } from '../../../blocks/chart/line-chart'
import { pathOf, placeTicks, scaleOf, valueTicks } from '../../../blocks/chart/scale'
import { count, type Figure, mailEventText, statusText } from './figures'
import type { FunnelStep } from './funnel-card'
import { type linesOf, placeText, type Trend } from './trend'

export type PictureOf = {
  name: string
  /** The days and the age of the results, on one line. */
  under: string
  figures: readonly Figure[]
  trend: { lines: ReturnType<typeof linesOf>; length: number; short: (index: number) => string } | null
  steps: readonly FunnelStep[]
  /** The comparison with the control group; '' if there is none. */
  verdict: string
}

const [width, margin, gap] = [1_200, 48, 28]
const inner = width - 2 * margin
const ink = { text: '#1b1b20', second: '#5a5a66', line: '#e9e9ee', bar: '#5b5bd6', soft: '#f0f1fe' }
const family = '"Inter Variable", "Noto Naskh Arabic Variable", system-ui, sans-serif'
const CHART_HEIGHT_PX = 260

/** A PNG of 1,200 CSS pixels' width at double resolution. Throws if the browser cannot draw. */
export async function pictureOf(report: PictureOf): Promise<Blob> {
  const canvas = document.createElement('canvas')
  const heights = [
    132,
    84,
    report.trend ? CHART_HEIGHT_PX + 80 : 0,
    report.steps.length * 34 + 40,
    report.verdict ? 40 : 0,
  ]
  const height = heights.reduce((sum, height) => sum + height, margin)
  canvas.width = width * 2
  canvas.height = height * 2
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser cannot draw a picture')
  await document.fonts.ready
  pen.scale(2, 2)
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, width, height)
  let y = drawHead(pen, report)
  y = drawFigures(pen, report.figures, y)
  if (report.trend) y = drawTrend(pen, report.trend, y)
  y = drawFunnel(pen, report.steps, y)
  if (report.verdict) write(pen, report.verdict, margin, y + 16, { size: 14 })
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be made'))), 'image/png')
  })
}

type Pen = CanvasRenderingContext2D
type TextLook = { size: number; weight?: number; colour?: string; align?: CanvasTextAlign }

function write(
  pen: Pen,
  text: string,
  x: number,
  y: number,
  { size, weight = 400, colour = ink.text, align = 'left' }: TextLook,
) {
  pen.font = `${weight} ${size}px ${family}`
  pen.fillStyle = colour
  pen.textAlign = align
  pen.fillText(text, x, y, inner)
}

function drawHead(pen: Pen, { name, under }: PictureOf): number {
  write(pen, name, margin, margin + 24, { size: 26, weight: 650 })
  write(pen, under, margin, margin + 50, { size: 14, colour: ink.second })
  return margin + 84
}

function drawFigures(pen: Pen, figures: readonly Figure[], top: number): number {
  const step = inner / figures.length
  figures.forEach(({ name, value, under }, index) => {
    const x = margin + index * step
    write(pen, name, x, top, { size: 13, colour: ink.second })
    write(pen, value, x, top + 30, { size: 24, weight: 600 })
    write(pen, under ?? '', x, top + 50, { size: 12, colour: ink.second })
  })
  return top + 84
}

function drawTrend(pen: Pen, { lines, length, short }: NonNullable<PictureOf['trend']>, top: number): number {
  const left = margin + 48
  const plotWidth = inner - 48
  drawNames(pen, lines, top)
  const ticks = valueTicks(lines.reduce((highest, { values }) => values.reduce((a, b) => Math.max(a, b), highest), 0))
  const scale = scaleOf({ width: plotWidth, height: CHART_HEIGHT_PX, length, most: ticks.at(-1) ?? 1 })
  pen.save()
  pen.translate(left, top + gap)
  for (const tick of ticks) {
    pen.fillStyle = ink.line
    pen.fillRect(0, scale.y(tick), plotWidth, 1)
    write(pen, count(tick), -10, scale.y(tick) + 4, { size: 12, colour: ink.second, align: 'right' })
  }
  for (const index of placeTicks(length, 9)) {
    const align = index === 0 ? 'left' : 'center'
    write(pen, short(index), scale.x(index), CHART_HEIGHT_PX + 22, { size: 12, colour: ink.second, align })
  }
  for (const { style, values } of lines) strokePath(pen, style, new Path2D(pathOf(values, scale)))
  pen.restore()
  return top + gap + CHART_HEIGHT_PX + 60
}

function strokePath(pen: Pen, style: number, path: Path2D): void {
  const dash = dashes[style]
  pen.setLineDash(dash && dash !== 'none' ? dash.split(' ').map(Number) : [])
  pen.strokeStyle = lineColours[style] ?? ink.text
  pen.lineWidth = 2
  pen.lineJoin = 'round'
  pen.stroke(path)
}

function drawNames(pen: Pen, lines: NonNullable<PictureOf['trend']>['lines'], top: number): void {
  let x = margin
  for (const { label, style } of lines) {
    const swatch = new Path2D(`M${x} ${top - 4}h24`)
    strokePath(pen, style, swatch)
    write(pen, label, x + 32, top, { size: 13 })
    x += 32 + pen.measureText(label).width + 24
  }
}

function drawFunnel(pen: Pen, steps: readonly FunnelStep[], top: number): number {
  const [names, numbers] = [150, 190]
  const barWidth = inner - names - numbers
  steps.forEach(({ name, count: messages, ofFirst }, index) => {
    const y = top + index * 34
    write(pen, name, margin, y + 15, { size: 14 })
    pen.fillStyle = ink.soft
    pen.fillRect(margin + names, y, barWidth, 20)
    pen.fillStyle = ink.bar
    pen.fillRect(margin + names, y, barWidth * Math.min(1, ofFirst ?? 1), 20)
    write(pen, count(messages), width - margin - 80, y + 15, { size: 14, weight: 600, align: 'right' })
    write(pen, ofFirst === null ? '' : shareText(ofFirst), width - margin, y + 15, {
      size: 14,
      colour: ink.second,
      align: 'right',
    })
  })
  return top + steps.length * 34 + gap
}

/** The subject of the report. */
type CsvHead = { campaign: string; days: string; asOf: string | null }

type Counts = Readonly<Record<string, number | null | undefined>> | null | undefined

/**
 * Exports a report as comma-separated values, for a spreadsheet: its results as a list, or its trend as a table. Part, name and value of
 * every result; numbers unrounded, as the server sent them.
 */
export function figureRows(head: CsvHead, stats: PerformanceStats | null, insights: Insights | null): Cell[][] {
  const partRows = (name: string, counts: Counts, labelOf: (name: string) => string): Cell[][] =>
    Object.entries(counts ?? {}).map(([key, value]) => [name, labelOf(key), value])
  return [
    ['Part', 'Name', 'Value'],
    ['Report', 'Campaign', head.campaign],
    ['Report', 'Days', head.days],
    ['Report', 'As of', head.asOf],
    ...partRows('Messages', stats?.statuses, statusText),
    ...partRows('Failure cause', stats?.failure_causes, (name) => name),
    ...partRows('Clicks by link', stats?.link_clicks, (name) => name),
    ['Result', 'People reached', stats?.reached],
    ['Result', 'Conversions', stats?.conversions],
    ['Result', 'Revenue', stats?.revenue],
    ['Control group', 'People', stats?.control?.people],
    ['Control group', 'Conversions', stats?.control?.conversions],
    ['Control group', 'Revenue', stats?.control?.revenue],
    ...partRows('Email event', stats?.email_events, mailEventText),
    ['Insight', 'Conversion rate', insights?.conversion_rate],
    ['Insight', 'Best hour', insights?.best_hour],
    ['Insight', 'Best weekday', insights?.best_weekday],
    ...(insights?.conversions_per_goal ?? []).map(({ eventName, conversions }) => ['Goal', eventName, conversions]),
  ]
}

/** A row for each day or hour, a column for each status. */
export function trendRows(trend: Trend, zone: string): Cell[][] {
  const { full } = placeText(trend.grain, zone)
  const columns = [...trend.values]
  const dayText = (epochMs: number) => new Date(epochMs).toISOString().slice(0, 10)
  const place = (epochMs: number): Cell[] =>
    trend.grain === 'daily' ? [dayText(epochMs)] : [full(epochMs), new Date(epochMs).toISOString()]
  const head = trend.grain === 'daily' ? [`Day in ${zone}`] : [`Hour in ${zone}`, 'Hour in UTC']
  return [
    [...head, ...columns.map(([name]) => statusText(name))],
    ...trend.at.map((epochMs, index) => [...place(epochMs), ...columns.map(([, values]) => values[index])]),
  ]
}
