/** Line charts, drawn as SVG without a library: the only kind that Herald needs. */
export { LineChart } from './line-chart'
export { LineChips } from './line-chips'
export { dashes, lineColours } from './line-styles'
export { pathOf, placeTicks, scaleOf, valueTicks } from './scale'
