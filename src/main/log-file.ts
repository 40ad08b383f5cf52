/** The log file next to the data: at most two files, the older one renamed. ports.ts has already redacted every line. */
import { join } from 'node:path'
import electronLog from 'electron-log/node'

/** Bytes after which a new file is started. */
const MAX_LOG_BYTES = 1024 * 1024

export type LogFile = { path: string; write: (line: string) => void }

/** Buffers lines until the path of the file is known. */
export function logFileLater(): { write(line: string): void; open(dataFolder: string): LogFile } {
  const earlyLines: string[] = []
  let write = (line: string): unknown => earlyLines.push(line)
  return {
    write: (line) => void write(line),
    open: (dataFolder) => {
      const file = openLogFile(dataFolder)
      write = file.write
      for (const line of earlyLines.splice(0)) file.write(line)
      return file
    },
  }
}

/** `logs/herald.log` in `dataFolder`, created with the first line. */
export function openLogFile(dataFolder: string): LogFile {
  const path = join(dataFolder, 'logs', 'herald.log')
  const logger = electronLog.create({ logId: path })
  // Otherwise the library looks for package.json in the current folder, and writes nothing if there is none.
  logger.transports.file.setAppName('Herald')
  logger.transports.console.level = false
  logger.transports.file.format = '{text}'
  logger.transports.file.maxSize = MAX_LOG_BYTES
  logger.transports.file.writeOptions = { flag: 'a', mode: 0o600, encoding: 'utf8' }
  logger.transports.file.resolvePathFn = () => path
  return { path, write: (line) => logger.info(line.trimEnd()) }
}
