/** Charts, drawn by hand: one kind is enough for what Herald shows. */
export { LineChart } from './line-chart'
export { LineChips } from './line-chips'
export { dashes, lineColours } from './looks'
export { pathOf, placeTicks, scaleOf, valueTicks } from './scale'
