/** Findings of WhatsApp before publishing, without views; a worker runs them too. */
import { checkedWhatsapp } from './checked.ts'
import { whatsappFindings } from './findings.ts'

export const checks = { findings: whatsappFindings, checked: checkedWhatsapp }
