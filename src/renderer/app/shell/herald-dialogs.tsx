/** Runs the commands for Herald itself. The code of its dialogs is loaded when first needed. */
import { Suspense, useEffect } from 'react'
import { useWriteBackup } from '../../data/backup'
import { listenToAsked, showRoute } from '../../data/desktop'
import { useHasBeenTrue } from '../../ui/hooks'
import { printPage } from '../../ui/print-layout'
import { stepBack } from '../../ui/step-back'
import { lazyScreen } from '../lazy-screen'
import { useDesktopCommand } from './desktop-command'

const aboutHerald = lazyScreen(async () => (await import('./about')).About)
const restore = lazyScreen(async () => (await import('./restore')).Restore)

export function HeraldDialogs() {
  const [command, ask] = useDesktopCommand()
  const { mutate: write } = useWriteBackup()
  useEffect(
    () =>
      listenToAsked((command) => {
        if (command === 'settings') showRoute('/settings')
        else if (command === 'print') void printPage()
        else if (command === 'undo' || command === 'redo') stepBack(command)
        else ask(command)
      }),
    [ask],
  )
  useEffect(() => {
    if (command !== 'backup') return
    ask(null)
    write()
  }, [command, ask, write])
  const isAbout = command === 'about' || command === 'updates'
  const isAboutMounted = useHasBeenTrue(isAbout)
  const isRestoreMounted = useHasBeenTrue(command === 'restore')
  const close = () => ask(null)
  return (
    <Suspense fallback={null}>
      {isAboutMounted ? <aboutHerald.Screen opened={isAbout} checks={command === 'updates'} onClose={close} /> : null}
      {isRestoreMounted ? <restore.Screen opened={command === 'restore'} onClose={close} /> : null}
    </Suspense>
  )
}
