import { expect, test } from 'vitest'
import { textOfValue } from './value-text.ts'

const WORDS = { yes: 'yes', no: 'no', redirected: (handle: string) => `${handle}, redirected` }

test.each([
  ['a title', 'a title'],
  ['', ''],
  [null, ''],
  [undefined, ''],
  [true, 'yes'],
  [false, 'no'],
  [3, '3'],
  [{ handle: 'oak-dibber', redirect: false }, 'oak-dibber'],
  [{ handle: 'oak-dibber', redirect: true }, 'oak-dibber, redirected'],
  [{ target: '/products/oak' }, '/products/oak'],
  [{ type: 'single_line_text_field', value: 'noindex' }, 'noindex'],
  [{ product: { on: true } }, '{\n  "product": {\n    "on": true\n  }\n}'],
])('%o reads %o', (value, text) => {
  expect(textOfValue(value, WORDS)).toBe(text)
})
