/** The menus that show tags. Apart from them, because the editor itself loads later than the page around it. */

/** Their hosts in the page. */
export const openMenus = new Set<HTMLElement>()

/** Whether a tag is being typed: its '@' or '{{' is not text yet. */
export const isTagMenuOpen = (): boolean => openMenus.size > 0
