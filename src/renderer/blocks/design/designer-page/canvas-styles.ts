/** Styles of the canvas's own page: they are seen while somebody designs and are no part of the design. */
import { chipStyles } from './chips'

const hint = `content: 'Drop a block here, or press +'; display: block; padding: 28px 12px; border: 1px dashed #b8baf8; border-radius: 8px; color: #4c4cc4; background: #f7f7fe; font: 13px/20px 'Inter Variable', Inter, system-ui, sans-serif; text-align: center; letter-spacing: 0;`

export const canvasStyles = (ground: string): string => `
body { margin: 0; background: ${ground}; }
.gjs-selected, .gjs-selected-parent { outline: none !important; }
* { scrollbar-width: thin; }
[contenteditable='true'] { outline: none; cursor: text; }
[data-gjs-type='mj-column'] table:not(:has(tr))::before, [data-gjs-type='wrapper'] > div:empty::before { ${hint} }
::selection { background: #cbcdff; }
${chipStyles}
`
