/** Light and dark: the setting, and the system behind it. */
import { events, strict } from './strict.ts'

export function themeOf() {
  const { face, emit, listened } = events('nativeTheme')
  const now = { source: 'system', system: 'light' }
  const nativeTheme = strict('nativeTheme', {
    ...face,
    get themeSource() {
      return now.source
    },
    set themeSource(source: string) {
      now.source = source
      emit('updated')
    },
    get shouldUseDarkColors() {
      return (now.source === 'system' ? now.system : now.source) === 'dark'
    },
  })
  return {
    nativeTheme,
    isFollowed: () => listened().includes('updated'),
    /** The system goes from light to dark, or back. */
    turn: (system: 'light' | 'dark') => {
      now.system = system
      emit('updated')
    },
  }
}
