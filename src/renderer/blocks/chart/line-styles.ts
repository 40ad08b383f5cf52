/** Colours and dashes of lines: the dashes keep the lines distinct for colour-blind readers and on black-and-white prints. */

/** Dashes of the lines in order, in SVG syntax. */
export const dashes = ['none', '7 3', '2 3', '10 3 2 3', '5 2', '12 4'] as const

/** The light theme's line colours, for exported pictures; chart.module.css has both themes. */
export const lineColours = ['#5b5bd6', '#0b7d7d', '#b04a0f', '#1c7a4b', '#a63a86', '#5a5a66'] as const
