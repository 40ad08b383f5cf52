/** The tray of the fake: what stands in it, with its menu; a picture that cannot be read makes no icon. */
import { existsSync } from 'node:fs'
import type { FakeMenu } from './menus.ts'
import { events, strict } from './strict.ts'

export type FakeTray = { toolTip: string; menu: FakeMenu | null; isTemplate: boolean; click(): void }

export function trays() {
  const shown: FakeTray[] = []

  const image = (isEmpty: boolean, isTemplate = false) =>
    strict('NativeImage', { isEmpty: () => isEmpty, isTemplateImage: () => isTemplate })

  /** Called with `new`. */
  function Tray(icon: { isEmpty(): boolean; isTemplateImage(): boolean }) {
    // docs/api/tray.md: an empty image is an item that nobody sees.
    if (icon.isEmpty()) throw new Error('Fake Electron: nobody would see this tray')
    const { face, emit } = events('Tray')
    const isTemplate = icon.isTemplateImage()
    const tray: FakeTray = { toolTip: '', menu: null, isTemplate, click: () => void emit('click', {}) }
    shown.push(tray)
    return strict('Tray instance', {
      ...face,
      setToolTip: (words: string) => {
        tray.toolTip = words
      },
      setContextMenu: (menu: FakeMenu) => {
        tray.menu = menu
      },
      destroy: () => void shown.splice(shown.indexOf(tray), 1),
    })
  }

  return {
    Tray: strict('Tray', Tray),
    nativeImage: strict('nativeImage', {
      // shell/common/api/electron_api_native_image.cc:102, IsTemplateFilename; the finer one stands beside it as '@2x' (docs/api/native-image.md).
      createFromPath: (path: string) =>
        image(
          !existsSync(path),
          /Template(@\d(\.\d+)?x)?\.png$/.test(path) && existsSync(path.replace('.png', '@2x.png')),
        ),
      createFromDataURL: (url: string) => image(!url.startsWith('data:image/png;base64,')),
    }),
    shown,
  }
}
