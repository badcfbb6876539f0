import { expect, test } from 'vitest'
import { explainPrepared, sampleOf } from './sample-values.ts'

test.each([
  ['bigint', "'1'::bigint"],
  ['text', "'a'::text"],
  ['timestamp with time zone', "'2026-11-30 12:00:00'::timestamp with time zone"],
  ['time without time zone', "'12:00:00'::time without time zone"],
  ['jsonb', "'{}'::jsonb"],
  ['bytea', "'\\x00'::bytea"],
  ['bigint[]', "array['1'::bigint]::bigint[]"],
  ['shop_stage', 'null::shop_stage'],
  ['shop_stage[]', 'array[null::shop_stage]::shop_stage[]'],
])('a value of %s is %s', (type, value) => {
  expect(sampleOf(type)).toBe(value)
})

test('a prepared statement is explained with a value for each parameter, and without any if it has none', () => {
  expect(explainPrepared('asked', ['bigint', 'text'])).toBe("explain execute asked('1'::bigint, 'a'::text)")
  expect(explainPrepared('asked', [])).toBe('explain execute asked')
})
