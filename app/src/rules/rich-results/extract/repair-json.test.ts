import { expect, it } from 'vitest'
import { repairJson } from './repair-json.ts'

it.each([
  ['{"a":1,}', { a: 1 }],
  ['[1,2,]', [1, 2]],
  ['{"a":"x" "b":1}', { a: 'x', b: 1 }],
  ['[{"a":1} {"b":2}]', [{ a: 1 }, { b: 2 }]],
  ['[1 2, "x" "y"]', [1, 2, 'x', 'y']],
  ['// first\n{"a":1, /* then */ "b":2 // last\n}', { a: 1, b: 2 }],
  ['{"a":"x\ny\tz"}', { a: 'x\ny\tz' }],
  ['{"a":1, "b":[1,],\n"c":"d"\n"e":{"f":2,}}', { a: 1, b: [1], c: 'd', e: { f: 2 } }],
])('reads %s as it was meant', (text, value) => {
  expect(repairJson(text)).toEqual(value)
})

it.each([
  '{"a":"5" tall"}',
  '{"a":1',
  "{'a':1}",
  '{"a":{{ product.title }}}',
  '{"a":1 #}',
  '{"a":"say "hi", twice"}',
  `{"a":1${',"b":1,}'.repeat(30)}`,
  `[${'"x",'.repeat(20_000)}]`,
])('leaves alone what could mean several things: %s', (text) => {
  expect(repairJson(text)).toBeNull()
})
