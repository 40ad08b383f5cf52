/** A process of its own for Herald as it was packed: `HERALD_PACKAGE=FOLDER node packed.ts DATA` starts it from there alone and says what it came to. */
import { createRequire, registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'

const folder = process.env.HERALD_PACKAGE ?? ''
const [data = ''] = process.argv.slice(2)
const inside = pathToFileURL(`${folder}/`).href
const outside: string[] = []

const { startHerald } = await import('./herald.ts')
// After the stand-ins' own, so that it sees what they answer.
registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context)
    const isOurs = context.parentURL?.startsWith(inside) === true
    const isStandIn = specifier === 'electron' || specifier === 'electron-updater'
    if (isOurs && !isStandIn && !found.url.startsWith(inside) && !found.url.startsWith('node:'))
      outside.push(`${specifier} of ${context.parentURL?.slice(inside.length)}`)
    return found
  },
})

const herald = await startHerald({ folder: data, isPackaged: true, appPath: folder })
const { campaigns, session } = herald.bridge()
const list = await campaigns.refresh({ limit: 25, page: 1, orderBy: 'updated_at', orderDirection: 'desc' })
const current = await session.current()
// What electron-updater is, this process does not start: it only has to be there.
const updater = createRequire(`${inside}out/main/index.js`).resolve('electron-updater')
const seen = {
  did: herald.window().did,
  session: current.ok && current.value.state,
  rows: list.ok ? list.value.rows.length > 0 : list.failure.message,
  profile: herald.fake.seen.paths.userData?.startsWith(data),
  updater: updater.startsWith(folder),
  status: await herald.quit(),
  outside,
}
process.send?.(seen)
process.disconnect?.()
