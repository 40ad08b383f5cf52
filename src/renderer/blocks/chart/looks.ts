/** How lines are told apart: by colour and by dash, so that neither the eye's nor the printer's colours decide. */

/** Dashes of the lines in turn, as SVG writes them. */
export const dashes = ['none', '7 3', '2 3', '10 3 2 3', '5 2', '12 4'] as const

/** The light theme's colours of the lines, for pictures that leave the page; chart.module.css has both themes. */
export const lineColours = ['#5b5bd6', '#0b7d7d', '#b04a0f', '#1c7a4b', '#a63a86', '#5a5a66'] as const
