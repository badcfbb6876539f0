import { expect, test } from 'vitest'
import { distinctIssues } from './distinct-issues.ts'

const issue = (severity: 'error' | 'warning' | 'info', path: string, node?: number) => ({
  severity,
  path,
  key: 'missing',
  values: { field: 'review' },
  ...(node !== undefined && { node }),
})

test('keeps each lack once, at its gravest, the worst first', () => {
  const found = [issue('info', '/a'), issue('warning', '/a'), issue('error', '/b'), issue('info', '/a')]
  expect(distinctIssues(found)).toEqual([issue('error', '/b'), issue('warning', '/a')])
})

test('the same lack of two things is two', () => {
  const found = [issue('error', '/a', 0), issue('error', '/a', 1)]
  expect(distinctIssues(found)).toEqual(found)
})
