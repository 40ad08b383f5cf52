/** Findings of WhatsApp before publishing, without views; a worker runs them too. */
import { checkedWhatsapp } from './checked'
import { whatsappFindings } from './findings'

export const checks = { findings: whatsappFindings, checked: checkedWhatsapp }
