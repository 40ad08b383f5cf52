/** `npm run test:browsers`: a proof in Firefox and WebKitGTK, where they are installed; names those that are not. */
import { ensureChromium } from './chromium.mjs'
import { commandOf, runNode } from './programs.mjs'

ensureChromium()
const args = [commandOf('@playwright/test', 'playwright'), 'test', 'proof-browsers', '--retries=0']
process.exit(await runNode(args, { HERALD_LONG: '1' }))
