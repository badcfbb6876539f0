import { expect, test } from 'vitest'
import { handOut, ownKey, sharedKey } from './shared-texts.ts'

const notes = {
  title: 'Notes',
  menu: { main: 'Notes' },
  errors: { 'too-many': 'Too many.' },
  suggestion: { first_note: { title: 'Write a note' } },
  feature: { notes: 'Notes' },
  hub: 'Notes of the store',
}

test('what others show of a feature is handed out with their files', () => {
  const files = {
    notes,
    errors: { plans: { locked: 'Locked.' } },
    shell: { back: 'Back' },
    plans: { feature: { more: 'More' } },
    sitemaps: { hub: { xml: 'XML sitemap' } },
  }
  expect(handOut(files)).toEqual({
    notes: { title: 'Notes' },
    errors: { plans: { locked: 'Locked.' }, notes: { 'too-many': 'Too many.' } },
    shell: {
      back: 'Back',
      menu: { notes: { main: 'Notes' } },
      hub: { notes: 'Notes of the store', sitemaps: { xml: 'XML sitemap' } },
    },
    sitemaps: {},
    plans: { feature: { more: 'More', notes: 'Notes' } },
    onboarding: { suggestion: { first_note: { title: 'Write a note' } } },
  })
  expect(files.notes).toBe(notes)
})

test.each([
  ['notes:errors.too-many', 'errors:notes.too-many'],
  ['notes:menu.main', 'shell:menu.notes.main'],
  ['notes:hub', 'shell:hub.notes'],
  ['notes:hub.xml', 'shell:hub.notes.xml'],
])('%s is asked for as %s, and found again', (own, shared) => {
  expect(sharedKey(own)).toBe(shared)
  const [file = '', path = ''] = shared.split(':')
  expect(ownKey(file, path)).toEqual({ file: 'notes', path: own.split(':')[1] })
})

test('a name that is the only one of its kind needs no slug', () => {
  expect(sharedKey('notes:feature.notes')).toBe('plans:feature.notes')
  expect(sharedKey('notes:suggestion.first_note.title')).toBe('onboarding:suggestion.first_note.title')
})

test.each([
  'notes:title',
  'notes:feature',
  'shell:menu.notes.main',
  'errors:plans.locked',
  'errors:errors.locked',
])('%s stays where it is', (key) => expect(sharedKey(key)).toBe(key))

test('keep what was handed to a file by the name of another block', () => {
  const files = { services: { staffMenu: { main: 'Orders' } }, staff: { title: 'Staff' }, shell: {} }
  expect(handOut(files)['staff']).toEqual({ title: 'Staff', menu: { services: { main: 'Orders' } } })
})
