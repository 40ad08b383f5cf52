/**
 * Uploads of code sheets to campaigns, kept over a restart: each is sent once, counted if the response is missing or has no counts, and its
 * import is started.
 */
import * as v from 'valibot'
import { type UploadState, type VoucherCount, type VoucherUpload, voucherUpload } from '#contract'
import { failureOf } from '../failure.ts'
import { type JsonFile, jsonFile } from '../json-file.ts'
import type { Log } from '../ports.ts'
import type { TransferTask, TransferTasks } from '../transfers/transfer-tasks.ts'
import type { UploadPorts } from './index.ts'
import { type SheetToSend, sendSheet } from './send-sheet.ts'

/** A sheet that may have reached the server; kept until the draft has its counts. */
const keptSheet = v.object({
  workspace: v.string(),
  /** Id of the last upload task of this sheet. */
  id: v.string(),
  blob: v.string(),
  name: v.string(),
  campaignId: v.number(),
  codes: v.number(),
  /** Codes of the campaign before the sheet was sent; null if the server did not say. */
  before: v.nullable(v.number()),
  /** The resulting counts; null while it is unknown whether the sheet arrived. */
  vouchers: v.nullable(voucherUpload),
  /** Whether the import was requested, or refused. */
  started: v.boolean(),
  /** Whether the draft has the counts. */
  taken: v.boolean(),
})
type KeptSheet = v.InferOutput<typeof keptSheet>

/** The sheets of every workspace. */
export type SheetStore = JsonFile<KeptSheet[]>

export const sheetsFile = (path: string, log: Log): SheetStore =>
  jsonFile(path, { what: 'The list of uploaded sheets', schema: v.array(keptSheet), empty: [], log })

export type Sheets = {
  send(sheet: SheetToSend): { id: string }
  taken(id: string): void
  use(workspace: string): Promise<void>
  /** Call when the server can be reached: counts sheets of an earlier run and starts pending imports. */
  wake(): void
  close(): Promise<void>
}

type Task = TransferTask<UploadState>

export function createSheets(
  ports: UploadPorts,
  tasks: TransferTasks<UploadState>,
  first: (sheet: SheetToSend) => UploadState,
): Sheets {
  let workspace = ''
  const list = keptSheets(ports)
  const busy = new Set<KeptSheet>()
  const isIdleInWorkspace = (sheet: KeptSheet) => sheet.workspace === workspace && !busy.has(sheet)

  /** Starts a task for a stored sheet; only one task works on it at a time. */
  const beginUpload = (sheet: KeptSheet, work: (task: Task) => Promise<VoucherUpload>) => {
    const state = first(sheet)
    sheet.id = state.id
    busy.add(sheet)
    return tasks.begin(state, async (task) => {
      try {
        sheet.vouchers = await work(task)
        await list.save()
        if (!sheet.started) await startImport(ports, list, sheet)
        return { vouchers: sheet.vouchers }
      } finally {
        busy.delete(sheet)
      }
    })
  }

  /** Sheets of an earlier run that were not reported to the page yet. */
  const unfinished = new Set<KeptSheet>()

  /** Reports a sheet that has arrived, like any other upload. Drops one that did not arrive: the draft still offers it. */
  const resume = async (sheet: KeptSheet) => {
    const arrived = sheet.vouchers ?? (await countsIfGrown(ports, sheet))
    // The sheet was sent again meanwhile, and the new task counts its codes.
    if (!unfinished.delete(sheet) || !isIdleInWorkspace(sheet)) return
    if (arrived) beginUpload(sheet, async () => arrived)
    else await list.forget(sheet)
  }
  const resumeAll = () => {
    for (const sheet of unfinished)
      if (isIdleInWorkspace(sheet))
        resume(sheet).catch((error) =>
          ports.log('warn', 'The check whether a sheet arrived waits for a connection', error),
        )
  }

  return {
    send: (sheet) => {
      const isSame = ({ campaignId, blob }: KeptSheet) => campaignId === sheet.campaignId && blob === sheet.blob
      const earlierSheet = list
        .all()
        .find((sheet) => isIdleInWorkspace(sheet) && isSame(sheet) && sheet.vouchers === null)
      const upload = earlierSheet ?? list.add({ ...sheet, ...unsentSheet, workspace })
      unfinished.delete(upload)
      return beginUpload(upload, (task) => sendOrCount(ports, list, upload, !earlierSheet, task))
    },
    taken: (id) => {
      tasks.tell(id, { vouchers: null })
      const sheet = list.all().find((sheet) => sheet.id === id)
      if (!sheet) return
      sheet.taken = true
      void (sheet.started ? list.forget(sheet) : list.save())
    },
    use: async (openedId) => {
      await list.load()
      if (workspace === openedId) return
      workspace = openedId
      for (const sheet of list.all()) if (isIdleInWorkspace(sheet) && !sheet.taken) unfinished.add(sheet)
    },
    wake: () => {
      resumeAll()
      startImports(ports, list, isIdleInWorkspace)
    },
    close: list.close,
  }
}

/** The stored sheets of every workspace. */
function keptSheets({ sheets, log }: UploadPorts) {
  let all: KeptSheet[] = []
  let loaded: Promise<void> | null = null
  let saved: Promise<void> = Promise.resolve()
  const load = async () => {
    all = [...(await sheets.read()), ...all]
  }
  const save = () => {
    saved = sheets.write(all).catch((error) => log('error', 'Uploaded sheets were not saved', error))
    return saved
  }
  return {
    all: () => all,
    load: () => {
      loaded ??= load()
      return loaded
    },
    save,
    add: (sheet: KeptSheet) => {
      all = [...all, sheet]
      return sheet
    },
    forget: (sheet: KeptSheet) => {
      all = all.filter((other) => other !== sheet)
      return save()
    },
    close: () => saved,
  }
}
type List = ReturnType<typeof keptSheets>

/** Starts pending imports: of sheets that arrived and whose import was not requested yet. */
function startImports(ports: UploadPorts, list: List, isIdleInWorkspace: (sheet: KeptSheet) => boolean): void {
  for (const sheet of list.all())
    if (isIdleInWorkspace(sheet) && sheet.vouchers !== null && !sheet.started) void startImport(ports, list, sheet)
}

async function startImport(ports: UploadPorts, list: List, sheet: KeptSheet): Promise<void> {
  try {
    await ports.startImport(sheet.campaignId)
    sheet.started = true
    await (sheet.taken ? list.forget(sheet) : list.save())
  } catch (error) {
    ports.log('warn', 'The import of a sheet waits for a connection', error)
  }
}

/** Sends the sheet, unless an earlier attempt without a response arrived. Throws `FailureError`. */
async function sendOrCount(
  ports: UploadPorts,
  list: List,
  sheet: KeptSheet,
  isNew: boolean,
  task: Task,
): Promise<VoucherUpload> {
  const arrived = isNew ? null : await countsIfGrown(ports, sheet, task.signal)
  if (arrived) return arrived
  if (isNew)
    sheet.before = await countOf(ports, sheet, task.signal).then(codesIn, (error) => logUncounted(ports, error))
  await list.save()
  try {
    const { vouchers } = await sendSheet(ports, sheet, task)
    if (vouchers && hasCounts(vouchers)) return vouchers
    // The upload was accepted: without a count, every sent code is assumed to be there.
    const counted = await countsIfGrown(ports, sheet, task.signal).catch((error) => logUncounted(ports, error))
    return counted ?? { ...vouchers, toUploadTotal: sheet.codes, toUploadRemaining: sheet.codes }
  } catch (error) {
    const mayBeThere = failureOf(error).ambiguous === true
    const counted = mayBeThere
      ? await countsIfGrown(ports, sheet, task.signal).catch((countError) => logUncounted(ports, countError))
      : null
    if (counted) return counted
    if (!mayBeThere) await list.forget(sheet)
    throw error
  }
}

/** Null: the upload goes on without the server's count. */
function logUncounted({ log }: UploadPorts, error: unknown): null {
  log('info', 'The codes of a campaign could not be counted', error)
  return null
}

const unsentSheet = { id: '', before: null, vouchers: null, started: false, taken: false } as const

const countOf = async ({ api }: UploadPorts, { campaignId }: KeptSheet, signal?: AbortSignal): Promise<VoucherCount> =>
  api().call('getVoucherCount', { campaignId }, signal ? { signal } : {})

/** The server's counts if there are more codes than before; null if not, or if the earlier number is unknown. Throws `FailureError`. */
async function countsIfGrown(
  ports: UploadPorts,
  sheet: KeptSheet,
  signal?: AbortSignal,
): Promise<VoucherUpload | null> {
  if (sheet.before === null) return null
  const count = await countOf(ports, sheet, signal)
  const now = codesIn(count)
  if (now === null || now <= sheet.before) return null
  return { total: count.total ?? now, remaining: count.remaining ?? now }
}

const codesIn = ({ total, remaining }: VoucherCount): number | null => total ?? remaining ?? null

const hasCounts = ({ total, toUploadTotal }: VoucherUpload): boolean => Number.isFinite(toUploadTotal ?? total)
