import { expect, test } from 'vitest'
import type { MarkupIssue } from '../contract.ts'
import { distinctIssues } from './distinct-issues.ts'

const issue = (severity: MarkupIssue['severity'], path: string, feature: string): MarkupIssue => ({
  severity,
  path,
  feature,
  code: 'missing-recommended',
  type: 'Product',
  field: 'review',
  message: 'Missing field "review"',
})

test('keeps each lack once, at its gravest, the worst first', () => {
  const found = [
    issue('info', '/a', 'ProductSnippet'),
    issue('warning', '/a', 'MerchantListing'),
    issue('error', '/b', 'ProductSnippet'),
  ]
  expect(distinctIssues(found).map(({ severity, path }) => `${severity} ${path}`)).toEqual([
    'error /b',
    'warning /a',
  ])
})
