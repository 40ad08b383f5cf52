/** Elements of the page. Text is set as text, never as HTML. */

/** The element with this id; the page that Herald writes has it. */
export const element = <E extends HTMLElement>(id: string): E => document.getElementById(id) as E

export function made<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>> = {},
  text = '',
): HTMLElementTagNameMap[Name] {
  const node = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value)
  node.textContent = text
  return node
}

/** Hides what belongs to the other messages. */
export function showOnly(place: number): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-message]'))
    part.hidden = part.dataset.message !== String(place)
}
