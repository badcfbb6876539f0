import { expect, test } from 'vitest'
import { distinctIssues } from './distinct-issues.ts'

const issue = (severity: 'error' | 'warning' | 'info', path: string, node?: number, feature = 'Product') => ({
  severity,
  feature,
  path,
  key: 'missing',
  values: { field: 'review' },
  ...(node !== undefined && { node }),
})

test('keeps each lack once, at its gravest, the worst first', () => {
  const found = [issue('info', '/a'), issue('warning', '/a'), issue('error', '/b'), issue('info', '/a')]
  expect(distinctIssues(found)).toMatchObject([issue('error', '/b'), issue('warning', '/a')])
})

test('the same lack of two things is two', () => {
  const found = [issue('error', '/a', 0), issue('error', '/a', 1)]
  expect(distinctIssues(found)).toMatchObject(found)
})

test('names the features it spoils', () => {
  const found = [
    issue('warning', '/a', 0, 'Snippet'),
    issue('error', '/a', 0, 'Listing'),
    issue('info', '/a', 0, 'Snippet'),
  ]
  expect(distinctIssues(found)).toEqual([
    { ...issue('error', '/a', 0, 'Listing'), features: ['Snippet', 'Listing'] },
  ])
})
