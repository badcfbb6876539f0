import { expect, test } from 'vitest'
import { handOut, ownKey, sharedKey } from './shared-texts.ts'

const notes = { title: 'Notes', menu: { main: 'Notes' }, errors: { 'too-many': 'Too many.' } }

test('errors and menu entries of a feature are handed out with the files of all', () => {
  const files = { notes, errors: { plans: { locked: 'Locked.' } }, shell: { back: 'Back' } }
  expect(handOut(files)).toEqual({
    notes: { title: 'Notes' },
    errors: { plans: { locked: 'Locked.' }, notes: { 'too-many': 'Too many.' } },
    shell: { back: 'Back', menu: { notes: { main: 'Notes' } } },
  })
  expect(files.notes).toBe(notes)
})

test.each([
  ['notes:errors.too-many', 'errors:notes.too-many'],
  ['notes:menu.main', 'shell:menu.notes.main'],
])('%s is asked for as %s, and found again', (own, shared) => {
  expect(sharedKey(own)).toBe(shared)
  const [file = '', path = ''] = shared.split(':')
  expect(ownKey(file, path)).toEqual({ file: 'notes', path: own.split(':')[1] })
})

test.each(['notes:title', 'shell:menu.notes.main', 'errors:plans.locked', 'errors:errors.locked'])(
  '%s stays where it is',
  (key) => expect(sharedKey(key)).toBe(key),
)
