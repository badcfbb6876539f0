import { useTranslation } from 'react-i18next'
import type { MarkupIssue } from '../contract.ts'

/** Codes that say one thing, that a field is not there; other messages name what they found, as the rules wrote it. */
const MISSING = new Set(['missing-field', 'missing-recommended', 'recommended-conditional'])

/** Puts what is said most often into the reader's language. */
export function useIssueWords(): (issue: MarkupIssue) => string {
  const { t } = useTranslation('structured-data')
  return (issue) => (MISSING.has(issue.code) ? t('issue.missing', { field: issue.field }) : issue.message)
}
