import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import german from '../../../../locales/de/errors.json' with { type: 'json' }
import germanStaff from '../../../../locales/de/staff.json' with { type: 'json' }
import english from '../../../../locales/en/errors.json' with { type: 'json' }
import japanese from '../../../../locales/ja/errors.json' with { type: 'json' }
import { saidWords } from './error-words.ts'

const texts = createInstance()
await texts.init({
  lng: 'en',
  resources: {
    en: { errors: { file: { binary: 'Line {{line}} is no text.', empty: 'The file is empty.' } } },
  },
})

test('the text of a code is taken, with its values filled in', () => {
  expect(saidWords({ code: 'file.empty', message: 'Empty.' }, texts)).toBe('The file is empty.')
  expect(saidWords({ code: 'file.binary', message: 'Line 2.', details: { line: 2 } }, texts)).toBe(
    'Line 2 is no text.',
  )
})

test('what the server said is taken where there is no text, or no value for one of its names', () => {
  expect(saidWords({ code: 'file.unknown', message: 'Not read.' }, texts)).toBe('Not read.')
  expect(saidWords({ code: 'file.binary', message: 'Line 2.' }, texts)).toBe('Line 2.')
})

const REFUSED = {
  code: 'http.invalid-input',
  message: 'The request is not valid: name: must be text; reason: Choose a reason. Nothing was changed.',
  details: {
    summary: 'name: must be text; reason: Choose a reason',
    issues: [
      { path: 'name', key: 'errors:input.text', values: {}, message: 'must be text' },
      { path: 'tags', key: 'errors:input.many', values: { limit: 5 }, message: 'can hold at most 5' },
      { path: '', key: 'errors:input.unknown', values: { names: '$t(more)' }, message: '' },
      { path: 'reason', key: 'plans:no.such-text', values: {}, message: 'Choose a reason' },
    ],
  },
}

test.each([
  [
    'de',
    german,
    'Die Anfrage ist ungültig: name: muss ein Text sein; tags: Anzahl der Einträge höchstens 5; unbekannte Felder: $t(more); reason: Choose a reason. Es',
  ],
  [
    'ja',
    japanese,
    'リクエストが無効です：name：テキストでなければなりません；tags：最大5件です；不明なフィールド：$t(more)；reason：Choose a reason。',
  ],
])(
  'what is wrong with the fields of a call is told in the language of the screen: %s',
  async (lng, errors, words) => {
    const screen = createInstance()
    await screen.init({ lng, resources: { [lng]: { errors } }, interpolation: { escapeValue: false } })
    expect(saidWords(REFUSED, screen)).toContain(words)
  },
)

test('a value that has words of its own is told by them, else as the server sent it', async () => {
  const screen = createInstance()
  await screen.init({ lng: 'de', resources: { de: { errors: { staff: germanStaff.errors } } } })
  const said = (roleKey: string) =>
    saidWords({ code: 'staff.role-too-low', message: '', details: { role: 'owner', roleKey } }, screen)
  expect(said('errors:staff.role-owner')).toContain('die Rolle Inhaber.')
  expect(said('errors:staff.role-unknown')).toContain('die Rolle owner.')
})

test('an issue without a key keeps its English message', async () => {
  const screen = createInstance()
  await screen.init({ lng: 'en', resources: { en: { errors: english } } })
  const details = { issues: [{ path: 'name', message: 'too long' }] }
  expect(saidWords({ ...REFUSED, details }, screen)).toContain('not valid: name: too long. Nothing')
})
