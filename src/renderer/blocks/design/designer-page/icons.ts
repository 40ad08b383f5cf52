/** The designer's own pictures: its library takes them from a font on the network, which it never gets. */

const svg = (path: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="16" height="16" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${path}</svg>`

export const icons = {
  undo: svg('<path d="M9 14l-4 -4l4 -4"/><path d="M5 10h11a4 4 0 1 1 0 8h-1"/>'),
  redo: svg('<path d="M15 14l4 -4l-4 -4"/><path d="M19 10h-11a4 4 0 1 0 0 8h1"/>'),
  desktop: svg('<rect x="3" y="4" width="18" height="12" rx="1"/><path d="M7 20h10M9 16v4M15 16v4"/>'),
  phone: svg('<rect x="6" y="3" width="12" height="18" rx="2"/><path d="M11 4h2M12 17v.01"/>'),
  outlines: svg(
    '<path d="M4 6a2 2 0 0 1 2-2M10 4h4M18 4a2 2 0 0 1 2 2M20 10v4M20 18a2 2 0 0 1-2 2M14 20h-4M6 20a2 2 0 0 1-2-2M4 14v-4"/>',
  ),
  heading: svg('<path d="M6 5v14M18 5v14M6 12h12"/>'),
  text: svg('<path d="M4 6h16M4 11h16M4 16h10"/>'),
  button: svg('<rect x="3" y="8" width="18" height="8" rx="3"/><path d="M8 12h8"/>'),
  picture: svg('<rect x="4" y="5" width="16" height="14" rx="2"/><path d="M4 16l4-4l4 4l3-3l5 5M15 9v.01"/>'),
  columns: svg('<rect x="4" y="5" width="7" height="14" rx="1"/><rect x="13" y="5" width="7" height="14" rx="1"/>'),
  code: svg(
    '<path d="M4 9V7a1 1 0 0 1 1-1h14a1 1 0 0 1 1 1v2a3 3 0 0 0 0 6v2a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1v-2a3 3 0 0 0 0-6M14 7v10"/>',
  ),
  line: svg('<path d="M4 12h16"/>'),
  room: svg('<path d="M4 4h16M4 20h16M12 8v8M9 10l3-3l3 3M9 14l3 3l3-3"/>'),
} as const

/** Pictures of the library's choices, by the class that it gives them. */
const glyphs: Readonly<Record<string, string>> = {
  'fa-align-left': '<path d="M4 6h16M4 12h10M4 18h14"/>',
  'fa-align-center': '<path d="M4 6h16M8 12h8M6 18h12"/>',
  'fa-align-right': '<path d="M4 6h16M10 12h10M6 18h14"/>',
  'fa-align-justify': '<path d="M4 6h16M4 12h16M4 18h16"/>',
  'fa-times': '<path d="M18 6l-12 12M6 6l12 12"/>',
  'fa-font': '<path d="M6 19l6-14l6 14M8 15h8"/>',
  'fa-italic': '<path d="M11 5h6M7 19h6M14 5l-4 14"/>',
  'fa-underline': '<path d="M7 5v5a5 5 0 0 0 10 0v-5M5 19h14"/>',
  'fa-strikethrough':
    '<path d="M5 12h14M16 6.5a4 2 0 0 0-4-1.5h-1a3.5 3.5 0 0 0 0 7h2a3.5 3.5 0 0 1 0 7h-1.5a4 2 0 0 1-4-1.5"/>',
  'fa-caret-right': '<path d="M9 6l6 6l-6 6"/>',
  'fa-caret-down': '<path d="M6 9l6 6l6-6"/>',
}

/** Draws them in the colour of the text around. */
export const glyphStyles = (): string =>
  Object.entries(glyphs)
    .map(([name, path]) => `.${name}{--glyph:url("${dataUri(svg(path))}")}`)
    .join('')

function dataUri(picture: string): string {
  return `data:image/svg+xml,${encodeURIComponent(picture)}`
}
