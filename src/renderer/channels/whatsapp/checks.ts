/** What is said of WhatsApp before publishing; it also runs beside the page. */
import { checkedWhatsapp } from './checked'
import { whatsappFindings } from './findings'

export const checks = { findings: whatsappFindings, checked: checkedWhatsapp }
