/** All handlers together; a row of the endpoint table without one does not compile. */
import { analyticsHandlers } from './analytics.ts'
import { brandHandlers } from './brand.ts'
import { campaignSaveHandlers } from './campaign-saves.ts'
import { campaignHandlers } from './campaigns.ts'
import type { Handlers, Services } from './handlers.ts'
import { jobHandlers } from './jobs.ts'
import { segmentHandlers } from './segments.ts'
import { templateHandlers } from './templates.ts'
import { testSendHandlers } from './test-sends.ts'
import { uploadHandlers } from './uploads.ts'
import { voucherHandlers } from './vouchers.ts'

export function handlersOf(services: Services): Handlers {
  return {
    ...campaignHandlers(services),
    ...campaignSaveHandlers(services),
    ...analyticsHandlers(services),
    ...brandHandlers(services),
    ...jobHandlers(services),
    ...segmentHandlers(services),
    ...templateHandlers(services),
    ...testSendHandlers(services),
    ...uploadHandlers(services),
    ...voucherHandlers(services),
  }
}
