/** Exports campaigns or the library to one file. Loaded with the first export. */
import { agreeing, amount, type ExchangedContents } from '#contract'
import { toastDanger } from '../ui/toast'
import { bridge, failureOf, unwrap } from './bridge'
import { collectSaved } from './files'

/** `done`: the text of the toast. */
type Exported = ExchangedContents & { name: string; done: string }

/** Writes what `make` collects, and shows the outcome. */
export async function writeExchange(make: () => Promise<Exported>): Promise<void> {
  try {
    const { name, done, ...contents } = await make()
    const text = new File([JSON.stringify(contents)], name, { type: 'application/json' })
    const { blob } = await unwrap(bridge().files.take(text))
    const { saved, missing } = await unwrap(bridge().exchange.write({ blob, name }))
    if (!saved) return
    collectSaved(saved, done)
    if (missing > 0)
      toastDanger(
        agreeing(
          missing,
          `${amount(missing)} file is not in the export`,
          `${amount(missing)} files are not in the export`,
        ),
        'They are no longer on this computer. Everything else is in the file.',
      )
  } catch (error) {
    toastDanger('The export failed', failureOf(error).message)
  }
}
