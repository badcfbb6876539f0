import { expect, test } from 'vitest'
import { failedRedirects } from './failed-redirects.ts'
import type { SavedRedirects } from './save-redirects.ts'

const change = (
  path: string,
  rest: Partial<SavedRedirects['changes'][number]> = {},
): SavedRedirects['changes'][number] => ({
  resourceId: `redirect:${path}`,
  state: 'applied',
  errorCode: null,
  errorMessage: null,
  errorValues: null,
  ...rest,
})

test('writes that took no effect are listed with a code, and its values or the words of the platform', () => {
  const changes = [
    change('/done'),
    change('/there', { state: 'unchanged' }),
    change('/ours', { state: 'failed', errorCode: 'catalogue.limit', errorValues: { limit: 100_000 } }),
    change('/theirs', { state: 'failed', errorCode: 'changes.refused', errorMessage: 'Path is taken.' }),
    change('/edited', { state: 'conflict' }),
  ]
  expect(failedRedirects(changes, (id) => id.replace('redirect:', ''))).toEqual([
    { path: '/ours', code: 'catalogue.limit', message: '', values: { limit: 100_000 } },
    { path: '/theirs', code: 'changes.refused', message: 'Path is taken.', values: null },
    { path: '/edited', code: 'changes.conflict', message: '', values: null },
  ])
})
