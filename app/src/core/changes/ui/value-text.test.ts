import { expect, test } from 'vitest'
import { textOfValue } from './value-text.ts'

const WORDS = {
  yes: 'yes',
  no: 'no',
  redirected: (handle: string) => `${handle}, redirected`,
  markup: (html: string) => html.replace(/<[^>]*>/g, ''),
  setting: (name: string) => name.toUpperCase(),
  choice: (value: string) => `“${value}”`,
  file: ({ bytes, pixels }: { bytes: number; pixels: object | null }) => `${bytes} ${JSON.stringify(pixels)}`,
}

test.each([
  ['a title', 'a title'],
  ['', ''],
  [null, ''],
  [undefined, ''],
  [true, 'yes'],
  [false, 'no'],
  [3, '3'],
  [{ digest: 'ab', bytes: 9, width: 3, height: 2, made: { quality: 1 } }, '9 {"width":3,"height":2}'],
  [{ digest: 'ab', bytes: 9, width: null, height: null }, '9 null'],
  [{ handle: 'oak-dibber', redirect: false }, 'oak-dibber'],
  [{ handle: 'oak-dibber', redirect: true }, 'oak-dibber, redirected'],
  [{ title: 'Pots', handle: 'pots', body: '<p>Clay.</p>', visibility: 'hidden' }, 'Pots\n“hidden”\nClay.'],
  [{ target: '/products/oak' }, '/products/oak'],
  [{ type: 'single_line_text_field', value: 'noindex' }, 'noindex'],
  [{ product: { on: true, brand: 'vendor', adds: ['a', 'b'] } }, 'ON: yes\nBRAND: “vendor”\nADDS: “a”, “b”'],
  [{ look: 'tabs', behind: ['a1b2c3d4'] }, 'LOOK: “tabs”'],
  [{ blocked: ['7', '8'], names: { 7: 'Sale' } }, 'BLOCKED: Sale, “8”'],
  [{ a: { b: { c: 1, d: null } }, e: 'x' }, 'A · C: 1\nA · D: \nE: “x”'],
])('%o reads %o', (value, text) => {
  expect(textOfValue(value, WORDS)).toBe(text)
})
