/** What failed is told once, for a while, and not after it went well or on another page. The toasts are Mantine's own, read from its store. */
import { MantineProvider } from '@mantine/core'
import { notifications, notificationsStore } from '@mantine/notifications'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test } from 'vitest'
import { dropRefusals, tellToastsPage, toastDanger, toastSuccess } from '../../../../src/renderer/ui/toast.tsx'

const shown = () => {
  const { notifications: now, queue } = notificationsStore.getState()
  return [...now, ...queue].map(({ title, message }) => [title, message].filter(Boolean).join(': '))
}

beforeEach(() => {
  dropRefusals()
  notifications.clean()
})

test('a failure goes by itself after ten seconds', () => {
  toastDanger('Campaign could not be copied', 'The server is busy')
  expect(shown()).toEqual(['Campaign could not be copied: The server is busy'])
  expect(notificationsStore.getState().notifications[0]).toMatchObject({ autoClose: 10_000 })
})

test('the same failure again stands once', () => {
  toastDanger('Campaign could not be copied', 'The server is busy')
  toastDanger('Campaign could not be copied', 'The server is busy')
  toastDanger('Campaign could not be copied', 'No connection')
  expect(shown()).toEqual([
    'Campaign could not be copied: The server is busy',
    'Campaign could not be copied: No connection',
  ])
})

test('a success takes away what was said of its own failures, and nothing else', () => {
  toastDanger('Please select or enter test data', undefined, 'test send')
  toastDanger('Campaign could not be copied')
  toastSuccess('Test Content Sent Successfully', 'test send')
  expect(shown()).toEqual(['Campaign could not be copied', 'Test Content Sent Successfully'])
})

test('on another page nothing of the old one is told any more; what went well may be read to its end', () => {
  toastSuccess('Campaign copied')
  toastDanger('Campaign could not be deleted')
  dropRefusals()
  expect(shown()).toEqual(['Campaign copied'])
})

test('the button of a toast is absent on the page that it would open', () => {
  toastSuccess('Campaign Published Successfully', undefined, {
    label: 'View',
    to: '/campaign/7?campaign_name=Eid',
    run: () => {},
  })
  const { message } = notificationsStore.getState().notifications[0] ?? {}
  const markup = () => renderToStaticMarkup(createElement(MantineProvider, null, message))
  tellToastsPage('/campaign')
  expect(markup()).toContain('View')
  tellToastsPage('/campaign/7')
  expect(markup()).toContain('Campaign Published Successfully')
  expect(markup()).not.toContain('View')
})
