/** Toolbar over an open text: emphasis, link, lists, and merge tags. */
import { capitalised } from '#contract'
import { type CampaignTags, isTagged, withTagsSwitched } from '../../../../model/checks/campaign-tags'
import { addressOf } from '../address'
import type { OfferedTag } from '../protocol'
import { type Icon, iconButton } from './icons'

/** The element that is being edited. */
export type EditedText = { element: HTMLElement; changed: () => void }

export type TextBar = { open: (text: EditedText) => void; close: () => void; place: () => void }

export function drawTextBar(
  tags: readonly OfferedTag[],
  campaign: CampaignTags,
  openTags: (button: HTMLElement) => void,
): TextBar {
  const bar = document.createElement('div')
  bar.id = 'text-bar'
  bar.role = 'toolbar'
  bar.ariaLabel = 'Text'
  bar.hidden = true
  // The library stops editing at any press outside the text.
  bar.addEventListener('mousedown', (event) => event.stopPropagation())
  let openText: EditedText | null = null
  const exec = (command: string, value?: string) => {
    openText?.element.ownerDocument.execCommand(command, false, value)
    openText?.changed()
  }
  const address = addressField(
    (href) => {
      if (href) exec('createLink', href)
      else exec('unlink')
    },
    () => openText,
    campaign,
  )
  const toggle = (command: string, label: string, icon: Icon) => {
    const button = iconButton(label, icon, () => exec(command))
    button.dataset.command = command
    return button
  }
  const toggles = (['bold', 'italic', 'underline'] as const).map((name) => toggle(name, capitalised(name), name))
  const bullets = toggle('insertUnorderedList', 'Bulleted list', 'bullets')
  const numbers = toggle('insertOrderedList', 'Numbered list', 'numbers')
  const link = iconButton('Link', 'link', () => address.open())
  bar.append(...toggles, link, bullets, numbers)
  if (tags.some(({ image }) => !image)) {
    const menu = iconButton('Personalise', 'chevron', () => {
      // Keys for the list arrive at the text.
      openText?.element.focus()
      openTags(menu)
    })
    menu.className = 'tag-menu'
    menu.ariaHasPopup = 'listbox'
    menu.prepend('Personalise')
    bar.append(menu)
  }
  bar.append(address.form)
  document.body.append(bar)

  const states = () => {
    const page = openText?.element.ownerDocument
    for (const button of bar.querySelectorAll<HTMLButtonElement>('[data-command]'))
      button.ariaPressed = String(page?.queryCommandState(button.dataset.command ?? '') ?? false)
  }
  const place = () => {
    if (!openText) return
    const view = openText.element.ownerDocument.defaultView?.frameElement
    if (!view) return
    const frame = view.getBoundingClientRect()
    const zoom = frame.width / (view as HTMLElement).offsetWidth || 1
    placeOver(bar, frame, openText.element.getBoundingClientRect(), zoom)
  }
  return {
    open: (next) => {
      openText = next
      bar.hidden = false
      next.element.ownerDocument.addEventListener('selectionchange', states)
      place()
      states()
    },
    close: () => {
      openText?.element.ownerDocument.removeEventListener('selectionchange', states)
      openText = null
      bar.hidden = true
      address.close()
    },
    place,
  }
}

/** Places the bar above a text at `rect` of its frame, or below it if there is no room; never outside the window. */
function placeOver(bar: HTMLElement, frame: DOMRect, rect: DOMRect, zoom: number): void {
  const topAbove = frame.y + rect.top * zoom - bar.offsetHeight - 8
  const topBelow = frame.y + rect.bottom * zoom + 8
  const top = topAbove >= 4 ? topAbove : Math.min(topBelow, innerHeight - bar.offsetHeight - 4)
  const left = Math.min(Math.max(frame.x + rect.left * zoom, 4), innerWidth - bar.offsetWidth - 4)
  bar.style.transform = `translate(${left}px, ${top}px)`
}

/** Field for a link's address, below the bar. */
function addressField(apply: (href: string) => void, currentText: () => EditedText | null, campaign: CampaignTags) {
  const form = document.createElement('div')
  form.className = 'address'
  form.hidden = true
  const input = document.createElement('input')
  input.type = 'url'
  input.ariaLabel = 'Link address'
  let range: Range | null = null
  const close = () => {
    form.hidden = true
  }
  const leave = () => {
    const element = currentText()?.element
    element?.focus()
    const selection = element?.ownerDocument.getSelection()
    if (selection && range) {
      selection.removeAllRanges()
      selection.addRange(range)
    }
    close()
  }
  const done = (href: string) => {
    leave()
    apply(href)
  }
  /** An empty field leaves the links unchanged; the cross removes them. */
  const use = () => {
    const href = addressOf(input.value)
    if (href) done(href)
    else leave()
  }
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') use()
    else if (event.key === 'Escape') leave()
    event.stopPropagation()
  })
  const useButton = iconButton('Use this address', 'check', use)
  const removeButton = iconButton('Remove the link', 'cross', () => done(''))
  const tags = document.createElement('button')
  tags.type = 'button'
  tags.className = 'in-words'
  tags.textContent = 'UTM'
  tags.ariaLabel = 'Campaign tags (UTM)'
  tags.title = `Campaign tags: source ${campaign.source}, medium ${campaign.medium}, campaign ${campaign.campaign}`
  const showTags = () => {
    const href = addressOf(input.value)
    tags.disabled = withTagsSwitched(href, campaign) === null
    tags.ariaPressed = String(isTagged(href, campaign))
  }
  tags.addEventListener('mousedown', (event) => event.preventDefault())
  tags.addEventListener('click', () => {
    input.value = withTagsSwitched(addressOf(input.value), campaign) ?? input.value
    showTags()
    input.focus()
  })
  input.addEventListener('input', showTags)
  form.append(input, tags, useButton, removeButton)
  const open = () => {
    const selection = currentText()?.element.ownerDocument.getSelection()
    range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : null
    const linkElement = range?.commonAncestorContainer.parentElement?.closest('a')
    if (linkElement && range) {
      range = range.cloneRange()
      range.selectNodeContents(linkElement)
    }
    const all = linkElement ? [linkElement] : [...(currentText()?.element.querySelectorAll('a') ?? [])]
    const links = all.filter((link) => range?.intersectsNode(link))
    const [address = '', ...others] = new Set(links.map((link) => link.getAttribute('href') ?? ''))
    input.value = others.length === 0 ? address : ''
    input.placeholder = others.length === 0 ? 'https://' : 'Several addresses'
    showTags()
    form.hidden = false
    input.focus()
  }
  return { form, open, close }
}
