/** Menus of the fake: templates are checked for options that Electron does not know, and kept for the test to read and click. */
import type { MenuItemConstructorOptions } from 'electron'
import { onlyKnown, strict } from './strict.ts'

const itemOptions = [
  'accelerator',
  'checked',
  'click',
  'enabled',
  'id',
  'label',
  'registerAccelerator',
  'role',
  'submenu',
  'type',
] as const satisfies readonly (keyof MenuItemConstructorOptions)[]

export type Item = MenuItemConstructorOptions & { checked: boolean; items: Item[] }
export type FakeMenu = { items: Item[]; getMenuItemById(id: string): Item | null }

export function menus() {
  let shown: FakeMenu | null = null
  let popped: Item[] = []
  const Menu = strict('Menu', {
    buildFromTemplate: (template: MenuItemConstructorOptions[]): FakeMenu => {
      const items = template.map(itemOf)
      return strict('Menu instance', {
        items,
        popup: (options: object) => {
          onlyKnown('popup', options, ['window'])
          popped = items
        },
        getMenuItemById: (id: string) => flat(items).find((item) => item.id === id) ?? null,
      })
    },
    setApplicationMenu: (menu: FakeMenu | null) => {
      shown = menu
    },
    getApplicationMenu: () => shown,
  })
  return {
    Menu,
    items: () => flat(shown?.items ?? []),
    /** What the last menu under the mouse held; it is gone once it was read. */
    popped: () => popped.splice(0),
  }
}

const flat = (items: Item[]): Item[] => items.flatMap((item) => [item, ...flat(item.items)])

function itemOf(options: MenuItemConstructorOptions): Item {
  onlyKnown('MenuItem', options, itemOptions)
  if (options.submenu !== undefined && !Array.isArray(options.submenu)) throw new Error('Only templates are faked')
  return { ...options, checked: options.checked ?? false, items: (options.submenu ?? []).map(itemOf) }
}

/** Clicks an item as a person does: a checkbox changes first. */
export function click(item: Item): void {
  if (item.type === 'checkbox') item.checked = !item.checked
  // The program reads nothing but `checked` of what it is handed.
  const press = item.click as ((item: { checked: boolean }) => void) | undefined
  press?.(item)
}
