/** Icons of the tools on the canvas, in the style of the program's other icons. */

const svg = (path: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="16" height="16" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${path}</svg>`

export const icons = {
  grip: svg('<path d="M9 5v.01M9 12v.01M9 19v.01M15 5v.01M15 12v.01M15 19v.01" stroke-width="3"/>'),
  up: svg('<path d="M12 5v14M6 11l6-6l6 6"/>'),
  down: svg('<path d="M12 5v14M18 13l-6 6l-6-6"/>'),
  copy: svg(
    '<rect x="8" y="8" width="12" height="12" rx="2"/><path d="M16 8V6a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2v8a2 2 0 0 0 2 2h2"/>',
  ),
  trash: svg(
    '<path d="M4 7h16M10 11v6M14 11v6M5 7l1 12a2 2 0 0 0 2 2h8a2 2 0 0 0 2-2l1-12M9 7V4a1 1 0 0 1 1-1h4a1 1 0 0 1 1 1v3"/>',
  ),
  plus: svg('<path d="M12 5v14M5 12h14"/>'),
  bold: svg('<path d="M7 5h6a3.5 3.5 0 0 1 0 7H7zM13 12h1a3.500 3.500 0 0 1 0 7H7v-7"/>'),
  italic: svg('<path d="M11 5h6M7 19h6M14 5l-4 14"/>'),
  underline: svg('<path d="M7 5v5a5 5 0 0 0 10 0V5M5 19h14"/>'),
  link: svg(
    '<path d="M9 15l6-6M11 6l.463-.536a5 5 0 0 1 7.071 7.072L18 13M13 18l-.397.534a5.068 5.068 0 0 1-7.127 0a4.972 4.972 0 0 1 0-7.071L6 11"/>',
  ),
  bullets: svg('<path d="M9 6h11M9 12h11M9 18h11M5 6v.01M5 12v.01M5 18v.01"/>'),
  numbers: svg('<path d="M11 6h9M11 12h9M12 18h8M4 16a2 2 0 1 1 4 0c0 .591-.5 1-1 1.500L4 20h4M6 10V4L4 6"/>'),
  check: svg('<path d="M5 12l5 5L20 7"/>'),
  lock: svg('<rect x="5" y="11" width="14" height="10" rx="2"/><path d="M8 11V7a4 4 0 0 1 8 0v4"/>'),
  chevron: svg('<path d="M6 9l6 6l6-6"/>'),
  cross: svg('<path d="M18 6L6 18M6 6l12 12"/>'),
} as const

export type Icon = keyof typeof icons

export function iconButton(label: string, icon: Icon, press: () => void): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.title = label
  button.ariaLabel = label
  button.innerHTML = icons[icon]
  // A press keeps the focus in the text: without it, the open text would close.
  button.addEventListener('mousedown', (event) => event.preventDefault())
  button.addEventListener('click', press)
  return button
}
