/** The frame around every screen: rail left, top bar and banners above, the screen in the rest. */
import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { Suspense } from 'react'
import { Navigate, Outlet } from 'react-router-dom'
import { useSession } from '../../data/session'
import { Banners } from './banners'
import { Palette } from './palette'
import { Rail } from './rail'
import { ScreenSkeleton } from './screen-skeleton'
import classes from './shell.module.css'
import { Shortcuts } from './shortcuts'
import { TopBar } from './top-bar'

/** Hotkeys that also work while typing: they carry a modifier. */
const typingToo: string[] = []

export function Shell() {
  const session = useSession().data
  const [paletteOpen, palette] = useDisclosure()
  const [helpOpen, help] = useDisclosure()
  useHotkeys([['mod+K', palette.open]], typingToo, true)
  useHotkeys([
    ['shift+?', help.open],
    ['?', help.open],
  ])
  if (session?.state === 'closed') return <Navigate to="/connect" replace />
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#screen">
        Skip to the page
      </a>
      <Rail onPalette={palette.open} />
      <div className={classes.room}>
        <TopBar onHelp={help.open} />
        <Banners />
        <main id="screen" className={classes.screen} tabIndex={-1}>
          <Suspense fallback={<ScreenSkeleton />}>
            <Outlet />
          </Suspense>
        </main>
      </div>
      <Palette opened={paletteOpen} onClose={palette.close} />
      <Shortcuts opened={helpOpen} onClose={help.close} />
    </div>
  )
}
