import { expect, test } from 'vitest'
import english from '../../../locales/en/errors.json' with { type: 'json' }
import { AppError, defineErrors } from './errors.ts'

test('an error has its words of the locale file, with its values', () => {
  const { tooLarge } = defineErrors('http', { tooLarge: 413 })
  expect(tooLarge).toEqual({ code: 'http.too-large', status: 413, message: english.http['too-large'] })
  const { message, code, details } = new AppError(tooLarge, { limit: 12 }).toBody()
  expect([message, code, details]).toEqual([
    english.http['too-large'].replace('{{limit}}', '12'),
    'http.too-large',
    { limit: 12 },
  ])
})

test('a code without words is refused, by types and when it is made', () => {
  // @ts-expect-error -- errors.json has no such entry
  expect(() => defineErrors('http', { unheardOf: 418 })).toThrow('no English words for http.unheard-of')
})

test('a list of values is told with commas', () => {
  const { wrongOptions } = defineErrors('automations', { wrongOptions: 422 })
  expect(new AppError(wrongOptions, { fields: ['language', 'tone'] }).message).toContain(': language, tone.')
})
