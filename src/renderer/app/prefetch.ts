/** Requests what the first paint shows while the rest of the page's code is loading; main.tsx imports it first. */
import { readConnection, readList, readListChoices, readSession, readSettings, readSyncState } from '../data/prefetch'
import { firstQuery, isListPath } from '../screens/campaigns/list-place'

async function askForList(): Promise<void> {
  const settings = await readSettings.start()
  const { pathname, search } = window.location
  // A failed request is repeated, and reported, by the part that shows the data.
  if (settings.ok && isListPath(pathname)) await readList.start(firstQuery(new URLSearchParams(search), settings.value))
}

void askForList()
void readListChoices.start()
void readSession.start()
void readConnection.start()
void readSyncState.start()
